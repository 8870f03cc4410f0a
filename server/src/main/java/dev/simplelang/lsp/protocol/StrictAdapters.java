package dev.simplelang.lsp.protocol;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import dev.simplelang.wire.StrictJson;
import java.io.IOException;
import org.eclipse.lsp4j.Position;

/// Reads positions and strings as the protocol defines them. Gson would take a missing number for 0,
/// and a number for a string.
final class StrictAdapters {

    private StrictAdapters() {}

    /// Adds the adapters to `gson`.
    static void register(GsonBuilder gson) {
        StrictJson.configure(gson).registerTypeAdapter(Position.class, POSITION.nullSafe());
    }

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
        StrictJson.expect(JsonToken.NUMBER, in);
        return in.nextInt();
    }
}
