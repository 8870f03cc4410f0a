package dev.simplelang.eval;

import java.time.Duration;

/// The limits of a run.
///
/// @param maxLoopTrips the number of times that control may return to a loop head, in all loops
/// together
/// @param timeout the time that the run may take
public record Limits(long maxLoopTrips, Duration timeout) {

    /// Ten seconds, and a hundred billion trips, which no engine makes in that time.
    public static final Limits DEFAULT = new Limits(100_000_000_000L, Duration.ofSeconds(10));

    /// No limit but this number of loop trips.
    ///
    /// @throws IllegalArgumentException if it is negative
    public static Limits ofTrips(long maxLoopTrips) {
        return new Limits(maxLoopTrips, Duration.ofNanos(Long.MAX_VALUE));
    }

    /// @throws IllegalArgumentException if a bound is negative
    public Limits {
        if (maxLoopTrips < 0 || timeout.isNegative()) {
            throw new IllegalArgumentException("negative limit");
        }
    }
}
