package dev.simplelang.text;

/// Asks whether a computation is still wanted.
///
/// Polled in every loop whose length depends on the program; the check must therefore cost next to
/// nothing.
@FunctionalInterface
public interface Cancellation {

    /// Never cancels.
    Cancellation NONE = () -> false;

    /// Whether the result is no longer wanted.
    boolean isCancelled();

    /// @throws CancelledException if the result is no longer wanted
    default void check() {
        if (isCancelled()) {
            throw new CancelledException();
        }
    }
}
