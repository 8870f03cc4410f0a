package dev.simplelang.type;

/// The two ends of the lattice.
public enum Extreme implements Type {
    /// Above every other type.
    TOP("top"),
    /// Below every other type.
    BOTTOM("bottom");

    private final String text;

    Extreme(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
