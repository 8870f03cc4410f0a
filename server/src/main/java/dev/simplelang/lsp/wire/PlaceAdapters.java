package dev.simplelang.lsp.wire;

import com.google.gson.Gson;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/// Writes positions and ranges, of which long answers mostly consist, without looking into them by reflection. They are read as
/// ever.
final class PlaceAdapters implements TypeAdapterFactory {

    /// Writes a value. What a client has left out, in something that it gets back, is null.
    @FunctionalInterface
    private interface Writing<T> {

        void write(JsonWriter out, T value) throws IOException;
    }

    @SuppressWarnings("unchecked")
    @Override
    public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
        if (type.getRawType() == Position.class) {
            return (TypeAdapter<T>) adapter(gson.getDelegateAdapter(this, TypeToken.get(Position.class)),
                    PlaceAdapters::position);
        }
        if (type.getRawType() == Range.class) {
            return (TypeAdapter<T>) adapter(gson.getDelegateAdapter(this, TypeToken.get(Range.class)),
                    PlaceAdapters::range);
        }
        return null;
    }

    private static void position(JsonWriter out, Position position) throws IOException {
        if (position == null) {
            out.nullValue();
            return;
        }
        out.beginObject();
        out.name("line").value(position.getLine());
        out.name("character").value(position.getCharacter());
        out.endObject();
    }

    private static void range(JsonWriter out, Range range) throws IOException {
        if (range == null) {
            out.nullValue();
            return;
        }
        out.beginObject();
        out.name("start");
        position(out, range.getStart());
        out.name("end");
        position(out, range.getEnd());
        out.endObject();
    }

    private static <T> TypeAdapter<T> adapter(TypeAdapter<T> reading, Writing<T> writing) {
        return new TypeAdapter<>() {

            @Override
            public T read(JsonReader in) throws IOException {
                return reading.read(in);
            }

            @Override
            public void write(JsonWriter out, T value) throws IOException {
                writing.write(out, value);
            }
        };
    }
}
