package dev.simplelang.lsp.document;

import dev.simplelang.ide.Analysis;
import dev.simplelang.lsp.wire.Failures;
import dev.simplelang.lsp.wire.Shortage;
import dev.simplelang.text.Cancellation;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;

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
        afterAnalysis(doing, snapshot, executor, answer, (analysis, failure) -> {
            if (failure != null) {
                throw new CompletionException(failure);
            }
            return work.answer(analysis, answer::isDone);
        });
    }

    /// Completes `answer` by `work`, which may throw, once the analysis of `snapshot` is there or has failed, unless it is complete by then.
    ///
    /// @param work given the analysis, or why there is none
    static <R> void afterAnalysis(String doing, Snapshot snapshot, Executor executor, CompletableFuture<R> answer,
            BiFunction<Analysis, Throwable, R> work) {
        var _ = snapshot.analysis().whenCompleteAsync((analysis, failure) -> {
            try {
                if (!answer.isDone()) {
                    answer.complete(work.apply(analysis, failure));
                }
            } catch (Throwable fault) {
                Shortage.fail(answer, failure(fault, doing, snapshot));
            }
        }, executor);
    }

    /// What to answer; the fault itself where there is no memory for more.
    private static Throwable failure(Throwable fault, String doing, Snapshot snapshot) {
        try {
            return Failures.answer(doing + " on " + snapshot, fault);
        } catch (Throwable shortage) {
            return fault;
        }
    }
}
