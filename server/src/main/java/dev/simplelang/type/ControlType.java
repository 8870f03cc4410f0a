package dev.simplelang.type;

/// Whether control can reach a node.
public final class ControlType extends Type {

    /// No run reaches it; the upper of the two.
    public static final ControlType DEAD = new ControlType();

    /// A run may reach it.
    public static final ControlType LIVE = new ControlType();

    private ControlType() {}

    @Override
    Type meetSameKind(Type other) {
        return this == DEAD ? other : this;
    }

    @Override
    Type joinSameKind(Type other) {
        return this == LIVE ? other : this;
    }

    @Override
    public String toString() {
        return this == DEAD ? "dead" : "control";
    }
}
