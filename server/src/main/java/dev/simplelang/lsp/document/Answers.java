package dev.simplelang.lsp.document;

import dev.simplelang.ide.Analysis;
import dev.simplelang.lsp.wire.Failures;
import dev.simplelang.text.Cancellation;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/// Makes the answers of requests about a document, away from the reader thread, once its analysis is there.
public final class Answers {

    /// What a request does with the analysis it waited for.
    @FunctionalInterface
    public interface Work<R> {

        /// The answer.
        ///
        /// @param cancellation whether the answer is still wanted
        R answer(Analysis analysis, Cancellation cancellation);
    }

    private Answers() {}

    /// The answer of `work` on the analysis of `snapshot`, which is the version that was current when the request came.
    ///
    /// Completing or cancelling the returned future from outside abandons the work.
    static <R> CompletableFuture<R> onAnalysis(String doing, Snapshot snapshot, Executor executor, Work<R> work) {
        var answer = new CompletableFuture<R>();
        onAnalysis(doing, snapshot, executor, answer, work);
        return answer;
    }

    /// Completes `answer` so.
    public static <R> void onAnalysis(String doing, Snapshot snapshot, Executor executor, CompletableFuture<R> answer,
            Work<R> work) {
        snapshot.await(answer);
        var _ = snapshot.analysis().whenCompleteAsync((analysis, failure) -> {
            if (failure != null) {
                answer.completeExceptionally(failure);
            } else {
                complete(answer, doing, snapshot, () -> work.answer(analysis, answer::isDone));
            }
        }, executor);
    }

    /// Completes `answer` by `work`, which may throw, unless it is complete by now.
    static <R> void complete(CompletableFuture<R> answer, String doing, Snapshot snapshot, Supplier<R> work) {
        if (answer.isDone()) {
            return;
        }
        try {
            answer.complete(work.get());
        } catch (Throwable fault) {
            answer.completeExceptionally(Failures.answer(doing + " on " + snapshot, fault));
        }
    }
}
