package dev.simplelang.lsp.command;

import com.google.gson.JsonObject;
import dev.simplelang.ide.run.ProgramRun.Limits;
import dev.simplelang.ide.run.ProgramTrace;
import dev.simplelang.ide.run.ProgramTrace.By;
import dev.simplelang.lsp.document.DocumentRequest;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ExecuteCommandParams;

/// The command `simple.trace`: runs a program as it is written and reports each step.
public final class TraceCommand {

    /// The name of the command.
    public static final String NAME = "simple.trace";

    private final RunLauncher launcher;
    private final LastRuns lastRuns;

    public TraceCommand(RunLauncher launcher, LastRuns lastRuns) {
        this.launcher = launcher;
        this.lastRuns = lastRuns;
    }

    /// The argument of the command, checked.
    private record Arguments(String uri, long arg, Limits limits, By by, int maxSteps) {

        static Arguments of(ExecuteCommandParams params) {
            var argument = CommandArgument.of(params,
                    "{\"uri\": \"file:///a.simple\", \"arg\": \"5\", \"by\": \"statement\"}",
                    Set.of("uri", "arg", "maxLoopTrips", "timeoutMillis", "by", "maxSteps"));
            return new Arguments(argument.uri(), argument.integer("arg"), argument.limits(),
                    argument.choice("by", List.of(By.values()), By::id, By.STATEMENT),
                    argument.count("maxSteps", ProgramTrace.MAX_STEPS, ProgramTrace.DEFAULT_STEPS));
        }
    }

    /// Runs the program in the version that is current now.
    public CompletableFuture<JsonObject> execute(ExecuteCommandParams params) {
        var arguments = Arguments.of(params);
        return launcher.start(NAME, arguments.uri(), params, "Watching a run with arg = " + arguments.arg(),
                request -> run(request, arguments));
    }

    private JsonObject run(DocumentRequest request, Arguments arguments) {
        var trace = ProgramTrace.of(request.analysis(), arguments.arg(), arguments.limits(), arguments.by(),
                arguments.maxSteps(), request.cancellation());
        if (!request.cancellation().isCancelled()) {
            lastRuns.add(request.snapshot(), arguments.arg(), trace.run());
        }
        var json = new RunJson(request);
        var result = json.of(arguments.arg(), trace.run());
        WatchJson.add(result, trace, json::range);
        return result;
    }
}
