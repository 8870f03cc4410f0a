package dev.simplelang.driver;

import dev.simplelang.text.Cancellation;
import java.util.Optional;
import java.util.function.Function;

/// A value that is made by who first asks for it, while others wait. If the maker is cancelled, the next
/// who asks makes the value. Thread-safe.
public final class Lazy<T> {

    private final Function<Cancellation, T> maker;

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
    /// @param cancellation cancels the making; who waits for another maker waits until that ends
    /// @throws dev.simplelang.text.CancelledException if cancelled
    T get(Cancellation cancellation) {
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
