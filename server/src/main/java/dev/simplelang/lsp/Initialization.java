package dev.simplelang.lsp;

import com.google.gson.JsonObject;
import dev.simplelang.lsp.feature.Feature;
import dev.simplelang.lsp.wire.Client;
import dev.simplelang.lsp.wire.ClientProfile;
import dev.simplelang.lsp.wire.Lifecycle;
import dev.simplelang.lsp.wire.ParentWatch;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ExecuteCommandOptions;
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
    private final List<Feature> features;
    private final List<String> commands;

    /// @param features the features to announce
    /// @param commands the commands to announce
    Initialization(Lifecycle lifecycle, Client client, ParentWatch parentWatch, List<Feature> features,
            List<String> commands) {
        this.lifecycle = lifecycle;
        this.client = client;
        this.parentWatch = parentWatch;
        this.features = features;
        this.commands = commands;
    }

    /// `initialize`
    CompletableFuture<InitializeResult> initialize(JsonObject params) {
        var profile = new ClientProfile(params);
        client.announced(profile);
        client.setTrace(profile.trace());
        profile.parent().ifPresent(parentWatch::watch);
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
        features.forEach(feature -> feature.announce(capabilities, profile));
        capabilities.setExecuteCommandProvider(new ExecuteCommandOptions(commands));
        return capabilities;
    }
}
