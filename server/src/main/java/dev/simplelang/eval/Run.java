package dev.simplelang.eval;

import dev.simplelang.ir.Node;
import java.util.OptionalLong;

/// How a run ended.
///
/// @param outcome the way it ended
/// @param value the value, only if it returned one
/// @param loopTrips how often control went back to a loop head
/// @param nanos how long it took, in nanoseconds
/// @param last the control node at which it ended
public record Run(Outcome outcome, OptionalLong value, long loopTrips, long nanos, Node last) {

    /// The ways in which a run ends.
    public enum Outcome {
        /// It reached a `return`.
        RETURNED,
        /// It reached the end of the program.
        FELL_THROUGH,
        /// It made as many loop trips as it may.
        OUT_OF_TRIPS,
        /// It took as long as it may.
        OUT_OF_TIME
    }
}
