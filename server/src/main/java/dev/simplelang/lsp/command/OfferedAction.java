package dev.simplelang.lsp.command;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import dev.simplelang.lsp.document.Documents;
import dev.simplelang.lsp.document.Snapshot;
import dev.simplelang.lsp.protocol.Failures;
import java.util.Objects;
import java.util.Optional;

/// A code action between being offered and being chosen: its data goes to the client and comes
/// back, perhaps changed.
public final class OfferedAction {

    private static final Gson GSON = new Gson();

    private OfferedAction() {}

    /// The data as the client gets them.
    public static JsonElement toJson(Object data) {
        return GSON.toJsonTree(data);
    }

    /// The data that come back; empty if they are none. Any member may be missing.
    public static <T> Optional<T> fromJson(Object json, Class<T> type) {
        try {
            return json instanceof JsonObject object ? Optional.of(GSON.fromJson(object, type)) : Optional.empty();
        } catch (JsonParseException e) {
            return Optional.empty();
        }
    }

    /// The version of a document that an action was offered for.
    ///
    /// @throws org.eclipse.lsp4j.jsonrpc.ResponseErrorException RequestFailed if it is not current
    public static Snapshot version(Documents documents, String uri, Integer version) {
        return documents.find(uri).filter(current -> Objects.equals(current.version(), version))
                .orElseThrow(() -> Failures.requestFailed("The document has changed since the action was offered."));
    }
}
