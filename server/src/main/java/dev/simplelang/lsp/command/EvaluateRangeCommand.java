package dev.simplelang.lsp.command;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.run.ArgumentRange;
import dev.simplelang.ide.run.ProgramRun;
import dev.simplelang.ide.run.ProgramRun.Limits;
import dev.simplelang.lsp.wire.Client;
import dev.simplelang.text.Cancellation;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// The command `simple.evaluateRange`: runs a program with one argument after another, apart from all other work.
public final class EvaluateRangeCommand {

    /// The name of the command.
    public static final String NAME = "simple.evaluateRange";

    /// How long a run that has ended waits at most to be sent.
    private static final long BATCH_MILLIS = 100;

    /// How long to wait before looking again whether a client that reads slowly has read.
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final RunLauncher launcher;
    private final Client client;
    private final ScheduledExecutorService timer;
    private final BooleanSupplier behind;

    /// @param timer sends what has waited long enough
    /// @param behind whether the client has much to read before it comes to what is sent now
    public EvaluateRangeCommand(RunLauncher launcher, Client client, ScheduledExecutorService timer,
            BooleanSupplier behind) {
        this.launcher = launcher;
        this.client = client;
        this.timer = timer;
        this.behind = behind;
    }

    /// Runs the program in the version that is current now.
    public CompletableFuture<JsonObject> execute(ExecuteCommandParams params) {
        var arguments = EvaluateRangeArguments.of(params.getArguments());
        var range = arguments.range();
        var answer = new PartialAnswer<JsonObject>();
        var ended = new AtomicLong();
        double count = range.count().doubleValue();
        return launcher.start(NAME, arguments.uri(), params,
                "Running with arg = " + range.from() + " to " + range.last(),
                () -> OptionalInt.of((int) (100 * (ended.get() / count))), answer,
                (snapshot, analysis, cancellation) -> {
                    var runs = new RangeRuns(analysis, range, arguments.limits(), ended, cancellation);
                    var json = new RunJson(snapshot, client.profile().encoding());
                    return arguments.partialResultToken().map(token -> inParts(runs, json, token, answer))
                            .orElseGet(() -> atOnce(runs, json));
                });
    }

    /// The runs of one request.
    ///
    /// @param ended counts those that have ended
    private record RangeRuns(Analysis analysis, ArgumentRange range, Limits limits, AtomicLong ended,
            Cancellation cancellation) {

        /// Makes them.
        ///
        /// @param each takes each run when it has ended
        /// @return why there are none, if the program cannot be run
        Optional<ProgramRun> make(Each each) {
            for (long arg : range) {
                cancellation.check();
                var run = ProgramRun.of(analysis, arg, limits, cancellation);
                if (run.outcome() == ProgramRun.Outcome.NOT_RUN) {
                    return Optional.of(run);
                }
                each.ended(arg, run);
                ended.incrementAndGet();
            }
            return Optional.empty();
        }
    }

    /// What is done with each run.
    @FunctionalInterface
    private interface Each {

        void ended(long arg, ProgramRun run);
    }

    private static JsonObject atOnce(RangeRuns runs, RunJson json) {
        var rows = new JsonArray();
        var refused = runs.make((arg, run) -> rows.add(json.row(arg, run)));
        return answer(runs, refused, json, rows);
    }

    private JsonObject inParts(RangeRuns runs, RunJson json, Either<String, Integer> token,
            PartialAnswer<JsonObject> answer) {
        var batches = new RunBatches(
                rows -> answer.sendPart(() -> client.partialResult(token, json.ofRows(rows))));
        var flushing = timer.scheduleWithFixedDelay(batches::flush, BATCH_MILLIS, BATCH_MILLIS, TimeUnit.MILLISECONDS);
        try {
            var refused = runs.make((arg, run) -> {
                batches.add(json.row(arg, run));
                while (behind.getAsBoolean() && !runs.cancellation().isCancelled()) {
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            });
            batches.flush();
            return answer(runs, refused, json, new JsonArray());
        } finally {
            flushing.cancel(false);
        }
    }

    private static JsonObject answer(RangeRuns runs, Optional<ProgramRun> refused, RunJson json, JsonArray rows) {
        var answer = json.ofRows(rows);
        answer.addProperty("count", Long.toUnsignedString(runs.ended().get()));
        refused.ifPresent(run -> json.addEnd(answer, run));
        return answer;
    }
}
