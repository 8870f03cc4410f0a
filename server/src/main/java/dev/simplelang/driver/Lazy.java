package dev.simplelang.driver;

import dev.simplelang.text.Cancellation;
import java.util.Optional;
import java.util.function.Function;

/// A value that the first caller computes while others wait. If that caller is cancelled, the next
/// one computes it. Thread-safe.
public final class Lazy<T> {

    private final Function<Cancellation, T> maker;

    /// Null until it is computed.
    private volatile T value;

    /// A value computed by `maker`, which throws if cancelled.
    public Lazy(Function<Cancellation, T> maker) {
        this.maker = maker;
    }

    /// The value if it has been computed.
    Optional<T> found() {
        return Optional.ofNullable(value);
    }

    /// The value, computed without cancellation.
    public T get() {
        return get(Cancellation.NONE);
    }

    /// The value.
    ///
    /// @param cancellation cancels the computation by this caller, but not the wait for another one
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public T get(Cancellation cancellation) {
        if (value == null) {
            synchronized (this) {
                if (value == null) {
                    value = maker.apply(cancellation);
                }
            }
        }
        return value;
    }
}
