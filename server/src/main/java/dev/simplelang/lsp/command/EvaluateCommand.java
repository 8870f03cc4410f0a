package dev.simplelang.lsp.command;

import com.google.gson.JsonObject;
import dev.simplelang.ide.run.ProgramRun;
import dev.simplelang.ide.run.ProgramRun.Limits;
import dev.simplelang.lsp.document.DocumentRequest;
import dev.simplelang.lsp.protocol.Client;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.MessageType;

/// The command `simple.evaluate`: runs a program, apart from all other work.
public final class EvaluateCommand {

    /// The name of the command.
    public static final String NAME = "simple.evaluate";

    private final RunLauncher launcher;
    private final Client client;
    private final LastRuns lastRuns;

    public EvaluateCommand(RunLauncher launcher, Client client, LastRuns lastRuns) {
        this.launcher = launcher;
        this.client = client;
        this.lastRuns = lastRuns;
    }

    /// The argument of the command, checked.
    ///
    /// @param show whether the server shows the result to the user
    private record Arguments(String uri, long arg, Limits limits, boolean show) {

        static Arguments of(ExecuteCommandParams params) {
            var argument = CommandArgument.of(params, "{\"uri\": \"file:///a.simple\", \"arg\": \"5\"}",
                    Set.of("uri", "arg", "maxLoopTrips", "timeoutMillis", "show"));
            return new Arguments(argument.uri(), argument.integer("arg"), argument.limits(), argument.flag("show"));
        }
    }

    /// Runs the program in the version that is current now.
    public CompletableFuture<JsonObject> execute(ExecuteCommandParams params) {
        var arguments = Arguments.of(params);
        return launcher.start(NAME, arguments.uri(), params, "Running with arg = " + arguments.arg(),
                request -> run(request, arguments));
    }

    private JsonObject run(DocumentRequest request, Arguments arguments) {
        var run = ProgramRun.of(request.analysis(), arguments.arg(), arguments.limits(), request.cancellation());
        if (!request.cancellation().isCancelled()) {
            lastRuns.add(request.snapshot(), arguments.arg(), run);
            if (arguments.show()) {
                client.show(run.value().isPresent() ? MessageType.Info : MessageType.Warning,
                        describe(arguments.arg(), run));
            }
        }
        return new RunJson(request).of(arguments.arg(), run);
    }

    private static String describe(long arg, ProgramRun run) {
        return "arg = " + arg + ": " + run.reason().orElseGet(() -> "returned " + run.value().orElseThrow() + ".");
    }
}
