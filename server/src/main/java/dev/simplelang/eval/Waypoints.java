package dev.simplelang.eval;

import dev.simplelang.text.Cancellation;
import java.util.Optional;

/// Runs a program, far faster than an [Evaluator], and finds out where a limit stops it.
@FunctionalInterface
public interface Waypoints {

    /// Runs nothing.
    Waypoints NONE = (_, _, _) -> Optional.empty();

    /// Runs the program with `arg`; empty if there is no way to run it fast.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Optional<Halt> run(long arg, Limits limits, Cancellation cancellation);

    /// The place where a run makes a loop trip; empty if the run makes fewer, or if there is no way
    /// to find it.
    ///
    /// @param trip 1 or more, counted over all loops together
    /// @throws dev.simplelang.text.CancelledException if cancelled
    default Optional<Waypoint> at(long arg, long trip, Cancellation cancellation) {
        return run(arg, Limits.ofTrips(trip - 1), cancellation).flatMap(Halt::waypoint);
    }
}
