package dev.simplelang.lsp;

import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A text as a client has it, that changes as the protocol says: what the server's text is compared with.
///
/// As plain as can be, and shares no code with the server: lines are counted anew after each change, columns from the start of
/// the line.
final class TextModel {

    /// A place as a client names it, which need not exist.
    record Place(int line, int column) {

        String json() {
            return "{\"line\":" + line + ",\"character\":" + column + "}";
        }
    }

    /// A change as the protocol has it.
    ///
    /// @param range the two ends of what is replaced, in any order; empty for the whole text
    record Change(Optional<List<Place>> range, String text) {

        /// Replaces what lies between two places.
        static Change between(Place one, Place other, String text) {
            return new Change(Optional.of(List.of(one, other)), text);
        }

        /// Replaces the whole text.
        static Change ofAll(String text) {
            return new Change(Optional.empty(), text);
        }

        String json() {
            return "{" + range.map(ends -> "\"range\":{\"start\":" + ends.getFirst().json() + ",\"end\":"
                    + ends.getLast().json() + "},").orElse("") + "\"text\":" + escaped(text) + "}";
        }
    }

    private record Line(int start, int end) {}

    private final String encoding;
    private final StringBuilder text = new StringBuilder();
    private final List<Line> lines = new ArrayList<>();

    /// @param encoding the protocol's name of how columns count
    TextModel(String text, String encoding) {
        this.encoding = encoding;
        this.text.append(text);
        countLines();
    }

    String text() {
        return text.toString();
    }

    int length() {
        return text.length();
    }

    int lineCount() {
        return lines.size();
    }

    void apply(Change change) {
        if (change.range().isEmpty()) {
            text.setLength(0);
            text.append(change.text());
        } else {
            int one = offset(change.range().get().getFirst());
            int other = offset(change.range().get().getLast());
            text.replace(Math.min(one, other), Math.max(one, other), change.text());
        }
        countLines();
    }

    /// Where `place` is: a column past the end of its line is the end, a line past the last the end of the text, and a place
    /// within a character its start, unless columns count units of UTF-16.
    int offset(Place place) {
        if (place.line() >= lines.size()) {
            return text.length();
        }
        var line = lines.get(place.line());
        int column = 0;
        int at = line.start();
        while (at < line.end()) {
            int next = next(at);
            column += columns(at, next);
            if (column > place.column()) {
                break;
            }
            at = next;
        }
        return at;
    }

    /// The place of `offset`; that of the start of a character that it lies in, unless columns count units of UTF-16.
    Place place(int offset) {
        int number = lines.size() - 1;
        while (lines.get(number).start() > offset) {
            number--;
        }
        int column = 0;
        int at = lines.get(number).start();
        while (at < offset) {
            int next = next(at);
            if (next > offset) {
                break;
            }
            column += columns(at, next);
            at = next;
        }
        return new Place(number, column);
    }

    /// The offset of a place that a server has sent.
    ///
    /// @throws AssertionError if it is not in the text
    int existing(JsonObject sent) {
        var place = new Place(sent.get("line").getAsInt(), sent.get("character").getAsInt());
        int offset = place.line() < 0 || place.column() < 0 ? 0 : offset(place);
        if (!place(offset).equals(place)) {
            throw new AssertionError(place + " is not in the text");
        }
        return offset;
    }

    private int next(int at) {
        return encoding.equals("utf-16") ? at + 1 : at + Character.charCount(Character.codePointAt(text, at));
    }

    private int columns(int from, int to) {
        return switch (encoding) {
            case "utf-16", "utf-32" -> 1;
            // A surrogate alone has three bytes in the obvious extension of UTF-8.
            default -> to - from == 1 && Character.isSurrogate(text.charAt(from))
                    ? 3
                    : text.substring(from, to).getBytes(StandardCharsets.UTF_8).length;
        };
    }

    private void countLines() {
        lines.clear();
        int start = 0;
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '\r' && at + 1 < text.length() && text.charAt(at + 1) == '\n') {
                lines.add(new Line(start, at));
                at++;
                start = at + 1;
            } else if (c == '\r' || c == '\n') {
                lines.add(new Line(start, at));
                start = at + 1;
            }
        }
        lines.add(new Line(start, text.length()));
    }

    /// `text` in JSON; what UTF-8 cannot say is escaped.
    static String escaped(String text) {
        var result = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                result.append('\\').append(c);
            } else if (c < ' ' || Character.isSurrogate(c)) {
                result.append("\\u%04x".formatted((int) c));
            } else {
                result.append(c);
            }
        }
        return result.append('"').toString();
    }
}
