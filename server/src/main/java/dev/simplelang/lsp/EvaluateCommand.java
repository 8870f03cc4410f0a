package dev.simplelang.lsp;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.ProgramRun;
import dev.simplelang.text.Cancellation;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.MessageType;

/// The command `simple.evaluate`: runs a program, apart from all other work.
final class EvaluateCommand {

    /// The name of the command.
    static final String NAME = "simple.evaluate";

    private static final Gson GSON = new Gson();

    private final Documents documents;
    private final Runs runs;
    private final Client client;
    private final RunProgress progress;
    private final ExecutorService threads;

    /// @param threads where to run programs
    EvaluateCommand(Documents documents, Runs runs, Client client, RunProgress progress, ExecutorService threads) {
        this.documents = documents;
        this.runs = runs;
        this.client = client;
        this.progress = progress;
        this.threads = threads;
    }

    /// Runs the program in the version that is current now.
    CompletableFuture<JsonObject> execute(ExecuteCommandParams params) {
        var arguments = EvaluateArguments.of(params.getArguments());
        var snapshot = documents.open(arguments.uri());
        var answer = Answers.onAnalysis(NAME, snapshot, threads,
                (analysis, cancellation) -> run(snapshot, analysis, arguments, cancellation));
        runs.add(snapshot.uri(), answer);
        progress.follow(answer, params.getWorkDoneToken(), "Running with arg = " + arguments.arg());
        return answer;
    }

    private JsonObject run(Snapshot snapshot, Analysis analysis, EvaluateArguments arguments,
            Cancellation cancellation) {
        var run = ProgramRun.of(analysis, arguments.arg(), arguments.limits(), cancellation);
        if (arguments.show() && !cancellation.isCancelled()) {
            client.show(run.value().isPresent() ? MessageType.Info : MessageType.Warning,
                    describe(arguments.arg(), run));
        }
        return toProtocol(snapshot, arguments.arg(), run);
    }

    private JsonObject toProtocol(Snapshot snapshot, long arg, ProgramRun run) {
        var result = new JsonObject();
        result.addProperty("version", snapshot.version());
        result.addProperty("arg", Long.toString(arg));
        result.addProperty("outcome", run.outcome().id());
        run.value().ifPresent(value -> result.addProperty("value", Long.toString(value)));
        result.addProperty("loopTrips", Long.toString(run.loopTrips()));
        result.addProperty("nanos", Long.toString(run.nanos()));
        run.span().ifPresent(span -> result.add("range",
                GSON.toJsonTree(new Positions(snapshot.source(), client.profile().encoding()).range(span))));
        run.reason().ifPresent(reason -> result.addProperty("reason", reason));
        return result;
    }

    private static String describe(long arg, ProgramRun run) {
        return "arg = " + arg + ": " + run.reason().orElseGet(() -> "returned " + run.value().orElseThrow() + ".");
    }
}
