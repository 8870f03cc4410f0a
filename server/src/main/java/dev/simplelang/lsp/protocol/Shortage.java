package dev.simplelang.lsp.protocol;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/// Sits out a shortage of memory. For what must not fail while others, who take more of it, still can give up.
///
/// Where memory has ended, the smallest object may be one too many, a lambda that is met for the first time more so. Hence what
/// settles an answer in the end is here without any.
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
                pause(left, shortage);
            }
        }
    }

    /// Lets `future` fail because of `reason`, unless it is complete, as soon as that is possible.
    ///
    /// @throws OutOfMemoryError as above
    public static void fail(CompletableFuture<?> future, Throwable reason) {
        for (int left = ATTEMPTS;; left--) {
            try {
                future.completeExceptionally(reason);
                return;
            } catch (OutOfMemoryError shortage) {
                pause(left, shortage);
            }
        }
    }

    /// The threads of `threads`, each of which outlasts a task that ends for want of memory: there might be none for another thread in its place,
    /// and what waits in the queue would wait for ever. To take a task takes memory too, and sits out that there is none.
    public static Executor outlast(Executor threads) {
        Executor outlasting = task -> threads.execute(() -> {
            try {
                task.run();
            } catch (OutOfMemoryError e) {
                // The task has told those who wait for it.
            }
        });
        return task -> {
            for (int left = ATTEMPTS;; left--) {
                try {
                    outlasting.execute(task);
                    return;
                } catch (OutOfMemoryError shortage) {
                    pause(left, shortage);
                }
            }
        };
    }

    private static void pause(int left, OutOfMemoryError shortage) {
        if (left == 0) {
            throw shortage;
        }
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw shortage;
        }
    }
}
