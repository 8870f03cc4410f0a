package dev.simplelang.lsp.wire;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/// What can be told of a message that could not be read: enough to answer it.
///
/// @param id the id to answer to, null if there is none
/// @param method the method, null if there is none, or if the id beside it cannot be answered to
/// @param wellFormed whether the whole body is one JSON object
public record Envelope(Either<String, Number> id, String method, boolean wellFormed) {

    /// Deeper nesting than this is not looked into.
    private static final int MAX_NESTING = 1_000_000;

    /// An id of more digits counts as none.
    private static final int MAX_DIGITS = 40;

    /// Looks at the outermost members of `body` alone, without recursion.
    static Envelope of(String body) {
        Either<String, Number> id = null;
        String method = null;
        boolean answerable = true;
        boolean wellFormed = false;
        try (var in = new JsonReader(new StringReader(body))) {
            in.setNestingLimit(MAX_NESTING);
            in.beginObject();
            while (in.hasNext()) {
                var name = in.nextName();
                var token = in.peek();
                if (name.equals("id") && token == JsonToken.NUMBER) {
                    id = number(in.nextString());
                } else if (name.equals("id") && token == JsonToken.STRING) {
                    id = Either.forLeft(in.nextString());
                } else if (name.equals("method") && token == JsonToken.STRING) {
                    method = in.nextString();
                } else {
                    answerable &= !name.equals("id");
                    in.skipValue();
                }
            }
            in.endObject();
            wellFormed = in.peek() == JsonToken.END_DOCUMENT;
        } catch (IOException | IllegalStateException | NumberFormatException e) {
            // Not JSON from here on; what was found before still counts.
        }
        return new Envelope(id, answerable ? method : null, wellFormed);
    }

    private static Either<String, Number> number(String digits) {
        return digits.length() <= MAX_DIGITS ? Either.forRight(new BigDecimal(digits)) : null;
    }
}
