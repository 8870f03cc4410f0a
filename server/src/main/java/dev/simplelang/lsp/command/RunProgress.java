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
    void follow(RunAnswer<?> answer, Either<String, Integer> token, String title,
            Supplier<OptionalInt> percentage) {
        if (token == null && !client.profile().workDoneProgress()) {
            return;
        }
        var delay = timer.schedule(() -> start(answer, token, title, percentage), PATIENCE_MILLIS,
                TimeUnit.MILLISECONDS);
        var _ = answer.whenComplete((_, _) -> delay.cancel(false));
    }

    /// `window/workDoneProgress/cancel`
    public void cancel(WorkDoneProgressCancelParams params) {
        var answer = shown.get(Arguments.require(params.getToken(), "token"));
        if (answer != null) {
            answer.cancel(false);
        }
    }

    private void start(RunAnswer<?> answer, Either<String, Integer> token, String title,
            Supplier<OptionalInt> percentage) {
        if (token != null) {
            show(answer, new Display(token, percentage), title);
        } else {
            Either<String, Integer> created = Either.forLeft(UUID.randomUUID().toString());
            var _ = client.createProgress(created)
                    .thenRun(() -> show(answer, new Display(created, percentage), title));
        }
    }

    private void show(RunAnswer<?> answer, Display display, String title) {
        answer.whileOpen(() -> {
            shown.put(display.token, answer);
            display.begin(title);
            var reports = timer.scheduleWithFixedDelay(() -> answer.whileOpen(display::report), REPORT_MILLIS,
                    REPORT_MILLIS, TimeUnit.MILLISECONDS);
            answer.beforeEnd(() -> {
                reports.cancel(false);
                shown.remove(display.token);
                display.end();
            });
        });
    }

    /// What the client shows under one token; guarded by the answer that it is about.
    private final class Display {

        private final Either<String, Integer> token;
        private final Supplier<OptionalInt> percentage;
        private OptionalInt reported = OptionalInt.empty();

        Display(Either<String, Integer> token, Supplier<OptionalInt> percentage) {
            this.token = token;
            this.percentage = percentage;
        }

        void begin(String title) {
            var begin = new WorkDoneProgressBegin();
            begin.setTitle(title);
            begin.setCancellable(true);
            reported = percentage.get();
            reported.ifPresent(begin::setPercentage);
            client.progress(token, begin);
        }

        void report() {
            var now = percentage.get();
            if (now.equals(reported)) {
                return;
            }
            reported = now;
            var report = new WorkDoneProgressReport();
            now.ifPresent(report::setPercentage);
            client.progress(token, report);
        }

        void end() {
            client.progress(token, new WorkDoneProgressEnd());
        }
    }
}
