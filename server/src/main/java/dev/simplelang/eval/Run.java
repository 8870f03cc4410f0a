package dev.simplelang.eval;

import dev.simplelang.ir.Node;
import java.util.OptionalLong;

/// The result of a run.
///
/// @param outcome the way it ended
/// @param value the returned value; empty for other outcomes
/// @param loopTrips how often control returned to a loop head
/// @param nanos the time it took, in nanoseconds
/// @param last the control node at which it ended
public record Run(Outcome outcome, OptionalLong value, long loopTrips, long nanos, Node last) {

    /// The ways in which a run ends.
    public enum Outcome {
        /// It reached a `return`.
        RETURNED,
        /// It reached the end of the program.
        FELL_THROUGH,
        /// It reached the limit of loop trips.
        OUT_OF_TRIPS,
        /// It reached the timeout, or was paused.
        OUT_OF_TIME
    }
}
