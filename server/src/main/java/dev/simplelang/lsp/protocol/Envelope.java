package dev.simplelang.lsp.protocol;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// What can be told of a message that could not be read: enough to answer it.
///
/// @param form what the body is
/// @param id the id to answer to, null if there is none
/// @param method the method, null if there is none, or if the id beside it cannot be answered to
/// @param isResponse whether there is a result or an error, as in an answer to a request of ours
record Envelope(Form form, Either<String, Number> id, String method, boolean isResponse) {

    /// What the body of a message may be.
    enum Form {
        /// One JSON object, as it should.
        OBJECT,
        /// A JSON array: what JSON-RPC calls a batch.
        BATCH,
        /// Another JSON value.
        VALUE,
        /// No JSON.
        NONE
    }

    /// Deeper nesting than this is not looked into.
    private static final int MAX_NESTING = 1_000_000;

    /// An id of more characters cannot be answered to. Fewer than are left of one that is longer.
    private static final int MAX_ID = 40;

    /// Looks at a message of which only the `start` is known.
    static Envelope ofStart(String start) {
        // What is cut off there must not be taken for a whole number: no JSON goes on with this.
        return of(start + '\0');
    }

    /// Looks at the outermost members of `body` alone, without recursion.
    static Envelope of(String body) {
        var form = Form.NONE;
        Either<String, Number> id = null;
        String method = null;
        boolean answerable = true;
        boolean isResponse = false;
        try (var in = new JsonReader(new ShortNumbers(new StringReader(body)))) {
            in.setNestingLimit(MAX_NESTING);
            if (in.peek() != JsonToken.BEGIN_OBJECT) {
                var other = in.peek() == JsonToken.BEGIN_ARRAY ? Form.BATCH : Form.VALUE;
                in.skipValue();
                return new Envelope(in.peek() == JsonToken.END_DOCUMENT ? other : Form.NONE, null, null, false);
            }
            in.beginObject();
            while (in.hasNext()) {
                var name = in.nextName();
                var token = in.peek();
                if (name.equals("id") && token == JsonToken.NUMBER) {
                    id = number(in.nextString());
                    answerable &= id != null;
                } else if (name.equals("id") && token == JsonToken.STRING) {
                    id = Either.forLeft(in.nextString());
                } else if (name.equals("method") && token == JsonToken.STRING) {
                    method = in.nextString();
                } else {
                    answerable &= !name.equals("id");
                    isResponse |= name.equals("result") || name.equals("error");
                    in.skipValue();
                }
            }
            in.endObject();
            form = in.peek() == JsonToken.END_DOCUMENT ? Form.OBJECT : Form.NONE;
        } catch (IOException | IllegalStateException e) {
            // Not JSON from here on; what was found before still counts.
        }
        return new Envelope(form, id, answerable ? method : null, isResponse);
    }

    /// The name of the document that a message is about, as far as that comes before its end, or before that of what is known of it.
    static Optional<String> documentOf(String body) {
        try (var in = new JsonReader(new ShortNumbers(new StringReader(body)))) {
            in.setNestingLimit(MAX_NESTING);
            for (var member : List.of("params", "textDocument", "uri")) {
                in.beginObject();
                while (in.hasNext() && !in.nextName().equals(member)) {
                    in.skipValue();
                }
            }
            return in.peek() == JsonToken.STRING ? Optional.of(in.nextString()) : Optional.empty();
        } catch (IOException | IllegalStateException e) {
            return Optional.empty();
        }
    }

    /// Whether nobody waits for an answer.
    boolean isNotification() {
        return method != null && id == null;
    }

    /// Whether the id is one that the protocol allows: a string, or an integer of 32 bits.
    boolean hasProperId() {
        return id != null && (id.isLeft() || isInt((BigDecimal) id.getRight()));
    }

    private static boolean isInt(BigDecimal number) {
        // The first question, for 1e999999999 is an integer whose digits nobody wants.
        return number.abs().compareTo(BigDecimal.valueOf(1L << 31)) <= 0 && number.stripTrailingZeros().scale() <= 0
                && number.longValue() == number.intValue();
    }

    private static Either<String, Number> number(String digits) {
        try {
            return digits.length() <= MAX_ID ? Either.forRight(new BigDecimal(digits)) : null;
        } catch (NumberFormatException e) {
            // JSON has no bound on exponents, but that class has.
            return null;
        }
    }
}
