package dev.simplelang.lsp.document;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Settings;
import dev.simplelang.lsp.wire.Arguments;
import dev.simplelang.lsp.wire.Client;
import dev.simplelang.lsp.wire.Failures;
import dev.simplelang.text.Cancellation;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.lsp4j.TextDocumentIdentifier;

/// Answers requests about documents, away from the reader thread.
public final class Requests {

    private final Documents documents;
    private final Client client;
    private final Supplier<Settings> settings;
    private final Executor threads;

    /// @param settings what the user has chosen by now
    /// @param threads where to make the answers
    public Requests(Documents documents, Client client, Supplier<Settings> settings, Executor threads) {
        this.documents = documents;
        this.client = client;
        this.settings = settings;
        this.threads = threads;
    }

    /// The answer of `work` about the version of `document` that is current now, once that is compiled. Called on the reader
    /// thread. Completing or cancelling the returned future from outside abandons the work.
    ///
    /// @param doing what is asked for, for the log
    /// @param nothing the answer about a document that is not open
    /// @param work makes the answer
    public <R> CompletableFuture<R> about(TextDocumentIdentifier document, String doing, R nothing,
            Function<DocumentRequest, R> work) {
        var snapshot = documents.find(Arguments.uri(document));
        return snapshot.isEmpty()
                ? CompletableFuture.completedFuture(nothing)
                : about(snapshot.get(), doing, work);
    }

    /// The answer of `work` about the version of `document` that is current now, as long as it stays current. Called on the reader thread. Unlike [#about], it
    /// is no reason to go on compiling an old version.
    ///
    /// @param nothing the answer about a document that is not open, or cannot be compiled because of a fault
    /// @throws org.eclipse.lsp4j.jsonrpc.ResponseErrorException in the future: ServerCancelled once there is a newer version
    public <R> CompletableFuture<R> whileCurrent(TextDocumentIdentifier document, String doing, R nothing,
            Function<DocumentRequest, R> work) {
        var snapshot = documents.find(Arguments.uri(document));
        return snapshot.isEmpty()
                ? CompletableFuture.completedFuture(nothing)
                : whileCurrent(snapshot.get(), doing, nothing, work);
    }

    private void requireCurrent(Snapshot snapshot) {
        if (!documents.isCurrent(snapshot)) {
            throw Failures.superseded();
        }
    }

    /// The answer of `work` about `snapshot`, as long as that is current.
    ///
    /// @param nothing the answer where it cannot be compiled because of a fault
    /// @throws org.eclipse.lsp4j.jsonrpc.ResponseErrorException in the future: ServerCancelled once there is a newer version
    public <R> CompletableFuture<R> whileCurrent(Snapshot snapshot, String doing, R nothing,
            Function<DocumentRequest, R> work) {
        var answer = new CompletableFuture<R>();
        Answers.afterAnalysis(doing, snapshot, threads, answer, (analysis, failure) -> {
            requireCurrent(snapshot);
            return failure == null ? work.apply(request(snapshot, analysis, answer::isDone)) : nothing;
        });
        return answer;
    }

    /// The answer of `work` about `snapshot`.
    ///
    /// @param doing what is asked for, for the log
    /// @param work makes the answer
    public <R> CompletableFuture<R> about(Snapshot snapshot, String doing, Function<DocumentRequest, R> work) {
        return Answers.onAnalysis(doing, snapshot, threads,
                (analysis, cancellation) -> work.apply(request(snapshot, analysis, cancellation)));
    }

    private DocumentRequest request(Snapshot snapshot, Analysis analysis, Cancellation cancellation) {
        var profile = client.profile();
        var positions = new Positions(snapshot.source(), profile.encoding());
        return new DocumentRequest(snapshot, analysis, positions, profile, settings.get(), cancellation);
    }
}
