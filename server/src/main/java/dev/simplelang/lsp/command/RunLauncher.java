package dev.simplelang.lsp.command;

import dev.simplelang.ide.Analysis;
import dev.simplelang.lsp.document.Answers;
import dev.simplelang.lsp.document.Documents;
import dev.simplelang.lsp.document.Snapshot;
import dev.simplelang.lsp.wire.Failures;
import dev.simplelang.text.Cancellation;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.eclipse.lsp4j.ExecuteCommandParams;

/// Starts runs of programs, apart from all other work. Each can be stopped from outside, and shows progress when it takes long.
public final class RunLauncher {

    /// What a command does with the program.
    @FunctionalInterface
    interface Work<R> {

        /// The answer.
        ///
        /// @param snapshot the version that is run
        /// @param cancellation whether the answer is still wanted
        R answer(Snapshot snapshot, Analysis analysis, Cancellation cancellation);
    }

    /// How many runs may go on or wait: each keeps the version that it is about.
    static final int MOST_RUNS = 256;

    private final Documents documents;
    private final Runs runs;
    private final RunProgress progress;
    private final Executor threads;

    /// @param threads where to run programs
    public RunLauncher(Documents documents, Runs runs, RunProgress progress, Executor threads) {
        this.documents = documents;
        this.runs = runs;
        this.progress = progress;
        this.threads = threads;
        documents.whenClosed(
                uri -> runs.stop(uri, Failures.requestFailed("The document was closed during the run.")));
    }

    /// Does `work` on the version of the document `uri` that is current now.
    ///
    /// @param command the name of the command, for the log
    /// @param title what the progress display says
    /// @throws org.eclipse.lsp4j.jsonrpc.ResponseErrorException RequestFailed if the document is not open, or too many runs wait
    <R> CompletableFuture<R> start(String command, String uri, ExecuteCommandParams params, String title,
            Work<R> work) {
        return start(command, uri, params, title, OptionalInt::empty, new CompletableFuture<>(), work);
    }

    /// The same, with a given future as the answer.
    ///
    /// @param percentage how much of the work is done now, if anybody knows
    <R> CompletableFuture<R> start(String command, String uri, ExecuteCommandParams params, String title,
            Supplier<OptionalInt> percentage, CompletableFuture<R> answer, Work<R> work) {
        var snapshot = documents.open(uri);
        if (runs.count() >= MOST_RUNS) {
            throw Failures.requestFailed(MOST_RUNS + " runs go on or wait; there is no room for one more.");
        }
        Answers.onAnalysis(command, snapshot, threads, answer,
                (analysis, cancellation) -> work.answer(snapshot, analysis, cancellation));
        runs.add(snapshot.uri(), answer);
        progress.follow(answer, params.getWorkDoneToken(), title, percentage);
        return answer;
    }
}
