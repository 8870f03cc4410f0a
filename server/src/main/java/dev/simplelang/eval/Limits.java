package dev.simplelang.eval;

import dev.simplelang.text.Cancellation;
import java.time.Duration;

/// The limits of a run.
///
/// @param maxLoopTrips the number of times that control may return to a loop head, in all loops
/// together
/// @param timeout the time that the run may take
/// @param pause polled together with the clock: once it says so, the run stops as if its time were
/// over
public record Limits(long maxLoopTrips, Duration timeout, Cancellation pause) {

    /// Ten seconds, and a hundred billion trips, which no engine makes in that time.
    public static final Limits DEFAULT = new Limits(100_000_000_000L, Duration.ofSeconds(10));

    /// No limit but this number of loop trips.
    ///
    /// @throws IllegalArgumentException if it is negative
    public static Limits ofTrips(long maxLoopTrips) {
        return new Limits(maxLoopTrips, Duration.ofNanos(Long.MAX_VALUE));
    }

    /// No limit but that `pause` stops the run.
    public static Limits until(Cancellation pause) {
        return new Limits(Long.MAX_VALUE, Duration.ofNanos(Long.MAX_VALUE), pause);
    }

    /// Limits that do not depend on anybody.
    ///
    /// @throws IllegalArgumentException if a bound is negative
    public Limits(long maxLoopTrips, Duration timeout) {
        this(maxLoopTrips, timeout, Cancellation.NONE);
    }

    /// @throws IllegalArgumentException if a bound is negative
    public Limits {
        if (maxLoopTrips < 0 || timeout.isNegative()) {
            throw new IllegalArgumentException("negative limit");
        }
    }
}
