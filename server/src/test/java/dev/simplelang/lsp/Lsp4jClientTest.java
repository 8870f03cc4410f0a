package dev.simplelang.lsp;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.simplelang.Patience;
import dev.simplelang.lsp.document.Analyzer;
import dev.simplelang.lsp.document.Positions;
import dev.simplelang.lsp.protocol.Client;
import dev.simplelang.lsp.protocol.PositionEncoding;
import dev.simplelang.text.SourceText;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionCapabilities;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKindCapabilities;
import org.eclipse.lsp4j.CodeActionLiteralSupportCapabilities;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.DiagnosticTag;
import org.eclipse.lsp4j.DiagnosticsTagSupport;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.HoverCapabilities;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsCapabilities;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// A whole session with a client that announces all there is to announce, made by other hands than the raw client.
class Lsp4jClientTest {

    private static final String URI = "file:///session.simple";
    private static final Gson GSON = new MessageJsonHandler(Map.of()).getGson();

    private final BlockingQueue<PublishDiagnosticsParams> diagnostics = new LinkedBlockingQueue<>();

    @Test
    void aWholeSession() throws Exception {
        var in = Pipe.open();
        var out = Pipe.open();
        var exitCode = serve(in, out);
        var launcher = LSPLauncher.createClientLauncher(new Client(), Channels.newInputStream(out.source()),
                Channels.newOutputStream(in.sink()));
        var listening = launcher.startListening();
        var server = launcher.getRemoteProxy();

        var capabilities = server.initialize(initializeParams()).get(Patience.SECONDS, TimeUnit.SECONDS)
                .getCapabilities();
        assertThat(capabilities.getHoverProvider().getLeft()).isTrue();
        assertThat(capabilities.getExecuteCommandProvider().getCommands()).contains("simple.evaluate");
        server.initialized(new InitializedParams());

        var documents = server.getTextDocumentService();
        documents.didOpen(new DidOpenTextDocumentParams(
                new TextDocumentItem(URI, "simple", 1, "int sum = arg + 1;\nreturn som;\n")));
        assertThat(next(1).getDiagnostics()).anySatisfy(
                diagnostic -> assertThat(diagnostic.getCode().getLeft()).isEqualTo("undefined-name"));

        var identifier = new TextDocumentIdentifier(URI);
        var atName = new Range(new Position(1, 8), new Position(1, 8));
        var actions = documents.codeAction(new CodeActionParams(identifier, atName, new CodeActionContext(List.of())))
                .get(Patience.SECONDS, TimeUnit.SECONDS);
        assertThat(actions).isNotEmpty().allMatch(Either::isRight);
        assertThat(actions).extracting(action -> action.getRight().getCommand())
                .anyMatch(command -> command != null && command.getCommand().equals("client.run"));

        var change = new TextDocumentContentChangeEvent(new Range(new Position(1, 8), new Position(1, 9)), "u");
        documents.didChange(
                new DidChangeTextDocumentParams(new VersionedTextDocumentIdentifier(URI, 2), List.of(change)));
        assertThat(next(2).getDiagnostics()).noneSatisfy(
                diagnostic -> assertThat(diagnostic.getCode().getLeft()).isEqualTo("undefined-name"));

        var hover = documents.hover(new HoverParams(identifier, atName.getStart())).get(Patience.SECONDS,
                TimeUnit.SECONDS);
        assertThat(hover.getContents().getRight().getKind()).isEqualTo("markdown");
        assertThat(hover.getRange()).isEqualTo(new Range(new Position(1, 7), new Position(1, 10)));

        var argument = new JsonObject();
        argument.addProperty("uri", URI);
        argument.addProperty("arg", "41");
        var result = (Map<?, ?>) server.getWorkspaceService()
                .executeCommand(new ExecuteCommandParams("simple.evaluate", List.of(argument)))
                .get(Patience.SECONDS, TimeUnit.SECONDS);
        assertThat(result.get("value")).isEqualTo("42");

        documents.didClose(new DidCloseTextDocumentParams(identifier));
        assertThat(diagnostics.poll(Patience.SECONDS, TimeUnit.SECONDS).getDiagnostics()).isEmpty();
        assertThat(server.shutdown().get(Patience.SECONDS, TimeUnit.SECONDS)).isNull();
        server.exit();
        assertThat(exitCode.get(Patience.SECONDS, TimeUnit.SECONDS)).isZero();
        listening.get(Patience.SECONDS, TimeUnit.SECONDS);
    }

