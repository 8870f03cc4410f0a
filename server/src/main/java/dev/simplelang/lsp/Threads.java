package dev.simplelang.lsp;

import dev.simplelang.lsp.document.AnalysisScheduler;
import dev.simplelang.text.Workers;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// The threads of one server, apart by kind of work so that none starves another. All are daemons.
final class Threads {

    /// More than the machine has cores, so that a few documents that take long leave room for the others.
    private static final int WORKERS = Math.max(4, Runtime.getRuntime().availableProcessors());

    private final ThreadPoolExecutor analyses = pool("simple-analysis-");
    private final ThreadPoolExecutor requests = pool("simple-request-");
    private final ThreadPoolExecutor runs = pool("simple-run-");
    private final List<ThreadPoolExecutor> workers = List.of(analyses, requests, runs);
    private final ScheduledExecutorService timer = Executors
            .newSingleThreadScheduledExecutor(Workers.factory("simple-timer-"));

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

    private static ThreadPoolExecutor pool(String name) {
        return Workers.pool(name, WORKERS);
    }
}
