package dev.simplelang.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;
import org.eclipse.lsp4j.jsonrpc.validation.ReflectiveMessageValidator;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

/// Checks messages of the server against LSP4J's types of the protocol.
///
/// A message is read into these types and written again. A member that they do not have is lost, one of another kind
/// cannot be read, and [ReflectiveMessageValidator] finds those that are missing.
final class ProtocolTypes {

    private static final Map<String, JsonRpcMethod> TO_CLIENT = ServiceEndpoints
            .getSupportedMethods(LanguageClient.class);
    private static final Map<String, JsonRpcMethod> METHODS = new HashMap<>(
            ServiceEndpoints.getSupportedMethods(LanguageServer.class));

    static {
        METHODS.putAll(TO_CLIENT);
    }

    private ProtocolTypes() {}

    /// Our own notifications, for which there is no type.
    private static final Set<String> OWN = Set.of("simple/graphChanged");

    /// What is wrong with a message of the server.
    ///
    /// @param method the method of the request that a response answers; empty for other messages, and where nobody knows
    static Optional<String> fault(JsonObject message, Optional<String> method) {
        if (message.has("method") && OWN.contains(message.get("method").getAsString())) {
            return message.has("id") ? Optional.of("is a notification") : Optional.empty();
        }
        if (message.has("method") && !TO_CLIENT.containsKey(message.get("method").getAsString())) {
            return Optional.of("is not sent by a server");
        }
        if (method.isPresent() && !METHODS.containsKey(method.get())) {
            // A request of our own, for whose answer there is no type.
            return Optional.empty();
        }
        var json = new MessageJsonHandler(METHODS);
        json.setMethodProvider(_ -> method.orElse(null));
        try {
            var read = json.parseMessage(readable(message).toString());
            new ReflectiveMessageValidator(_ -> {}).consume(read);
            var kept = JsonParser.parseString(json.serialize(read));
            return keeps(readable(message), kept) ? Optional.empty() : Optional.of("is read as " + kept);
        } catch (RuntimeException e) {
            return Optional.of(e.toString());
        }
    }

    /// Replaces the id of an error that refuses an id: LSP4J reads neither null nor a number that is not an integer of 32 bits.
    private static JsonObject readable(JsonObject message) {
        if (!message.has("error") || isReadable(message.get("id"))) {
            return message;
        }
        var numbered = message.deepCopy();
        numbered.addProperty("id", 0);
        return numbered;
    }

    private static boolean isReadable(JsonElement id) {
        return id instanceof JsonPrimitive primitive
                && (primitive.isString() || primitive.getAsString().matches("-?\\d{1,9}"));
    }

    /// Whether `kept` has all that was `sent`; some types add members that are empty.
    private static boolean keeps(JsonElement sent, JsonElement kept) {
        return switch (sent) {
            case JsonObject object when kept instanceof JsonObject other -> object.keySet().stream()
                    .allMatch(name -> other.has(name) && keeps(object.get(name), other.get(name)));
            case JsonArray array when kept instanceof JsonArray other -> array.size() == other.size()
                    && IntStream.range(0, array.size()).allMatch(i -> keeps(array.get(i), other.get(i)));
            default -> sent.equals(kept);
        };
    }
}
