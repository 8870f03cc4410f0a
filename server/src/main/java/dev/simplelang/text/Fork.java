package dev.simplelang.text;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/// Work that another processor does meanwhile, if one has nothing else to do. It is done in any
/// case, and once: whoever joins before it has begun does it. So no work waits for other work,
/// however many documents are compiled at once.
///
/// @param <T> the result
public final class Fork<T> {

    /// Processors beside the one that forks.
    private static final int OTHERS = Runtime.getRuntime().availableProcessors() - 1;

    private static final Executor WORKERS = Workers.pool("simple-fork-", Math.max(1, OTHERS));

    private final FutureTask<T> task;

    private Fork(FutureTask<T> task) {
        this.task = task;
    }

    /// Begins `work`.
    ///
    /// @param isLarge whether it takes so much longer than waking another thread that this is worth
    ///     while; else it is done when it is joined
    public static <T> Fork<T> of(Supplier<T> work, boolean isLarge) {
        var task = new FutureTask<>(work::get);
        if (isLarge && OTHERS > 0) {
            WORKERS.execute(task);
        }
        return new Fork<>(task);
    }

    /// The result of the work, which has come to its end then. What it throws is thrown here, each
    /// time.
    ///
    /// @throws CancelledException if this thread is interrupted meanwhile
    public T join() {
        // Does nothing if another thread has begun.
        task.run();
        try {
            return task.get();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException fault -> throw fault;
                case Error fault -> throw fault;
                default -> throw new AssertionError("a supplier throws nothing else", e);
            }
        }
    }
}
