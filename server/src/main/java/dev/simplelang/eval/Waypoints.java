package dev.simplelang.eval;

import dev.simplelang.text.Cancellation;
import java.util.Optional;

/// Finds places in the runs of a program, far sooner than an [Evaluator] comes there.
@FunctionalInterface
public interface Waypoints {

    /// Finds none.
    Waypoints NONE = (_, _, _) -> Optional.empty();

    /// The place where a run makes a loop trip; empty if the run makes fewer, or if there is no way
    /// to find it.
    ///
    /// @param trip 1 or more, counted over all loops together
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Optional<Waypoint> at(long arg, long trip, Cancellation cancellation);
}
