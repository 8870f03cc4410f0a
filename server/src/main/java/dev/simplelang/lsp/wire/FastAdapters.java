package dev.simplelang.lsp.wire;

import com.google.gson.Gson;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/// Writes positions, ranges and rows of integers, of which long answers mostly consist, without looking into them by reflection, and
/// the integers of a row at one go. They are read as ever.
final class FastAdapters implements TypeAdapterFactory {

    private static final TypeToken<List<Integer>> INTEGERS = new TypeToken<>() {};

    /// How much room to take for an integer: those of the tokens of a program have one digit mostly.
    private static final int CHARACTERS_EACH = 3;

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
                    FastAdapters::position);
        }
        if (type.getRawType() == Range.class) {
            return (TypeAdapter<T>) adapter(gson.getDelegateAdapter(this, TypeToken.get(Range.class)),
                    FastAdapters::range);
        }
        if (type.getType().equals(INTEGERS.getType())) {
            return (TypeAdapter<T>) adapter(gson.getDelegateAdapter(this, INTEGERS), FastAdapters::integers);
        }
        return null;
    }

    private static void integers(JsonWriter out, List<Integer> integers) throws IOException {
        if (integers == null) {
            out.nullValue();
            return;
        }
        var text = new StringBuilder(CHARACTERS_EACH * integers.size() + 2).append('[');
        var separator = "";
        for (int integer : integers) {
            text.append(separator).append(integer);
            separator = ",";
        }
        out.jsonValue(text.append(']').toString());
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
