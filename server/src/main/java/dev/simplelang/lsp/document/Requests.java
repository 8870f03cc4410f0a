package dev.simplelang.lsp.document;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.Settings;
import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.Client;
import dev.simplelang.lsp.protocol.Failures;
import dev.simplelang.text.Cancellation;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.lsp4j.TextDocumentIdentifier;

/// Answers requests about documents, away from the reader thread, once the version that they are
/// about is analyzed.
///
/// An answer is a future: completing or cancelling it from outside abandons the work.
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

    /// The answer of `work` about the version of `document` that is current now, once that is
    /// compiled. Called on the reader thread.
    ///
    /// @param doing what is asked for, for the log
    /// @param nothing the answer about a document that is not open
    /// @param work makes the answer
    public <R> CompletableFuture<R> about(TextDocumentIdentifier document, String doing, R nothing,
            Function<DocumentRequest, R> work) {
        return documents.find(Arguments.uri(document))
                .map(snapshot -> about(snapshot, doing, new CompletableFuture<R>(), work))
                .orElseGet(() -> CompletableFuture.completedFuture(nothing));
    }

    /// Completes `answer` by `work` about `snapshot`, which is current now.
    ///
    /// @return `answer`
    public <R> CompletableFuture<R> about(Snapshot snapshot, String doing, CompletableFuture<R> answer,
            Function<DocumentRequest, R> work) {
        snapshot.await(answer);
        return whenAnalyzed(snapshot, doing, answer, (analysis, failure) -> {
            if (failure != null) {
                throw new CompletionException(failure);
            }
            return work.apply(request(snapshot, analysis, answer::isDone));
        });
    }

    /// The answer of `work` about the version of `document` that is current now, as long as it
    /// stays current. Called on the reader thread. Unlike [#about], it is no reason to go on
    /// compiling a superseded version.
    ///
    /// @param nothing the answer about a document that is not open, or cannot be compiled because
    ///     of a fault
    /// @throws org.eclipse.lsp4j.jsonrpc.ResponseErrorException in the future: ServerCancelled once
    ///     there is a newer version
    public <R> CompletableFuture<R> whileCurrent(TextDocumentIdentifier document, String doing, R nothing,
            Function<DocumentRequest, R> work) {
        return documents.find(Arguments.uri(document)).map(snapshot -> {
            var answer = new CompletableFuture<R>();
            return whenAnalyzed(snapshot, doing, answer, (analysis, failure) -> {
                if (!documents.isCurrent(snapshot)) {
                    throw Failures.superseded();
                }
                return failure == null ? work.apply(request(snapshot, analysis, answer::isDone)) : nothing;
            });
        }).orElseGet(() -> CompletableFuture.completedFuture(nothing));
    }

    /// Completes `answer` by `work`, which may throw, once the analysis of `snapshot` is there or
    /// has failed, unless it is complete by then.
    ///
    /// @param work given the analysis, or why there is none
    private <R> CompletableFuture<R> whenAnalyzed(Snapshot snapshot, String doing, CompletableFuture<R> answer,
            BiFunction<Analysis, Throwable, R> work) {
        var _ = snapshot.analysis().whenCompleteAsync((analysis, failure) -> {
            try {
                if (!answer.isDone()) {
                    answer.complete(work.apply(analysis, failure));
                }
            } catch (Throwable fault) {
                answer.completeExceptionally(Failures.answer(doing + " on " + snapshot, fault));
            }
        }, threads);
        return answer;
    }

    private DocumentRequest request(Snapshot snapshot, Analysis analysis, Cancellation cancellation) {
        var capabilities = client.capabilities();
        var positions = new Positions(snapshot.source(), capabilities.encoding());
        return new DocumentRequest(snapshot, analysis, positions, capabilities, settings.get(), cancellation);
    }
}
