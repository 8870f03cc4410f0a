package dev.simplelang.text;

import java.time.Duration;

/// A cancellation that also happens after a time limit, and can say which of the two it was. For
/// one thread.
public final class Deadline implements Cancellation {

    /// The clock and the other cancellation are looked at once in so many checks.
    private static final int CHECKS_PER_LOOK = 16;

    private final Cancellation other;
    private final long begin = System.nanoTime();
    private final long nanos;
    private int checks;
    private boolean passed;

    /// Whether either had cancelled at the last poll.
    private boolean cancelled;

    /// The time begins now.
    ///
    /// @param other what else cancels
    public Deadline(Duration time, Cancellation other) {
        this.nanos = time.toNanos();
        this.other = other;
    }

    @Override
    public boolean isCancelled() {
        if (!cancelled && checks++ % CHECKS_PER_LOOK == 0) {
            passed = System.nanoTime() - begin >= nanos;
            cancelled = passed || other.isCancelled();
        }
        return cancelled;
    }

    /// Whether the time was over when it was last looked at, and the result is wanted still.
    public boolean isLate() {
        return passed && !other.isCancelled();
    }
}
