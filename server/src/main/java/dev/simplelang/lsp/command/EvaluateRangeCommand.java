package dev.simplelang.lsp.command;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.simplelang.ide.run.ArgumentRange;
import dev.simplelang.ide.run.RangeRuns;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.protocol.Client;
import dev.simplelang.lsp.protocol.Failures;
import java.math.BigInteger;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// The command `simple.evaluateRange`: runs a program with one argument after another, apart from
/// all other work. The results are parts of the answer, or sent as the runs end where the client
/// gave a token for that.
public final class EvaluateRangeCommand {

    /// The name of the command.
    public static final String NAME = "simple.evaluateRange";

    /// How many runs an answer may have.
    private static final int MAX_IN_ANSWER = 10_000;

    /// How many runs are sent together at most.
    private static final int MAX_IN_BATCH = 1_000;

    /// How long a run that has ended waits at most to be sent.
    private static final long BATCH_MILLIS = 100;

    /// How long to wait before looking again whether a client that reads slowly has read.
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final Runs runs;
    private final Client client;
    private final ScheduledExecutorService timer;
    private final BooleanSupplier behind;

    /// @param timer sends what has waited long enough
    /// @param behind whether the client has much to read before it comes to what is sent now
    public EvaluateRangeCommand(Runs runs, Client client, ScheduledExecutorService timer, BooleanSupplier behind) {
        this.runs = runs;
        this.client = client;
        this.timer = timer;
        this.behind = behind;
    }

    /// Runs the program in the version that is current now.
    public CompletableFuture<JsonObject> execute(ExecuteCommandParams params) {
        var argument = CommandArgument.of(params,
                "{\"uri\": \"file:///a.simple\", \"from\": \"-10\", \"to\": \"10\"}",
                Set.of("uri", "from", "to", "step", "maxLoopTrips", "timeoutMillis", "partialResultToken"));
        var uri = argument.uri();
        var range = range(argument.integer("from"), argument.integer("to"), argument.integer("step", 1));
        var limits = argument.limits();
        var token = argument.token("partialResultToken");
        var count = range.count();
        if (token.isEmpty() && count.compareTo(BigInteger.valueOf(MAX_IN_ANSWER)) > 0) {
            throw Failures.invalidParams("Without a partialResultToken a range may have " + MAX_IN_ANSWER
                    + " values, and this one has " + count + ".");
        }
        var ended = new AtomicLong();
        var answer = new PendingRun<JsonObject>();
        return runs.start(NAME, uri, params, "Running with arg = " + range.from() + " to " + range.last(),
                () -> OptionalInt.of((int) (100 * (ended.get() / count.doubleValue()))), answer,
                request -> run(request, new RangeRuns(range, limits, CommandArgument.MAX_TIMEOUT), ended,
                        new Results(new RunJson(request), token, answer)));
    }

    private static ArgumentRange range(long from, long to, long step) {
        try {
            return new ArgumentRange(from, to, step);
        } catch (IllegalArgumentException e) {
            throw Failures.invalidParams("This is not a range: " + e.getMessage() + ".");
        }
    }

    /// @param ended counts the runs that have ended
    private JsonObject run(DocumentRequest request, RangeRuns range, AtomicLong ended, Results results) {
        var sending = timer.scheduleWithFixedDelay(results::send, BATCH_MILLIS, BATCH_MILLIS, TimeUnit.MILLISECONDS);
        try {
            var end = range.make(request.analysis(), (arg, run, goOn) -> {
                results.add(results.json.row(arg, run));
                while (results.token.isPresent() && behind.getAsBoolean() && !goOn.isCancelled()) {
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
                ended.incrementAndGet();
            }, request.cancellation());
            results.send();
            var answer = results.json.ofRows(results.take());
            answer.addProperty("count", Long.toUnsignedString(ended.get()));
            end.ifPresent(run -> results.json.addEnd(answer, run));
            return answer;
        } finally {
            sending.cancel(false);
        }
    }

    /// The runs that have ended and are not sent yet.
    private final class Results {

        private final RunJson json;
        private final Optional<Either<String, Integer>> token;
        private final PendingRun<JsonObject> answer;
        private JsonArray rows = new JsonArray();

        /// @param token under which to send them; empty if all are for the answer
        Results(RunJson json, Optional<Either<String, Integer>> token, PendingRun<JsonObject> answer) {
            this.json = json;
            this.token = token;
            this.answer = answer;
        }

        synchronized void add(JsonObject row) {
            rows.add(row);
            if (rows.size() >= MAX_IN_BATCH) {
                send();
            }
        }

        synchronized void send() {
            if (token.isPresent() && !rows.isEmpty()) {
                var batch = json.ofRows(take());
                answer.whileOpen(() -> client.partialResult(token.get(), batch));
            }
        }

        synchronized JsonArray take() {
            var taken = rows;
            rows = new JsonArray();
            return taken;
        }
    }
}
