package dev.simplelang.lsp.protocol;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSyntaxException;
import com.google.gson.stream.JsonToken;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.jsonrpc.JsonRpcException;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageProducer;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/// Reads messages and hands each to the endpoint, one after the other, until the session ends.
///
/// LSP4J's own producer parses straight from the stream, and so does not find the message after one
/// that it cannot parse. This one takes the whole body first: whatever is in it, a request is
/// answered once, and the next message is read. Only a header that does not say where its message
/// ends, or the end of the input, ends the session.
final class MessageReader extends StreamMessageProducer implements Runnable {

    /// The largest body that is read, in bytes.
    static final int MAX_BODY = 64 << 20;

    /// The largest header, in bytes.
    static final int MAX_HEADER = 16 << 10;

    /// How many bytes of a body that is skipped are searched for the document that it is about.
    private static final int START = 1 << 10;

    /// How deep a message may nest.
    private static final int MAX_NESTING = 1_000;

    private static final Pattern FIELD_NAME = Pattern.compile("[\\w!#$%&'*+.^`|~-]*");
    private static final Pattern CHARSET = Pattern.compile("(?i)charset=\"?([^\";]*)");
    private static final Pattern DOCUMENT = Pattern.compile("\"uri\"\\s*:\\s*\"([^\"\\\\]*)\"");
    private static final Set<String> UTF_8 = Set.of("utf-8", "utf8");

    private final InputStream in;
    private final MessageJsonHandler json;
    private final RemoteEndpoint endpoint;
    private final MessageConsumer answers;
    private final Lifecycle lifecycle;
    private final Consumer<Optional<String>> skipped;

    /// @param endpoint handles what was read
    /// @param answers takes the answers to what cannot be read
    /// @param skipped called with the document of a message that was skipped, where that is known
    MessageReader(InputStream in, MessageJsonHandler json, RemoteEndpoint endpoint, MessageConsumer answers,
            Lifecycle lifecycle, Consumer<Optional<String>> skipped) {
        var bounded = new HeaderBound(in);
        super(bounded, json);
        this.in = bounded;
        this.json = json;
        this.endpoint = endpoint;
        this.answers = answers;
        this.lifecycle = lifecycle;
        this.skipped = skipped;
    }

    /// Bounds the bytes that are read one by one: those of a header.
    private static final class HeaderBound extends FilterInputStream {

        private int size;

        HeaderBound(InputStream in) {
            super(new BufferedInputStream(in));
        }

        @Override
        public int read() throws IOException {
            if (++size > MAX_HEADER) {
                throw new IOException("A header exceeds " + MAX_HEADER + " bytes.");
            }
            return super.read();
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            size = 0;
            return super.read(bytes, from, length);
        }
    }

    /// Reads until the session ends.
    @Override
    public void run() {
        try {
            listen(endpoint);
            lifecycle.fail("The input ended without exit.");
        } catch (JsonRpcException | UncheckedIOException e) {
            lifecycle.fail("The input cannot be read on: " + e.getCause().getMessage());
        } catch (Throwable fault) {
            Log.fault("reading", fault);
            lifecycle.fail("The input cannot be read on.");
        }
    }

    @Override
    protected void fireStreamClosed(Exception cause) {
        lifecycle.fail("The input cannot be read on: " + cause.getMessage());
    }

    @Override
    protected void fireError(Throwable error) {
        throw lost("A header has no Content-Length.");
    }

    /// Unlike LSP4J's, takes names in any case and refuses what is no header.
    @Override
    protected void parseHeader(String line, Headers headers) {
        int colon = line.indexOf(':');
        var name = line.substring(0, Math.max(0, colon)).strip();
        var value = line.substring(colon + 1).strip();
        if (colon < 0 || !FIELD_NAME.matcher(name).matches()) {
            throw lost("This is not a header: " + quote(line) + ".");
        }
        switch (name.toLowerCase(Locale.ROOT)) {
            case "content-length" -> {
                int length = length(value);
                if (headers.contentLength >= 0 && headers.contentLength != length) {
                    throw lost("A header has two lengths: " + headers.contentLength + " and " + length + ".");
                }
                headers.contentLength = length;
            }
            case "content-type" -> {
                var charset = CHARSET.matcher(value);
                if (charset.find()) {
                    headers.charset = charset.group(1).strip();
                }
            }
            default -> {
                // The base protocol knows no other field.
            }
        }
    }

    private static int length(String value) {
        try {
            int length = Integer.parseInt(value);
            if (length >= 0) {
                return length;
            }
        } catch (NumberFormatException e) {
            // Reported below, like a negative length.
        }
        throw lost("This is not a Content-Length: " + quote(value) + ".");
    }

    private static UncheckedIOException lost(String reason) {
        return new UncheckedIOException(new IOException(reason));
    }

    private static String quote(String text) {
        var start = text.substring(0, Math.min(60, text.length()));
        return '"' + start.replaceAll("\\p{Cntrl}", "?") + '"';
    }

    @Override
    protected boolean handleMessage(InputStream input, Headers headers) {
        try {
            var refusal = refusal(headers);
            if (refusal.isPresent()) {
                skip(headers.contentLength, refusal.get());
            } else {
                receive(new String(bytes(headers.contentLength), StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return !lifecycle.ended();
    }

    private static Optional<String> refusal(Headers headers) {
        if (headers.contentLength > MAX_BODY) {
            return Optional.of("A message of " + headers.contentLength + " bytes was skipped: at most " + MAX_BODY
                    + " are read.");
        }
        return UTF_8.contains(headers.charset.toLowerCase(Locale.ROOT))
                ? Optional.empty()
                : Optional.of("A message in " + Log.clip(headers.charset) + " was skipped: messages are in UTF-8.");
    }

    private byte[] bytes(int count) throws IOException {
        var bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw new IOException("The input ends within a body.");
        }
        return bytes;
    }

    /// The message may have been a change: what is shown of its document would be stale.
    private void skip(int length, String reason) throws IOException {
        var start = bytes(Math.min(length, START));
        in.skipNBytes(length - start.length);
        refuse(null, ResponseErrorCode.InvalidRequest, reason);
        var document = DOCUMENT.matcher(new String(start, StandardCharsets.UTF_8));
        skipped.accept(document.find() ? Optional.of(document.group(1)) : Optional.empty());
    }

    private void receive(String body) {
        try {
            if (parse(body) instanceof JsonObject message) {
                receive(message, body);
            } else {
                refuse(null, ResponseErrorCode.InvalidRequest,
                        "A message is one JSON object; the Language Server Protocol has no batches.");
            }
        } catch (JsonSyntaxException e) {
            refuse(null, ResponseErrorCode.ParseError, "A message is not JSON: " + cause(e));
        }
    }

    /// The whole as a tree, which tells what to answer to where the protocol's types do not fit.
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
