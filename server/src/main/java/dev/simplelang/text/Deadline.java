package dev.simplelang.text;

import java.time.Duration;

/// A cancellation that also comes when the time is over; it tells which of the two it was. For one thread.
public final class Deadline implements Cancellation {

    /// Whatever else cancels is looked at once in so many times, since that costs more than a check may; a power of two.
    private static final int CHECKS_PER_LOOK = 16;

    /// The clock, which costs most, is looked at once in so many times; a greater one.
    private static final int CHECKS_PER_LOOK_AT_CLOCK = 64;

    private final Cancellation other;
    private final long begin = System.nanoTime();
    private final long nanos;
    private int checks;
    private boolean passed;

    /// Whether it was cancelled, by either, when that was looked at last.
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
        if (!cancelled && checks % CHECKS_PER_LOOK == 0) {
            passed = checks % CHECKS_PER_LOOK_AT_CLOCK == 0 && System.nanoTime() - begin >= nanos;
            cancelled = passed || other.isCancelled();
        }
        checks++;
        return cancelled;
    }

    /// What others do in two calls that the virtual machine has to look up, thousands of times for each key.
    @Override
    public void check() {
        if (isCancelled()) {
            throw new CancelledException();
        }
    }

    /// Whether the time was over when it was last looked at, and the result is wanted still.
    public boolean isLate() {
        return passed && !other.isCancelled();
    }
}
