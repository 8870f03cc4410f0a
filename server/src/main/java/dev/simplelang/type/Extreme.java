package dev.simplelang.type;

/// The two ends of the lattice.
public enum Extreme implements Type {
    /// Above every other type.
    TOP,
    /// Below every other type.
    BOTTOM;

    @Override
    public Type meetSameKind(Type other) {
        return this == TOP ? other : this;
    }

    @Override
    public Type joinSameKind(Type other) {
        return this == BOTTOM ? other : this;
    }

    @Override
    public String toString() {
        return this == TOP ? "top" : "bottom";
    }
}
