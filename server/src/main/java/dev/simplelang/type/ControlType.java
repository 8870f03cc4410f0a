package dev.simplelang.type;

/// Whether control can reach a node.
public enum ControlType implements Type {
    /// No run reaches it; the upper of the two.
    DEAD,
    /// A run may reach it.
    LIVE;

    @Override
    public Type meetSameKind(Type other) {
        return this == DEAD ? other : this;
    }

    @Override
    public Type joinSameKind(Type other) {
        return this == LIVE ? other : this;
    }

    @Override
    public String toString() {
        return this == DEAD ? "dead" : "control";
    }
}
