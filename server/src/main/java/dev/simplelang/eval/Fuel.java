package dev.simplelang.eval;

import dev.simplelang.eval.Run.Outcome;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;

/// The loop trips and the time of one run of a compiled program.
///
/// *Fuel* is the number of loop trips that a program may make before it must refill. It is dealt
/// out in small portions, so that timeouts and cancellation are noticed soon, and counted by the
/// program itself, so that a trip costs a subtraction and a test.
public final class Fuel {

    /// What [#refill] returns when the run must stop.
    public static final int EMPTY = -1;

    /// The time that a program may run between two looks at the clock.
    private static final long NANOS_BETWEEN_CHECKS = 10_000_000;
    private static final long MAX_PORTION = 1 << 20;

    private final Limits limits;
    private final Cancellation cancellation;
    private final long portion;
    private final long begin = System.nanoTime();
    private long dealt;
    private Outcome outcome = Outcome.OUT_OF_TRIPS;
    private boolean isCancelled;

    /// Fuel for a run that begins now.
    ///
    /// @param portion how many trips to deal out at once
    public Fuel(Limits limits, long portion, Cancellation cancellation) {
        this.limits = limits;
        this.portion = portion;
        this.cancellation = cancellation;
    }

    /// The portion for a program in which a trip takes at most so many nanoseconds.
    public static long portion(long nanosOfTrip) {
        return Math.clamp(NANOS_BETWEEN_CHECKS / Math.max(1, nanosOfTrip), 1, MAX_PORTION);
    }

    /// Deals out another portion to a run that has none left and is about to make a trip.
    ///
    /// Never throws: no exception passes the frames of another machine unharmed.
    ///
    /// @return the fuel that is left after that trip, or [#EMPTY] if it is not made
    public int refill() {
        if (cancellation.isCancelled()) {
            isCancelled = true;
            return EMPTY;
        }
        if (dealt == limits.maxLoopTrips()) {
            outcome = Outcome.OUT_OF_TRIPS;
            return EMPTY;
        }
        if (nanos() >= limits.timeout().toNanos() || limits.pause().isCancelled()) {
            outcome = Outcome.OUT_OF_TIME;
            return EMPTY;
        }
        long next = Math.min(portion, limits.maxLoopTrips() - dealt);
        dealt += next;
        return (int) next - 1;
    }

    /// Why the last refill dealt out nothing.
    ///
    /// @throws CancelledException if the run was cancelled
    public Outcome outcome() {
        if (isCancelled) {
            throw new CancelledException();
        }
        return outcome;
    }

    /// How many trips were made.
    ///
    /// @param left the fuel that is left
    public long trips(int left) {
        return dealt - left;
    }

    /// How long the run has taken.
    public long nanos() {
        return System.nanoTime() - begin;
    }
}
