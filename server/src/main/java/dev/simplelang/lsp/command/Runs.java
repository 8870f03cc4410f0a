package dev.simplelang.lsp.command;

import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Documents;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.protocol.Failures;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.lsp4j.ExecuteCommandParams;

/// What goes on for as long as a program or a person takes: runs, apart from all other work, and
/// edits that the client is asked to make. Each can be stopped from outside; a run shows progress
/// when it takes long.
public final class Runs {

    /// How many runs may go on or wait: each keeps the version that it is about.
    private static final int MAX_RUNS = 256;

    private record Run(String uri, CompletableFuture<?> answer) {}

    private final Documents documents;
    private final Requests requests;
    private final RunProgress progress;
    private final Set<Run> running = ConcurrentHashMap.newKeySet();

    /// @param requests answers on the threads where programs run
    public Runs(Documents documents, Requests requests, RunProgress progress) {
        this.documents = documents;
        this.requests = requests;
        this.progress = progress;
        documents.whenClosed(uri -> running.stream().filter(run -> run.uri().equals(uri))
                .forEach(run -> run.answer().completeExceptionally(
                        Failures.requestFailed("The document was closed during the run."))));
    }

    /// Does `work` on the version of the document `uri` that is current now.
    ///
    /// @param command the name of the command, for the log
    /// @param title what the progress display says
    /// @throws org.eclipse.lsp4j.jsonrpc.ResponseErrorException RequestFailed if the document is
    ///     not open, or too many runs wait
    <R> CompletableFuture<R> start(String command, String uri, ExecuteCommandParams params, String title,
            Function<DocumentRequest, R> work) {
        return start(command, uri, params, title, OptionalInt::empty, new PendingRun<>(), work);
    }

    /// The same, with a given answer.
    ///
    /// @param percentage how much of the work is done now, if anybody knows
    <R> CompletableFuture<R> start(String command, String uri, ExecuteCommandParams params, String title,
            Supplier<OptionalInt> percentage, PendingRun<R> answer, Function<DocumentRequest, R> work) {
        var snapshot = documents.open(uri);
        if (running.size() >= MAX_RUNS) {
            throw Failures.requestFailed(MAX_RUNS + " runs go on or wait; there is no room for one more.");
        }
        var _ = requests.about(snapshot, command, answer, work);
        add(uri, answer);
        progress.follow(answer, params.getWorkDoneToken(), title, percentage);
        return answer;
    }

    /// Lets `answer` be stopped until it is done.
    ///
    /// @param uri the document that it is about
    void add(String uri, CompletableFuture<?> answer) {
        var run = new Run(uri, answer);
        running.add(run);
        var _ = answer.whenComplete((_, _) -> running.remove(run));
    }

    /// Stops all and answers with `failure`.
    public void stopAll(Throwable failure) {
        running.forEach(run -> run.answer().completeExceptionally(failure));
    }
}
