package dev.simplelang.text;

import java.time.Duration;

/// A cancellation that also comes when the time is over; it tells which of the two it was. For one thread.
public final class Deadline implements Cancellation {

    /// Whatever else cancels is looked at once in so many checks, since that costs more than a check may.
    private static final int CHECKS_PER_LOOK = 16;

    /// The clock, which costs most, is looked at once in so many of these looks; a power of two.
    private static final int LOOKS_PER_LOOK_AT_CLOCK = 4;

    private final Cancellation other;
    private final long begin = System.nanoTime();
    private final long nanos;
    private int checksUntilLook;
    private int looks;
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
        checksUntilLook--;
        if (checksUntilLook < 0) {
            checksUntilLook = CHECKS_PER_LOOK - 1;
            look();
        }
        return cancelled;
    }

    private void look() {
        if (!cancelled) {
            passed = looks % LOOKS_PER_LOOK_AT_CLOCK == 0 && System.nanoTime() - begin >= nanos;
            cancelled = passed || other.isCancelled();
            looks++;
        }
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
