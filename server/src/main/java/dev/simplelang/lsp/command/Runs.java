package dev.simplelang.lsp.command;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/// What goes on for as long as a program or a person takes, so that it can be stopped from outside:
/// runs, and edits that the client is asked to make.
public final class Runs {

    private record Run(String uri, CompletableFuture<?> answer) {}

    private final Set<Run> running = ConcurrentHashMap.newKeySet();

    /// Counts the run that `answer` belongs to as going on until `answer` is done.
    ///
    /// @param uri the document that is run
    void add(String uri, CompletableFuture<?> answer) {
        var run = new Run(uri, answer);
        running.add(run);
        var _ = answer.whenComplete((_, _) -> running.remove(run));
    }

    /// How many go on, or wait for their turn.
    int count() {
        return running.size();
    }

    /// Stops the runs of the document `uri` and answers them with `failure`.
    public void stop(String uri, Throwable failure) {
        for (var run : running) {
            if (run.uri().equals(uri)) {
                run.answer().completeExceptionally(failure);
            }
        }
    }

    /// Stops all runs and answers them with `failure`.
    public void stopAll(Throwable failure) {
        running.forEach(run -> run.answer().completeExceptionally(failure));
    }
}
