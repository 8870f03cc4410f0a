package dev.simplelang.type;

/// The two ends of the lattice.
public final class Extreme extends Type {

    /// Above every other type.
    public static final Extreme TOP = new Extreme();

    /// Below every other type.
    public static final Extreme BOTTOM = new Extreme();

    private Extreme() {}

    @Override
    Type meetSameKind(Type other) {
        return this == TOP ? other : this;
    }

    @Override
    Type joinSameKind(Type other) {
        return this == BOTTOM ? other : this;
    }

    @Override
    public String toString() {
        return this == TOP ? "top" : "bottom";
    }
}
