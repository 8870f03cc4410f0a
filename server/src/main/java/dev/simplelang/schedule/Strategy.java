package dev.simplelang.schedule;

/// The choice of a block for a value, between the early and the late one.
public enum Strategy {

    /// The early block: as soon as the inputs are available, whether the value is needed or not.
    EARLY,

    /// The late block: only after branches that need the value, however often that block is
    /// executed.
    LATE,

    /// The block in the fewest loops, and of those the last: loop invariants leave their loop, and
    /// a value that one branch needs is computed there.
    BEST
}
