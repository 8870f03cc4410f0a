package dev.simplelang.lsp;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;

/// Learns what the client can do and announces what the server does.
final class Initialization {

    private final Lifecycle lifecycle;
    private final Client client;
    private final ParentWatch parentWatch;
    private final List<String> commands;

    /// @param commands the commands to announce
    Initialization(Lifecycle lifecycle, Client client, ParentWatch parentWatch, List<String> commands) {
        this.lifecycle = lifecycle;
        this.client = client;
        this.parentWatch = parentWatch;
        this.commands = commands;
    }

    /// `initialize`
    CompletableFuture<InitializeResult> initialize(InitializeParams params) {
        var profile = ClientProfile.of(params);
        client.announced(profile);
        client.setTrace(params.getTrace());
        if (params.getProcessId() != null) {
            parentWatch.watch(params.getProcessId());
        }
        lifecycle.initialized();
        var info = new ServerInfo("Simple", Server.version());
        return CompletableFuture.completedFuture(new InitializeResult(capabilities(profile), info));
    }

    private ServerCapabilities capabilities(ClientProfile profile) {
        var capabilities = new ServerCapabilities();
        capabilities.setPositionEncoding(profile.encoding().id());
        var sync = new TextDocumentSyncOptions();
        sync.setOpenClose(true);
        sync.setChange(TextDocumentSyncKind.Incremental);
        capabilities.setTextDocumentSync(sync);
        capabilities.setHoverProvider(true);
        if (profile.codeActionLiterals()) {
            capabilities.setCodeActionProvider(new CodeActionOptions(List.of(CodeActionKind.QuickFix)));
        } else {
            capabilities.setCodeActionProvider(true);
        }
        if (profile.runWithArgCommand().isPresent() || profile.pinArgCommand().isPresent()) {
            capabilities.setCodeLensProvider(new CodeLensOptions(false));
        }
        capabilities.setExecuteCommandProvider(new ExecuteCommandOptions(commands));
        return capabilities;
    }
}
