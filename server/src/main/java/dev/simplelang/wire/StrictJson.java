package dev.simplelang.wire;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonSyntaxException;
import com.google.gson.Strictness;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.util.OptionalInt;

/// Reads JSON as the protocols define it, where Gson would take more.
public final class StrictJson {

    /// How deep a message may nest.
    private static final int MAX_NESTING = 1_000;

    private static final TypeAdapter<String> STRING = new TypeAdapter<>() {

        @Override
        public String read(JsonReader in) throws IOException {
            expect(JsonToken.STRING, in);
            return in.nextString();
        }

        @Override
        public void write(JsonWriter out, String text) throws IOException {
            out.value(text);
        }
    };

    private StrictJson() {}

    /// What is not JSON is refused, except that strings may hold control characters as they are; a
    /// number is not a string.
    public static GsonBuilder configure(GsonBuilder gson) {
        return gson.disableHtmlEscaping().setStrictness(Strictness.LEGACY_STRICT)
                .registerTypeAdapter(String.class, STRING.nullSafe());
    }

    /// Goes on only if `kind` comes next.
    ///
    /// @throws JsonParseException otherwise
    public static void expect(JsonToken kind, JsonReader in) throws IOException {
        if (in.peek() != kind) {
            throw new JsonParseException("Expected " + kind + " but was " + in.peek() + " at path " + in.getPath());
        }
    }

    /// The one value that `body` is.
    ///
    /// @throws JsonSyntaxException if it is none, or nests too deep
    public static JsonElement parse(Gson gson, String body) {
        try (var reader = gson.newJsonReader(new StringReader(body))) {
            reader.setNestingLimit(MAX_NESTING);
            JsonElement element = gson.fromJson(reader, JsonElement.class);
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

    /// The integer of 32 bits that a number of JSON is, if it is one.
    public static OptionalInt integer(String number) {
        try {
            return OptionalInt.of(new BigDecimal(number).intValueExact());
        } catch (ArithmeticException | NumberFormatException e) {
            return OptionalInt.empty();
        }
    }

    /// Why something could not be read, in one line.
    public static String why(Throwable unreadable) {
        var cause = unreadable;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        // Gson adds a second line, hints to programmers, and names its classes.
        return Log.clip(String.valueOf(cause.getMessage()).lines().findFirst().orElse("")
                .replace("Use JsonReader.setStrictness(Strictness.LENIENT) to accept malformed JSON", "Malformed")
                .replace("com.google.gson.", ""));
    }
}
