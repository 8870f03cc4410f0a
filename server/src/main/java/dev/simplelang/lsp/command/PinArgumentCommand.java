package dev.simplelang.lsp.command;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.simplelang.lsp.document.Documents;
import dev.simplelang.lsp.document.TextSync;
import dev.simplelang.lsp.protocol.Client;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ExecuteCommandParams;

/// The command `simple.pinArgument`: from now on, all that is said about a document is about one
/// value of `arg`.
///
/// Runs are not concerned: each has its own argument.
public final class PinArgumentCommand {

    /// The name of the command.
    public static final String NAME = "simple.pinArgument";

    private final Documents documents;
    private final TextSync sync;
    private final Client client;

    /// @param sync compiles the document anew
    public PinArgumentCommand(Documents documents, TextSync sync, Client client) {
        this.documents = documents;
        this.sync = sync;
        this.client = client;
    }

    /// Pins the argument, or takes the pin away. Requests that come later are about the new pin.
    public CompletableFuture<JsonObject> execute(ExecuteCommandParams params) {
        var argument = CommandArgument.of(params, "{\"uri\": \"file:///a.simple\", \"arg\": \"5\"}",
                Set.of("uri", "arg"));
        var uri = argument.uri();
        var pinned = argument.integerOrNull("arg");
        var current = documents.open(uri);
        if (!current.pinned().equals(pinned)) {
            sync.pin(current, pinned);
            client.refreshAll();
        }
        var result = new JsonObject();
        result.addProperty("version", current.version());
        result.add("arg", pinned.isPresent()
                ? new JsonPrimitive(Long.toString(pinned.getAsLong()))
                : JsonNull.INSTANCE);
        return CompletableFuture.completedFuture(result);
    }
}
