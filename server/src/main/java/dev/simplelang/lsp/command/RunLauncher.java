package dev.simplelang.lsp.command;

import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.document.Documents;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.protocol.Failures;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.lsp4j.ExecuteCommandParams;

/// Starts runs of programs, apart from all other work. Each can be stopped from outside, and shows
/// progress when it takes long.
public final class RunLauncher {

    /// How many runs may go on or wait: each keeps the version that it is about.
    static final int MAX_RUNS = 256;

    private final Documents documents;
    private final Requests requests;
    private final Runs runs;
    private final RunProgress progress;

    /// @param requests answers on the threads where programs run
    public RunLauncher(Documents documents, Requests requests, Runs runs, RunProgress progress) {
        this.documents = documents;
        this.requests = requests;
        this.runs = runs;
        this.progress = progress;
        documents.whenClosed(
                uri -> runs.stop(uri, Failures.requestFailed("The document was closed during the run.")));
    }

    /// Does `work` on the version of the document `uri` that is current now.
    ///
    /// @param command the name of the command, for the log
    /// @param title what the progress display says
    /// @throws org.eclipse.lsp4j.jsonrpc.ResponseErrorException RequestFailed if the document is
    ///     not open, or too many runs wait
    <R> CompletableFuture<R> start(String command, String uri, ExecuteCommandParams params, String title,
            Function<DocumentRequest, R> work) {
        return start(command, uri, params, title, OptionalInt::empty, new RunAnswer<>(), work);
    }

    /// The same, with a given answer.
    ///
    /// @param percentage how much of the work is done now, if anybody knows
    <R> CompletableFuture<R> start(String command, String uri, ExecuteCommandParams params, String title,
            Supplier<OptionalInt> percentage, RunAnswer<R> answer, Function<DocumentRequest, R> work) {
        var snapshot = documents.open(uri);
        if (runs.count() >= MAX_RUNS) {
            throw Failures.requestFailed(MAX_RUNS + " runs go on or wait; there is no room for one more.");
        }
        requests.about(snapshot, command, answer, work);
        runs.add(snapshot.uri(), answer);
        progress.follow(answer, params.getWorkDoneToken(), title, percentage);
        return answer;
    }
}
