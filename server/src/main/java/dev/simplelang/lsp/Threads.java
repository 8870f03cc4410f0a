package dev.simplelang.lsp;

import dev.simplelang.lsp.document.AnalysisScheduler;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// The threads of one server, apart by kind of work so that none starves another. All are daemons.
final class Threads {

    /// More than the machine has cores, so that a few documents that take long leave room for the others.
    private static final int WORKERS = Math.max(4, Runtime.getRuntime().availableProcessors());

    /// Programs nest up to 1,000 levels deep; in bytes.
    private static final long STACK = 16 << 20;

    private static final long IDLE_SECONDS = 10;

    private final ThreadPoolExecutor analyses = pool("simple-analysis-");
    private final ThreadPoolExecutor requests = pool("simple-request-");
    private final ThreadPoolExecutor runs = pool("simple-run-");
    private final List<ThreadPoolExecutor> workers = List.of(analyses, requests, runs);
    private final ScheduledExecutorService timer = Executors
            .newSingleThreadScheduledExecutor(factory("simple-timer-"));

    /// Compiles documents.
    ExecutorService analyses() {
        return analyses;
    }

    /// Answers requests that take as long as a person's patience with a hover.
    ExecutorService requests() {
        return requests;
    }

    /// Runs programs.
    ExecutorService runs() {
        return runs;
    }

    /// Does short things later.
    ScheduledExecutorService timer() {
        return timer;
    }

    /// Does something short after [AnalysisScheduler#PAUSE].
    void later(Runnable task) {
        var _ = timer.schedule(task, AnalysisScheduler.PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }

    /// Interrupts all work; nothing is done from now on.
    void close() {
        workers.forEach(ExecutorService::shutdownNow);
        timer.shutdownNow();
    }

    /// Threads that end when there is nothing to do. What finds all busy waits.
    private static ThreadPoolExecutor pool(String name) {
        var pool = new ThreadPoolExecutor(WORKERS, WORKERS, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
                factory(name));
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    private static ThreadFactory factory(String name) {
        return Thread.ofPlatform().daemon().stackSize(STACK).name(name, 1).factory();
    }
}
