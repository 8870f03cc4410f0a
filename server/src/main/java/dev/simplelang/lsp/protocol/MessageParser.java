package dev.simplelang.lsp.protocol;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSyntaxException;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
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
final class MessageParser {

    /// How deep a message may nest.
    private static final int MAX_NESTING = 1_000;

    private final MessageJsonHandler json;
    private final RemoteEndpoint endpoint;
    private final MessageConsumer answers;
    private final Lifecycle lifecycle;

    /// @param endpoint handles what was parsed
    /// @param answers takes the answers to what cannot be
    MessageParser(MessageJsonHandler json, RemoteEndpoint endpoint, MessageConsumer answers, Lifecycle lifecycle) {
        this.json = json;
        this.endpoint = endpoint;
        this.answers = answers;
        this.lifecycle = lifecycle;
    }

    /// Hands the message in `body` to the endpoint. Whatever `body` is, a request is answered once.
    void receive(String body) {
        try {
            if (parse(body) instanceof JsonObject message) {
                receive(message, body);
            } else {
                refuse("A message is one JSON object; the Language Server Protocol has no batches.");
            }
        } catch (JsonSyntaxException e) {
            refuse(null, ResponseErrorCode.ParseError, "A message is not JSON: " + cause(e));
        }
    }

    private JsonElement parse(String body) {
        try (var reader = json.getGson().newJsonReader(new StringReader(body))) {
            reader.setNestingLimit(MAX_NESTING);
            JsonElement element = json.getGson().fromJson(reader, JsonElement.class);
            if (element == null) {
                throw new JsonSyntaxException("it is empty.");
            }
            if (reader.peek() != JsonToken.END_DOCUMENT) {
                throw new JsonSyntaxException("something follows the object.");
            }
            return element;
        } catch (IOException e) {
            throw new JsonSyntaxException(e);
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
                && (primitive.isString() || (primitive.isNumber() && isInt(primitive.getAsString())));
    }

    private static boolean isInt(String number) {
        try {
            var _ = new BigDecimal(number).intValueExact();
            return true;
        } catch (ArithmeticException | NumberFormatException e) {
            return false;
        }
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

    /// Answers a message whose id is not known.
    ///
    /// @param reason what is wrong with it, in a sentence
    void refuse(String reason) {
        refuse(null, ResponseErrorCode.InvalidRequest, reason);
    }

    private void refuse(Either<String, Number> id, ResponseErrorCode code, String reason) {
        refuse(id, new ResponseError(code, reason, null));
    }

    private void refuse(Either<String, Number> id, ResponseError error) {
        Log.warning(error.getMessage());
        answers.consume(Failures.response(id, error));
    }

    /// Why something could not be parsed, in one line.
    private static String cause(Throwable unreadable) {
        var cause = unreadable instanceof MessageIssueException issues
                ? issues.getIssues().getFirst().getCause()
                : unreadable;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        // Gson adds a second line, hints to programmers, and names its classes.
        return Log.clip(String.valueOf(cause.getMessage()).lines().findFirst().orElse("")
                .replace("Use JsonReader.setStrictness(Strictness.LENIENT) to accept malformed JSON", "Malformed")
                .replace("com.google.gson.", ""));
    }
}
