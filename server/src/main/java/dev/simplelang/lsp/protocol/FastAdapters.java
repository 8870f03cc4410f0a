package dev.simplelang.lsp.protocol;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;

/// Writes positions, ranges, symbols, diagnostics and rows of integers, of which long answers mostly consist, without looking into them by
/// reflection, and numbers that belong together at one go.
///
/// Positions and strings are read as the protocol has them; Gson would take a missing number for 0, and a number for a string. All else is read as ever.
final class FastAdapters implements TypeAdapterFactory {

    // How much room to take for a position and a range in a large program.
    private static final int POSITION = 32;
    private static final int RANGE = 90;

    /// Writes a value that is not null.
    @FunctionalInterface
    private interface Writing<T> {

        void write(JsonWriter out, T value) throws IOException;
    }

    /// Reads a value that is not null.
    @FunctionalInterface
    private interface Reading<T> {

        T read(JsonReader in) throws IOException;
    }

    private static final Map<TypeToken<?>, Writing<?>> WRITING = Map.of(
            TypeToken.get(String.class), (Writing<String>) JsonWriter::value,
            TypeToken.get(Position.class), (Writing<Position>) FastAdapters::position,
            TypeToken.get(Range.class), (Writing<Range>) FastAdapters::range,
            TypeToken.get(DocumentSymbol.class), (Writing<DocumentSymbol>) FastAdapters::symbol,
            TypeToken.get(Diagnostic.class), (Writing<Diagnostic>) DiagnosticWriter::write,
            TypeToken.get(PublishDiagnosticsParams.class), (Writing<PublishDiagnosticsParams>) DiagnosticWriter::write,
            new TypeToken<List<Integer>>() {}, (Writing<List<Integer>>) FastAdapters::integers);

    /// What is not read as Gson would read it; all of it is also among [#WRITING].
    private static final Map<TypeToken<?>, Reading<?>> READING = Map.of(
            TypeToken.get(String.class), (Reading<String>) FastAdapters::string,
            TypeToken.get(Position.class), (Reading<Position>) FastAdapters::position);

    @SuppressWarnings("unchecked")
    @Override
    public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
        var writing = (Writing<T>) WRITING.get(type);
        if (writing == null) {
            return null;
        }
        var reading = (Reading<T>) READING.get(type);
        return adapter(reading == null ? gson.getDelegateAdapter(this, type)::read : reading, writing);
    }

    private static String string(JsonReader in) throws IOException {
        expect(JsonToken.STRING, in);
        return in.nextString();
    }

    private static Position position(JsonReader in) throws IOException {
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

    private static int number(JsonReader in) throws IOException {
        expect(JsonToken.NUMBER, in);
        return in.nextInt();
    }

    private static void expect(JsonToken kind, JsonReader in) throws IOException {
        if (in.peek() != kind) {
            throw new JsonParseException("Expected " + kind + " but was " + in.peek() + " at path " + in.getPath());
        }
    }

    private static void integers(JsonWriter out, List<Integer> integers) throws IOException {
        out.jsonValue(IntegerRow.json(integers));
    }

    private static void position(JsonWriter out, Position position) throws IOException {
        out.jsonValue(append(new StringBuilder(POSITION), position).toString());
    }

    /// Without a position that the client has left out of a range that it gets back.
    static void range(JsonWriter out, Range range) throws IOException {
        var text = new StringBuilder(RANGE).append('{');
        if (range.getStart() != null) {
            append(text.append("\"start\":"), range.getStart());
        }
        if (range.getEnd() != null) {
            append(text.append(text.length() > 1 ? "," : "").append("\"end\":"), range.getEnd());
        }
        out.jsonValue(text.append('}').toString());
    }

    private static StringBuilder append(StringBuilder text, Position position) {
        return text.append("{\"line\":").append(position.getLine()).append(",\"character\":")
                .append(position.getCharacter()).append('}');
    }

    /// As this server makes them: with no tags.
    private static void symbol(JsonWriter out, DocumentSymbol symbol) throws IOException {
        out.beginObject();
        out.name("name").value(symbol.getName());
        if (symbol.getDetail() != null) {
            out.name("detail").value(symbol.getDetail());
        }
        out.name("kind").value(symbol.getKind().getValue());
        out.name("range");
        range(out, symbol.getRange());
        out.name("selectionRange");
        range(out, symbol.getSelectionRange());
        if (symbol.getChildren() != null) {
            out.name("children").beginArray();
            for (var child : symbol.getChildren()) {
                symbol(out, child);
            }
            out.endArray();
        }
        out.endObject();
    }

    private static <T> TypeAdapter<T> adapter(Reading<T> reading, Writing<T> writing) {
        return new TypeAdapter<T>() {

            @Override
            public T read(JsonReader in) throws IOException {
                return reading.read(in);
            }

            @Override
            public void write(JsonWriter out, T value) throws IOException {
                writing.write(out, value);
            }
        }.nullSafe();
    }
}
