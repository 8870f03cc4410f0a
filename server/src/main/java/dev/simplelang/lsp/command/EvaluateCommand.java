package dev.simplelang.lsp.command;

import com.google.gson.JsonObject;
import dev.simplelang.ide.run.ProgramRun;
import dev.simplelang.lsp.protocol.Client;
import dev.simplelang.lsp.protocol.ClientCapabilities;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.MessageType;

/// The command `simple.evaluate`: runs a program, apart from all other work.
public final class EvaluateCommand {

    /// The name of the command.
    public static final String NAME = "simple.evaluate";

    private static final List<String> OFFERED_ARGS = List.of("0", "1", "10");

    private final Runs runs;
    private final Client client;
    private final LastRuns lastRuns;

    public EvaluateCommand(Runs runs, Client client, LastRuns lastRuns) {
        this.runs = runs;
        this.client = client;
        this.lastRuns = lastRuns;
    }

    /// The commands that offer to run the document `uri`: the client's own, which asks its user for
    /// an argument, or else a few arguments to choose from. A client that can debug it offers that,
    /// too.
    public static Stream<Command> offers(String uri, ClientCapabilities capabilities) {
        var run = capabilities.runWithArgCommand().map(command -> prompt("Run with arg…", command, uri))
                .map(Stream::of).orElseGet(() -> OFFERED_ARGS.stream().map(arg -> offer(uri, arg)));
        var debug = capabilities.debugWithArgCommand().map(command -> prompt("Debug with arg…", command, uri));
        return Stream.concat(run, debug.stream());
    }

    /// A command of the client, which asks for the argument.
    private static Command prompt(String title, String command, String uri) {
        return new Command(title, command, List.of(uri));
    }

    private static Command offer(String uri, String arg) {
        var argument = new JsonObject();
        argument.addProperty("uri", uri);
        argument.addProperty("arg", arg);
        // Clients drop the results of commands they do not know.
        argument.addProperty("show", true);
        return new Command("Run with arg = " + arg, NAME, List.of(argument));
    }

    /// Runs the program in the version that is current now.
    public CompletableFuture<JsonObject> execute(ExecuteCommandParams params) {
        var argument = CommandArgument.of(params, "{\"uri\": \"file:///a.simple\", \"arg\": \"5\"}",
                Set.of("uri", "arg", "maxLoopTrips", "timeoutMillis", "show"));
        var uri = argument.uri();
        long arg = argument.integer("arg");
        var limits = argument.limits();
        boolean show = argument.flag("show");
        return runs.start(NAME, uri, params, "Running with arg = " + arg, request -> {
            var run = ProgramRun.of(request.analysis(), arg, limits, request.cancellation());
            if (!request.cancellation().isCancelled()) {
                lastRuns.add(request.snapshot(), arg, run);
                if (show) {
                    show(arg, run);
                }
            }
            return new RunJson(request).of(arg, run);
        });
    }

    private void show(long arg, ProgramRun run) {
        client.show(run.value().isPresent() ? MessageType.Info : MessageType.Warning, "arg = " + arg + ": "
                + run.reason().orElseGet(() -> "returned " + run.value().orElseThrow() + "."));
    }
}
