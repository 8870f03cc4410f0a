package dev.simplelang.lsp.wire;

import java.time.Duration;

/// Sits out a shortage of memory. For what must not fail while others, who take more of it, still can give up.
public final class Shortage {

    private static final int ATTEMPTS = 30;
    private static final Duration PAUSE = Duration.ofMillis(100);

    /// Does something that leaves no trace if it ends for want of memory.
    ///
    /// @param <T> what it makes
    /// @param <X> how else it fails
    @FunctionalInterface
    public interface Attempt<T, X extends Exception> {

        /// Does it.
        T make() throws X;
    }

    private Shortage() {}

    /// What `attempt` makes, when there is memory for it within three seconds.
    ///
    /// @throws OutOfMemoryError if there is not, or this thread is interrupted
    public static <T, X extends Exception> T sitOut(Attempt<T, X> attempt) throws X {
        for (int left = ATTEMPTS;; left--) {
            try {
                return attempt.make();
            } catch (OutOfMemoryError shortage) {
                if (left == 0 || !pause()) {
                    throw shortage;
                }
            }
        }
    }

    private static boolean pause() {
        try {
            Thread.sleep(PAUSE);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
