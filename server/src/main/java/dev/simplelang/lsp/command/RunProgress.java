package dev.simplelang.lsp.command;

import dev.simplelang.lsp.protocol.Arguments;
import dev.simplelang.lsp.protocol.Client;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// Shows that an answer takes long, and lets the user stop it there.
///
/// Nothing is shown for an answer that comes within a second, nor to a client that neither gave a
/// token nor announced that the server may make one.
public final class RunProgress {

    private static final long PATIENCE_MILLIS = 1_000;
    private static final long REPORT_MILLIS = 250;

    private final Client client;
    private final ScheduledExecutorService timer;
    private final Map<Either<String, Integer>, CompletableFuture<?>> shown = new ConcurrentHashMap<>();

    /// @param timer counts the second
    public RunProgress(Client client, ScheduledExecutorService timer) {
        this.client = client;
        this.timer = timer;
    }

    /// Shows progress until `answer` is done; the display ends before the answer is sent.
    ///
    /// @param token where the client wants to see progress, null if it gave none
    /// @param title what is going on
    /// @param percentage how much of it is done now, if anybody knows
    void follow(PendingRun<?> answer, Either<String, Integer> token, String title,
            Supplier<OptionalInt> percentage) {
        if (token == null && !client.capabilities().workDoneProgress()) {
            return;
        }
        var delay = timer.schedule(() -> {
            var _ = token(token).thenAccept(usable -> show(answer, usable, title, percentage));
        }, PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        var _ = answer.whenComplete((_, _) -> delay.cancel(false));
    }

    /// `window/workDoneProgress/cancel`
    public void cancel(WorkDoneProgressCancelParams params) {
        var answer = shown.get(Arguments.require(params.getToken(), "token"));
        if (answer != null) {
            answer.cancel(false);
        }
    }

    /// The token that the client gave, or else one that it knows by then.
    private CompletableFuture<Either<String, Integer>> token(Either<String, Integer> given) {
        if (given != null) {
            return CompletableFuture.completedFuture(given);
        }
        Either<String, Integer> created = Either.forLeft(UUID.randomUUID().toString());
        return client.createProgress(created).thenApply(_ -> created);
    }

    private void show(PendingRun<?> answer, Either<String, Integer> token, String title,
            Supplier<OptionalInt> percentage) {
        answer.whileOpen(() -> {
            shown.put(token, answer);
            var display = new Display(token, title, percentage);
            var reports = timer.scheduleWithFixedDelay(() -> answer.whileOpen(display::report), REPORT_MILLIS,
                    REPORT_MILLIS, TimeUnit.MILLISECONDS);
            answer.beforeEnd(() -> {
                reports.cancel(false);
                shown.remove(token);
                client.progress(token, new WorkDoneProgressEnd());
            });
        });
    }

    /// What the client shows under one token; guarded by the answer that it is about.
    private final class Display {

        private final Either<String, Integer> token;
        private final Supplier<OptionalInt> percentage;
        private OptionalInt reported;

        Display(Either<String, Integer> token, String title, Supplier<OptionalInt> percentage) {
            this.token = token;
            this.percentage = percentage;
            reported = percentage.get();
            var begin = new WorkDoneProgressBegin();
            begin.setTitle(title);
            begin.setCancellable(true);
            reported.ifPresent(begin::setPercentage);
            client.progress(token, begin);
        }

        void report() {
            var now = percentage.get();
            if (!now.equals(reported)) {
                reported = now;
                var report = new WorkDoneProgressReport();
                now.ifPresent(report::setPercentage);
                client.progress(token, report);
            }
        }
    }
}
