package dev.simplelang.schedule;

/// Where, between the first and the last block in which it may be computed, a value is computed.
public enum Strategy {

    /// In the first: as soon as all that it is computed from is known, whether the value is needed or not.
    EARLY,

    /// In the last: behind no branch that does not need it, however often control comes there.
    LATE,

    /// In as few loops as possible, and then as late as possible: what does not change in a loop leaves it, and what one
    /// branch needs alone is computed there.
    BEST
}
