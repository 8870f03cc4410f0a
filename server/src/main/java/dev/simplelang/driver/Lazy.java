package dev.simplelang.driver;

import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/// A value that is made by who first asks for it. Others who ask meanwhile wait, but each only as long as it is not cancelled;
/// if the maker is cancelled, one of them makes the value. Thread-safe.
public final class Lazy<T> {

    private static final long MILLIS_BETWEEN_CHECKS = 10;

    private final Function<Cancellation, T> maker;
    private final ReentrantLock making = new ReentrantLock();

    /// Null until it is made.
    private volatile T value;

    /// The value that `maker` makes; it throws if cancelled.
    public Lazy(Function<Cancellation, T> maker) {
        this.maker = maker;
    }

    /// The value if it has been made.
    Optional<T> found() {
        return Optional.ofNullable(value);
    }

    /// The value, which is made without regard to cancellation.
    public T get() {
        return get(Cancellation.NONE);
    }

    /// The value.
    ///
    /// @throws CancelledException if cancelled, or if the thread is interrupted while it waits
    T get(Cancellation cancellation) {
        if (value == null) {
            lock(cancellation);
            try {
                if (value == null) {
                    value = maker.apply(cancellation);
                }
            } finally {
                making.unlock();
            }
        }
        return value;
    }

    private void lock(Cancellation cancellation) {
        try {
            while (!making.tryLock(MILLIS_BETWEEN_CHECKS, TimeUnit.MILLISECONDS)) {
                cancellation.check();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
        }
    }
}
