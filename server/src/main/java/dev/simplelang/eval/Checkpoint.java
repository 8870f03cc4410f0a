package dev.simplelang.eval;

/// A state that has been, kept to return to.
@FunctionalInterface
public interface Checkpoint {

    /// Makes it the present state again; any number of times.
    void restore();
}
