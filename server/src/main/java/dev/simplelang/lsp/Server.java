package dev.simplelang.lsp;

import com.google.gson.JsonObject;
import dev.simplelang.ide.Settings;
import dev.simplelang.lsp.command.ApplyEditCommand;
import dev.simplelang.lsp.command.EvaluateCommand;
import dev.simplelang.lsp.command.EvaluateRangeCommand;
import dev.simplelang.lsp.command.ExecuteCommandHandler;
import dev.simplelang.lsp.command.LastRuns;
import dev.simplelang.lsp.command.PinArgumentCommand;
import dev.simplelang.lsp.command.RunProgress;
import dev.simplelang.lsp.command.Runs;
import dev.simplelang.lsp.command.TraceCommand;
import dev.simplelang.lsp.document.AnalysisScheduler;
import dev.simplelang.lsp.document.Analyzer;
import dev.simplelang.lsp.document.Configuration;
import dev.simplelang.lsp.document.DiagnosticsPublisher;
import dev.simplelang.lsp.document.Documents;
import dev.simplelang.lsp.document.Requests;
import dev.simplelang.lsp.document.Snapshot;
import dev.simplelang.lsp.document.TextSync;
import dev.simplelang.lsp.feature.Features;
import dev.simplelang.lsp.protocol.Client;
import dev.simplelang.lsp.protocol.Connection;
import dev.simplelang.lsp.protocol.Failures;
import dev.simplelang.lsp.protocol.Lifecycle;
import dev.simplelang.lsp.protocol.Router;
import dev.simplelang.wire.Ending;
import dev.simplelang.wire.Log;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.SetTraceParams;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;

/// The language server: one session with one client.
///
/// The reader thread applies changes of documents and takes the snapshot that each request is about; all else happens
/// on other threads. Sessions share nothing, so that one process may hold many.
public final class Server {

    private static final Duration LAST_WORDS = Duration.ofSeconds(2);

    private final Lifecycle lifecycle = new Lifecycle();
    private final Router router = new Router(lifecycle);
    private final Threads threads = new Threads();
    private final Documents documents = new Documents();
    private final Runs runs;
    private final Connection connection;

    /// @param analyzer compiles the documents
    Server(InputStream in, OutputStream out, Analyzer analyzer) {
        connection = new Connection(in, out, router, lifecycle);
        var client = new Client(connection.endpoint());
        var settings = new AtomicReference<>(Settings.DEFAULT);
        var publisher = new DiagnosticsPublisher(client, documents, settings::get);
        // While the client does not read, no version is compiled; there may be a newer one by then.
        var scheduler = new AnalysisScheduler(analyzer, connection.afterRoom(threads.analyses()), threads::later,
                publisher, client);
        var configuration = new Configuration(client, settings, () -> {
            documents.all().forEach(scheduler::publishAgain);
            client.refreshAll();
        });
        var sync = new TextSync(documents, scheduler, publisher, client);
        var progress = new RunProgress(client, threads.timer());
        var lastRuns = new LastRuns(documents, client);
        runs = new Runs(documents, new Requests(documents, client, settings::get, threads.runs()), progress);
        var commands = new ExecuteCommandHandler(Map.of(
                EvaluateCommand.NAME, new EvaluateCommand(runs, client, lastRuns)::execute,
                EvaluateRangeCommand.NAME,
                new EvaluateRangeCommand(runs, client, threads.timer(), connection::isBehind)::execute,
                TraceCommand.NAME, new TraceCommand(runs, lastRuns)::execute,
                PinArgumentCommand.NAME, new PinArgumentCommand(documents, sync, client)::execute,
                ApplyEditCommand.NAME, new ApplyEditCommand(documents, client, runs)::execute));
        var requests = new Requests(documents, client, settings::get, connection.afterRoom(threads.requests()));
        new Features(router, requests).route(documents, publisher, lastRuns, client);
        var initialization = new Initialization(lifecycle, client, commands.names());

        router.onRequest("initialize", JsonObject.class, initialization::initialize);
        router.onNotification("initialized", configuration::initialized);
        // Kate sends it as a notification, just before exit.
        router.onNotification("shutdown", this::shutDown);
        router.onRequest("shutdown", this::shutdown);
        router.onNotification("exit", lifecycle::exit);
        router.onNotification("$/setTrace", SetTraceParams.class, params -> client.setTrace(params.getValue()));
        router.onNotification("window/workDoneProgress/cancel", WorkDoneProgressCancelParams.class, progress::cancel);

        router.onNotification("textDocument/didOpen", DidOpenTextDocumentParams.class, sync::opened);
        router.onNotification("textDocument/didChange", DidChangeTextDocumentParams.class, sync::changed);
        router.onNotification("textDocument/didClose", DidCloseTextDocumentParams.class, sync::closed);
        router.onSkipped(sync::lost);

        router.onNotification("workspace/didChangeConfiguration", DidChangeConfigurationParams.class,
                configuration::changed);
        router.onRequest("workspace/executeCommand", ExecuteCommandParams.class, commands::execute);
    }

    /// Serves one client until the session ends. While it runs, whatever the program prints goes to
    /// standard error: standard output belongs to the protocol. `in` and `out` are left open.
    ///
    /// @param editor the process whose end ends the session, if the command line names one
    /// @return the exit code: 0 after `shutdown` and `exit`, otherwise 1
    public static int run(InputStream in, OutputStream out, OptionalLong editor) {
        var standardOutput = System.out;
        System.setOut(System.err);
        try {
            var server = new Server(in, out, Analyzer.COMPILER);
            editor.ifPresent(server.lifecycle.ending()::endWith);
            var end = server.run();
            end.failure().ifPresent(Log::warning);
            Log.flush();
            return end.exitCode();
        } finally {
            System.setOut(standardOutput);
        }
    }

    /// The names of the requests and notifications that this server heeds.
    Set<String> methods() {
        return router.handled();
    }

    /// Serves until the session ends. No work goes on after that.
    Ending.End run() {
        connection.listen();
        var end = lifecycle.ending().await();
        stopWork();
        threads.close();
        connection.close(LAST_WORDS);
        return end;
    }

    private void stopWork() {
        runs.stopAll(Failures.cancelled("The server is shut down."));
        documents.all().forEach(Snapshot::supersede);
    }

    private void shutDown() {
        lifecycle.shutDown();
        stopWork();
    }

    private CompletableFuture<?> shutdown() {
        shutDown();
        return CompletableFuture.completedFuture(null);
    }

    /// The version that the build wrote into the program.
    public static String version() {
        try (var in = Server.class.getResourceAsStream("/dev/simplelang/version.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