    /// Whatever the server announces to VS Code, LSP4J reads the answer as its own type for it.
    @Test
    void everyAnswerCanBeRead() throws Exception {
        var in = Pipe.open();
        var out = Pipe.open();
        var exitCode = serve(in, out);
        var launcher = LSPLauncher.createClientLauncher(new Client(), Channels.newInputStream(out.source()),
                Channels.newOutputStream(in.sink()));
        var listening = launcher.startListening();
        var server = launcher.getRemoteEndpoint();

        var params = JsonParser.parseString("{\"processId\":null,\"rootUri\":null,\"capabilities\":"
                + EveryRequestTest.read("/clients/vscode.json") + "}");
        var initialized = (InitializeResult) server.request("initialize", params).get(Patience.SECONDS,
                TimeUnit.SECONDS);
        server.notify("initialized", new InitializedParams());
        var announced = AnnouncedRequests.of(GSON.toJsonTree(initialized.getCapabilities()).getAsJsonObject());
        assertThat(announced).extracting(AnnouncedRequests.Announced::method).contains("textDocument/codeAction",
                "textDocument/inlayHint", "textDocument/semanticTokens/full", "textDocument/diagnostic");
        for (var text : List.of(
                "int sum = 0;\nwhile (arg > 0) {\n    sum = sum + 1;\n    arg = arg - 1;\n}\nreturn sum;\n",
                "int unused = 1 / 0;\nif (true) return som;\n", "")) {
            server.notify("textDocument/didOpen",
                    new DidOpenTextDocumentParams(new TextDocumentItem(URI, "simple", 1, text)));
            for (int offset = 0; offset <= text.length(); offset += 5) {
                var position = new Positions(new SourceText(text), PositionEncoding.UTF_16).position(offset);
                var place = new AnnouncedRequests.Place(URI, position, position);
                for (var request : announced) {
                    read(server, request.method(), request.params().apply(place));
                }
            }
            server.notify("textDocument/didClose", new DidCloseTextDocumentParams(new TextDocumentIdentifier(URI)));
        }
        server.request("shutdown", null).get(Patience.SECONDS, TimeUnit.SECONDS);
        server.notify("exit", null);
        assertThat(exitCode.get(Patience.SECONDS, TimeUnit.SECONDS)).isZero();
        listening.get(Patience.SECONDS, TimeUnit.SECONDS);
    }

    private static void read(RemoteEndpoint server, String method, String params) throws Exception {
        try {
            var result = server.request(method, JsonParser.parseString(params)).get(Patience.SECONDS, TimeUnit.SECONDS);
            if (!method.equals("workspace/executeCommand")) {
                assertThat(result instanceof JsonElement).as("%s %s", method, params).isFalse();
            }
        } catch (ExecutionException e) {
            // What cannot be read is a MessageIssueException.
            assertThat(e.getCause()).as("%s %s", method, params).isInstanceOf(ResponseErrorException.class);
        }
    }

    private PublishDiagnosticsParams next(int version) throws InterruptedException {
        var params = diagnostics.poll(Patience.SECONDS, TimeUnit.SECONDS);
        assertThat(params.getUri()).isEqualTo(URI);
        assertThat(params.getVersion()).isEqualTo(version);
        return params;
    }

    private static CompletableFuture<Integer> serve(Pipe in, Pipe out) {
        var exitCode = new CompletableFuture<Integer>();
        var server = new Server(Channels.newInputStream(in.source()), Channels.newOutputStream(out.sink()),
                Analyzer.COMPILER);
        Thread.ofPlatform().daemon().start(() -> {
            exitCode.complete(server.run().exitCode());
            try {
                out.sink().close();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        return exitCode;
    }

    private static InitializeParams initializeParams() {
        var published = new PublishDiagnosticsCapabilities(true);
        published.setVersionSupport(true);
        published.setTagSupport(new DiagnosticsTagSupport(List.of(DiagnosticTag.Unnecessary)));
        var document = new TextDocumentClientCapabilities();
        document.setPublishDiagnostics(published);
        document.setHover(new HoverCapabilities(List.of("markdown", "plaintext"), false));
        document.setCodeAction(new CodeActionCapabilities(
                new CodeActionLiteralSupportCapabilities(new CodeActionKindCapabilities(List.of("quickfix"))), true));
        var workspace = new WorkspaceClientCapabilities();
        workspace.setConfiguration(true);
        workspace.setApplyEdit(true);
        var params = new InitializeParams();
        params.setProcessId((int) ProcessHandle.current().pid());
        params.setCapabilities(new ClientCapabilities(workspace, document, null));
        var options = new JsonObject();
        options.addProperty("runWithArgCommand", "client.run");
        params.setInitializationOptions(options);
        params.setTrace("verbose");
        return params;
    }

    private final class Client implements LanguageClient {

        @Override
        public void publishDiagnostics(PublishDiagnosticsParams params) {
            diagnostics.add(params);
        }

        @Override
        public CompletableFuture<List<Object>> configuration(ConfigurationParams params) {
            return CompletableFuture.completedFuture(java.util.Collections.singletonList(null));
        }

        @Override
        public CompletableFuture<Void> registerCapability(RegistrationParams params) {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletableFuture<Void> refreshCodeLenses() {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletableFuture<Void> refreshInlayHints() {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletableFuture<Void> refreshInlineValues() {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletableFuture<Void> refreshSemanticTokens() {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletableFuture<Void> refreshDiagnostics() {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams params) {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void telemetryEvent(Object object) {
            // The server sends none.
        }

        @Override
        public void showMessage(MessageParams params) {
            // Nothing in this session is worth a message.
        }

        @Override
        public void logMessage(MessageParams params) {
            // Seen in other tests.
        }
    }
}
