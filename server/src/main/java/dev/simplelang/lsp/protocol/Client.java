package dev.simplelang.lsp.protocol;

import com.google.gson.JsonElement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.ConfigurationItem;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.LogTraceParams;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.TextDocumentContentRefreshParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// The other side: what it announced, what we may ask of it and tell it.
///
/// Nothing here waits. Answers of the client complete futures on the reader thread.
public final class Client {

    private static final String CONFIGURATION = "workspace/configuration";
    private static final String APPLY_EDIT = "workspace/applyEdit";
    private static final String REFRESH_CONTENT = "workspace/textDocumentContent/refresh";
    private static final String REGISTER = "client/registerCapability";
    private static final String CREATE_PROGRESS = "window/workDoneProgress/create";

    /// The requests we send, whose answers must be understood.
    static final Map<String, JsonRpcMethod> METHODS = Stream
            .concat(Stream.of(CONFIGURATION, APPLY_EDIT, REGISTER, CREATE_PROGRESS, REFRESH_CONTENT), Refresh.methods())
            .collect(Collectors.toUnmodifiableMap(method -> method,
                    method -> JsonRpcMethod.request(method, JsonElement.class)));

    private final Endpoint endpoint;
    private volatile ClientCapabilities capabilities = ClientCapabilities.BARE;
    private volatile boolean traced;

    /// @param endpoint sends to the client
    public Client(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    /// What the client announced; nothing before `initialize`.
    public ClientCapabilities capabilities() {
        return capabilities;
    }

    /// The client has announced what it can do.
    public void announced(ClientCapabilities announced) {
        capabilities = announced;
    }

    /// Sets which of our traces the client wants: `off`, `messages` or `verbose`.
    public void setTrace(String value) {
        traced = value != null && !value.equals("off");
    }

    /// Tells what happened, where the client wants to know.
    public void trace(String message) {
        if (traced) {
            endpoint.notify("$/logTrace", new LogTraceParams(message));
        }
    }

    /// Publishes the diagnostics of one version of a document.
    public void publish(PublishDiagnosticsParams diagnostics) {
        endpoint.notify("textDocument/publishDiagnostics", diagnostics);
    }

    /// Writes to the client's log.
    public void log(MessageType type, String message) {
        endpoint.notify("window/logMessage", new MessageParams(type, message));
    }

    /// Shows a message to the user.
    public void show(MessageType type, String message) {
        endpoint.notify("window/showMessage", new MessageParams(type, message));
    }

    /// Tells that the graphs of the document `uri` are not what they were.
    public void graphChanged(String uri) {
        endpoint.notify("simple/graphChanged", Map.of("textDocument", new TextDocumentIdentifier(uri)));
    }

    /// Asks for the settings below `section`: an array with one element, as far as the client keeps to the protocol.
    public CompletableFuture<?> configuration(String section) {
        var item = new ConfigurationItem();
        item.setSection(section);
        return endpoint.request(CONFIGURATION, new ConfigurationParams(List.of(item)));
    }

    /// Asks to be notified by `method`.
    public CompletableFuture<?> register(String method) {
        return endpoint.request(REGISTER, new RegistrationParams(List.of(new Registration(method, method))));
    }

    /// Asks to apply `edit`.
    ///
    /// @param label what the edit does, for the undo list
    public CompletableFuture<?> apply(String label, WorkspaceEdit edit) {
        return endpoint.request(APPLY_EDIT, new ApplyWorkspaceEditParams(edit, label));
    }

    /// Asks the client to ask again for what `kind` says, where it has announced that it can be asked to.
    public void refresh(Refresh kind) {
        if (capabilities.refreshes(kind)) {
            var _ = endpoint.request(kind.method(), null);
        }
    }

    /// Asks the client to ask again for everything.
    public void refreshAll() {
        for (var kind : Refresh.values()) {
            refresh(kind);
        }
    }

    /// Asks the client to ask again for the text of the document `uri`, where it asks for such texts at all.
    public void refreshContent(String uri) {
        if (capabilities.textDocumentContent()) {
            var _ = endpoint.request(REFRESH_CONTENT, new TextDocumentContentRefreshParams(uri));
        }
    }

    /// Asks for a progress display under `token`, which may be used only once this has succeeded.
    public CompletableFuture<?> createProgress(Either<String, Integer> token) {
        return endpoint.request(CREATE_PROGRESS, new WorkDoneProgressCreateParams(token));
    }

    /// Changes the progress display under `token`.
    public void progress(Either<String, Integer> token, WorkDoneProgressNotification value) {
        endpoint.notify("$/progress", new ProgressParams(token, Either.forLeft(value)));
    }

    /// Sends a part of the result of the request that came with `token`.
    public void partialResult(Either<String, Integer> token, JsonElement value) {
        endpoint.notify("$/progress", new ProgressParams(token, Either.forRight(value)));
    }
}
