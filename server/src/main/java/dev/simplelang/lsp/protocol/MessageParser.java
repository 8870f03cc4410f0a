package dev.simplelang.lsp.protocol;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSyntaxException;
import dev.simplelang.wire.Log;
import dev.simplelang.wire.Receiver;
import dev.simplelang.wire.StrictJson;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/// Parses the bodies of messages, and answers those that cannot be parsed.
///
/// A body is parsed twice: as a tree, which says what is to be answered, and into the protocol's
/// types, which it may not fit.
final class MessageParser implements Receiver {

    private static final Pattern DOCUMENT = Pattern.compile("\"uri\"\\s*:\\s*\"([^\"\\\\]*)\"");

    private final MessageJsonHandler json;
    private final RemoteEndpoint endpoint;
    private final MessageConsumer answers;
    private final Lifecycle lifecycle;
    private final Consumer<Optional<String>> skipped;

    /// @param endpoint handles what was parsed
    /// @param answers takes the answers to what cannot be
    /// @param skipped called with the document of a message that was skipped, where that is known
    MessageParser(MessageJsonHandler json, RemoteEndpoint endpoint, MessageConsumer answers, Lifecycle lifecycle,
            Consumer<Optional<String>> skipped) {
        this.json = json;
        this.endpoint = endpoint;
        this.answers = answers;
        this.lifecycle = lifecycle;
        this.skipped = skipped;
    }

    /// Hands the message in `body` to the endpoint. Whatever `body` is, a request is answered once.
    @Override
    public void receive(String body) {
        try {
            if (StrictJson.parse(json.getGson(), body) instanceof JsonObject message) {
                receive(message, body);
            } else {
                refuse("A message is one JSON object; the Language Server Protocol has no batches.");
            }
        } catch (JsonSyntaxException e) {
            refuse(null, ResponseErrorCode.ParseError, "A message is not JSON: " + cause(e));
        }
    }

    private void receive(JsonObject message, String body) {
        var id = message.get("id");
        if (!message.has("method") && (message.has("result") || message.has("error"))) {
            receiveResponse(id, body);
        } else if (id != null && !isId(id)) {
            refuse(answerable(id), ResponseErrorCode.InvalidRequest,
                    "A message has an id that is neither a string nor an integer of 32 bits.");
        } else if (!(message.get("method") instanceof JsonPrimitive method && method.isString())) {
            refuse(answerable(id), ResponseErrorCode.InvalidRequest, "A message has neither a method nor a result.");
        } else {
            receiveCall(id, method.getAsString(), body);
        }
    }

    private void receiveResponse(JsonElement id, String body) {
        try {
            if (id != null && isId(id)) {
                endpoint.consume(json.parseMessage(body));
            }
        } catch (MessageIssueException e) {
            endpoint.handle(e.getRpcMessage(), e.getIssues());
        } catch (RuntimeException unreadable) {
            Log.warning("A response could not be read: " + cause(unreadable));
        }
    }

    private void receiveCall(JsonElement id, String method, String body) {
        Message parsed;
        try {
            parsed = json.parseMessage(body);
        } catch (RuntimeException unreadable) {
            var refusal = lifecycle.refusal(method).orElseGet(() -> new ResponseError(ResponseErrorCode.InvalidParams,
                    "The message " + Log.clip(method) + " could not be read: " + cause(unreadable), null));
            if (id == null) {
                Log.warning(refusal.getMessage());
            } else {
                refuse(answerable(id), refusal);
            }
            return;
        }
        endpoint.consume(parsed);
    }

    private static boolean isId(JsonElement id) {
        return id instanceof JsonPrimitive primitive
                && (primitive.isString()
                        || (primitive.isNumber() && StrictJson.integer(primitive.getAsString()).isPresent()));
    }

    /// The id to answer to; null if there is none.
    private static Either<String, Number> answerable(JsonElement id) {
        if (!(id instanceof JsonPrimitive primitive) || primitive.isBoolean()) {
            return null;
        }
        return primitive.isString()
                ? Either.forLeft(primitive.getAsString())
                : Either.forRight(primitive.getAsNumber());
    }

    /// The message may have been a change: what is shown of its document would be stale.
    @Override
    public void skipped(String reason, String start) {
        refuse(reason);
        var document = DOCUMENT.matcher(start);
        skipped.accept(document.find() ? Optional.of(document.group(1)) : Optional.empty());
    }

    /// Answers a message whose id is not known.
    ///
    /// @param reason what is wrong with it, in a sentence
    private void refuse(String reason) {
        refuse(null, ResponseErrorCode.InvalidRequest, reason);
    }

    private void refuse(Either<String, Number> id, ResponseErrorCode code, String reason) {
        refuse(id, new ResponseError(code, reason, null));
    }

    private void refuse(Either<String, Number> id, ResponseError error) {
        Log.warning(error.getMessage());
        answers.consume(Failures.response(id, error));
    }

    private static String cause(RuntimeException unreadable) {
        return StrictJson.why(unreadable instanceof MessageIssueException issues
                ? issues.getIssues().getFirst().getCause()
                : unreadable);
    }
}
