package dev.simplelang.lsp;

import com.google.gson.JsonObject;
import dev.simplelang.lsp.feature.Features;
import dev.simplelang.lsp.protocol.Client;
import dev.simplelang.lsp.protocol.ClientCapabilities;
import dev.simplelang.lsp.protocol.Failures;
import dev.simplelang.lsp.protocol.Lifecycle;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.TextDocumentSyncKind;

/// Learns what the client can do and announces what the server does.
final class Initialization {

    private final Lifecycle lifecycle;
    private final Client client;
    private final List<String> commands;

    /// @param commands the commands to announce
    Initialization(Lifecycle lifecycle, Client client, List<String> commands) {
        this.lifecycle = lifecycle;
        this.client = client;
        this.commands = commands;
    }

    /// `initialize`
    CompletableFuture<Map<String, Object>> initialize(JsonObject params) {
        if (params.has("capabilities") && !params.get("capabilities").isJsonObject()) {
            throw Failures.invalidParams("The parameter capabilities is no object.");
        }
        var capabilities = new ClientCapabilities(params);
        client.announced(capabilities);
        client.setTrace(capabilities.trace());
        capabilities.parent().ifPresent(lifecycle.ending()::endWith);
        lifecycle.initialized();
        var info = Map.of("name", "Simple", "version", Server.version());
        return CompletableFuture
                .completedFuture(ordered(Map.of("capabilities", announced(capabilities), "serverInfo", info)));
    }

    /// The same, down to the innermost maps in the order of the names, so that the answer is the same text in each session.
    private static Map<String, Object> ordered(Map<?, ?> members) {
        var ordered = new TreeMap<String, Object>();
        members.forEach((name, value) -> ordered.put((String) name,
                value instanceof Map<?, ?> inner ? ordered(inner) : value));
        return ordered;
    }

    private Map<String, Object> announced(ClientCapabilities capabilities) {
        var announced = Features.capabilities(capabilities);
        announced.put("positionEncoding", capabilities.encoding().id());
        announced.put("textDocumentSync", Map.of("openClose", true, "change", TextDocumentSyncKind.Incremental));
        announced.put("executeCommandProvider", Map.of("commands", commands));
        return announced;
    }
}
