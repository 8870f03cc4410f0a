package dev.simplelang.lsp.command;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.simplelang.ide.run.ProgramRun;
import dev.simplelang.ide.run.RangeRuns;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.protocol.Client;
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

/// The command `simple.evaluateRange`: runs a program with one argument after another, apart from
/// all other work.
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
        var arguments = EvaluateRangeArguments.of(params);
        var range = arguments.range();
        var answer = new RunAnswer<JsonObject>();
        var ended = new AtomicLong();
        double count = range.count().doubleValue();
        return launcher.start(NAME, arguments.uri(), params,
                "Running with arg = " + range.from() + " to " + range.last(),
                () -> OptionalInt.of((int) (100 * (ended.get() / count))), answer,
                request -> {
                    var runs = new Requested(request,
                            new RangeRuns(range, arguments.limits(), CommandArgument.MAX_TIMEOUT), ended);
                    var json = new RunJson(request);
                    return arguments.partialResultToken().map(token -> inParts(runs, json, token, answer))
                            .orElseGet(() -> atOnce(runs, json));
                });
    }

    /// The runs of one request.
    ///
    /// @param ended counts those that have ended
    private record Requested(DocumentRequest request, RangeRuns runs, AtomicLong ended) {

        /// Makes them; the answer says why there are no more.
        Optional<ProgramRun> make(RangeRuns.Each each) {
            return runs.make(request.analysis(), (arg, run, goOn) -> {
                each.ended(arg, run, goOn);
                ended.incrementAndGet();
            }, request.cancellation());
        }
    }

    private static JsonObject atOnce(Requested runs, RunJson json) {
        var rows = new JsonArray();
        var end = runs.make((arg, run, _) -> rows.add(json.row(arg, run)));
        return answer(runs, end, json, rows);
    }

    private JsonObject inParts(Requested runs, RunJson json, Either<String, Integer> token,
            RunAnswer<JsonObject> answer) {
        var batches = new RunBatches(
                rows -> answer.whileOpen(() -> client.partialResult(token, json.ofRows(rows))));
        var flushing = timer.scheduleWithFixedDelay(batches::flush, BATCH_MILLIS, BATCH_MILLIS, TimeUnit.MILLISECONDS);
        try {
            var end = runs.make((arg, run, goOn) -> {
                batches.add(json.row(arg, run));
                while (behind.getAsBoolean() && !goOn.isCancelled()) {
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            });
            batches.flush();
            return answer(runs, end, json, new JsonArray());
        } finally {
            flushing.cancel(false);
        }
    }

    private static JsonObject answer(Requested runs, Optional<ProgramRun> end, RunJson json, JsonArray rows) {
        var answer = json.ofRows(rows);
        answer.addProperty("count", Long.toUnsignedString(runs.ended().get()));
        end.ifPresent(run -> json.addEnd(answer, run));
        return answer;
    }
}
