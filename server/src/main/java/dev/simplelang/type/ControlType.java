package dev.simplelang.type;

/// Whether control can reach a node.
public enum ControlType implements Type {
    /// Unreachable; the upper of the two.
    DEAD("dead"),
    /// Reachable, as far as is known.
    LIVE("control");

    private final String text;

    ControlType(String text) {
        this.text = text;
    }

    /// Reachable if one of two is.
    ControlType or(ControlType that) {
        return this == DEAD ? that : this;
    }

    /// Reachable if both are.
    ControlType and(ControlType that) {
        return this == LIVE ? that : this;
    }

    @Override
    public String toString() {
        return text;
    }
}
