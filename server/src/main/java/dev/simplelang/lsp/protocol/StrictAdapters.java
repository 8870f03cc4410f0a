package dev.simplelang.lsp.protocol;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import org.eclipse.lsp4j.Position;

/// Reads positions and strings as the protocol defines them. Gson would take a missing number for 0,
/// and a number for a string.
final class StrictAdapters {

    private StrictAdapters() {}

    /// Adds the adapters to `gson`.
    static void register(GsonBuilder gson) {
        gson.registerTypeAdapter(String.class, STRING.nullSafe())
                .registerTypeAdapter(Position.class, POSITION.nullSafe());
    }

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

    private static final TypeAdapter<Position> POSITION = new TypeAdapter<>() {

        @Override
        public Position read(JsonReader in) throws IOException {
            int line = -1;
            int character = -1;
            in.beginObject();
            while (in.hasNext()) {
                switch (in.nextName()) {
                    case "line" -> line = number(in);
                    case "character" -> character = number(in);
                    default -> in.skipValue();
                }
            }
            in.endObject();
            if (line < 0 || character < 0) {
                throw new JsonParseException("Expected a line and a character, from 0 on, at path " + in.getPath());
            }
            return new Position(line, character);
        }

        @Override
        public void write(JsonWriter out, Position position) throws IOException {
            out.beginObject();
            out.name("line").value(position.getLine());
            out.name("character").value(position.getCharacter());
            out.endObject();
        }
    };

    private static int number(JsonReader in) throws IOException {
        expect(JsonToken.NUMBER, in);
        return in.nextInt();
    }

    private static void expect(JsonToken kind, JsonReader in) throws IOException {
        if (in.peek() != kind) {
            throw new JsonParseException("Expected " + kind + " but was " + in.peek() + " at path " + in.getPath());
        }
    }
}
