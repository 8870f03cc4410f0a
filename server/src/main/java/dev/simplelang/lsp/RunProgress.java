package dev.simplelang.lsp;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// Shows that an answer takes long, and lets the user stop it there.
///
/// Nothing is shown for an answer that comes within a second, nor to a client that neither gave a token nor announced
/// that the server may make one.
final class RunProgress {

    private static final long PATIENCE_MILLIS = 1_000;

    private final Client client;
    private final ScheduledExecutorService timer;
    private final Map<Either<String, Integer>, CompletableFuture<?>> shown = new ConcurrentHashMap<>();

    /// @param timer counts the second
    RunProgress(Client client, ScheduledExecutorService timer) {
        this.client = client;
        this.timer = timer;
    }

    /// Shows progress until `answer` is done.
    ///
    /// @param token where the client wants to see progress, null if it gave none
    /// @param title what is going on
    void follow(CompletableFuture<?> answer, Either<String, Integer> token, String title) {
        if (token == null && !client.profile().workDoneProgress()) {
            return;
        }
        var delay = timer.schedule(() -> start(answer, token, title), PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        var _ = answer.whenComplete((_, _) -> delay.cancel(false));
    }

    /// `window/workDoneProgress/cancel`
    void cancel(WorkDoneProgressCancelParams params) {
        var answer = shown.get(Arguments.require(params.getToken(), "token"));
        if (answer != null) {
            answer.cancel(false);
        }
    }

    private void start(CompletableFuture<?> answer, Either<String, Integer> token, String title) {
        if (token != null) {
            show(answer, token, title);
        } else {
            Either<String, Integer> created = Either.forLeft(UUID.randomUUID().toString());
            var _ = client.createProgress(created).thenRun(() -> show(answer, created, title));
        }
    }

    private void show(CompletableFuture<?> answer, Either<String, Integer> token, String title) {
        if (answer.isDone()) {
            return;
        }
        shown.put(token, answer);
        var begin = new WorkDoneProgressBegin();
        begin.setTitle(title);
        begin.setCancellable(true);
        client.progress(token, begin);
        // What is hooked to a future last runs first: the display ends before the answer leaves, as the protocol wants.
        var _ = answer.whenComplete((_, _) -> {
            shown.remove(token);
            client.progress(token, new WorkDoneProgressEnd());
        });
    }
}
