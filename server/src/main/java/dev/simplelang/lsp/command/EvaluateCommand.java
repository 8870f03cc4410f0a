package dev.simplelang.lsp.command;

import com.google.gson.JsonObject;
import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.run.ProgramRun;
import dev.simplelang.lsp.document.Snapshot;
import dev.simplelang.lsp.wire.Client;
import dev.simplelang.text.Cancellation;
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

    /// Runs the program in the version that is current now.
    public CompletableFuture<JsonObject> execute(ExecuteCommandParams params) {
        var arguments = EvaluateArguments.of(params.getArguments());
        return launcher.start(NAME, arguments.uri(), params, "Running with arg = " + arguments.arg(),
                (snapshot, analysis, cancellation) -> run(snapshot, analysis, arguments, cancellation));
    }

    private JsonObject run(Snapshot snapshot, Analysis analysis, EvaluateArguments arguments,
            Cancellation cancellation) {
        var run = ProgramRun.of(analysis, arguments.arg(), arguments.limits(), cancellation);
        if (!cancellation.isCancelled()) {
            lastRuns.add(snapshot, arguments.arg(), run);
            if (arguments.show()) {
                client.show(run.value().isPresent() ? MessageType.Info : MessageType.Warning,
                        describe(arguments.arg(), run));
            }
        }
        return new RunJson(snapshot, client.profile().encoding()).of(arguments.arg(), run);
    }

    private static String describe(long arg, ProgramRun run) {
        return "arg = " + arg + ": " + run.reason().orElseGet(() -> "returned " + run.value().orElseThrow() + ".");
    }
}
