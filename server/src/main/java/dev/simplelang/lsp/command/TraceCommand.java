package dev.simplelang.lsp.command;

import com.google.gson.JsonObject;
import dev.simplelang.ide.run.ProgramTrace;
import dev.simplelang.ide.run.ProgramTrace.By;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ExecuteCommandParams;

/// The command `simple.trace`: runs a program as it is written and reports each step.
public final class TraceCommand {

    /// The name of the command.
    public static final String NAME = "simple.trace";

    private final Runs runs;
    private final LastRuns lastRuns;

    public TraceCommand(Runs runs, LastRuns lastRuns) {
        this.runs = runs;
        this.lastRuns = lastRuns;
    }

    /// Runs the program in the version that is current now.
    public CompletableFuture<JsonObject> execute(ExecuteCommandParams params) {
        var argument = CommandArgument.of(params,
                "{\"uri\": \"file:///a.simple\", \"arg\": \"5\", \"by\": \"statement\"}",
                Set.of("uri", "arg", "maxLoopTrips", "timeoutMillis", "by", "maxSteps"));
        var uri = argument.uri();
        long arg = argument.integer("arg");
        var limits = argument.limits();
        var by = argument.choice("by", List.of(By.values()), By::id, By.STATEMENT);
        int maxSteps = argument.count("maxSteps", ProgramTrace.MAX_STEPS, ProgramTrace.DEFAULT_STEPS);
        return runs.start(NAME, uri, params, "Watching a run with arg = " + arg, request -> {
            var trace = ProgramTrace.of(request.analysis(), arg, limits, by, maxSteps, request.cancellation());
            if (!request.cancellation().isCancelled()) {
                lastRuns.add(request.snapshot(), arg, trace.run());
            }
            return new RunJson(request).of(arg, trace);
        });
    }
}
