package dev.simplelang.lsp.rehearsal;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// Somebody who types into a program, and the editor that asks meanwhile what editors ask.
public final class Typing {

    private static final String STATEMENTS = "int typed = x1 * 2 + arg;\nif (typed > 7) x1 = typed;\n";

    /// A number, which is another one with another last digit.
    private static final Pattern NUMBER = Pattern.compile(" \\d+\\b");

    /// Every which key is followed by a pause, in which an editor asks for more.
    private static final int PAUSE = 16;

    /// How many lines an editor shows, above and below of the cursor.
    private static final int SHOWN = 20;

    /// How many numbers further the next digit is.
    private static final int STRIDE = 7;

    /// Something to type in.
    ///
    /// @param lines about how many lines it has
    /// @param times how often statements are typed
    /// @param digits how many digits become others, each time
    public record Scene(int lines, int times, int digits) {}

    private record Place(int row, int column) {

        Place next() {
            return new Place(row, column + 1);
        }
    }

    /// The last digit of a number.
    private static final class Digit {

        private final Place place;
        private int value;

        private Digit(Place place, char digit) {
            this.place = place;
            value = digit - '0';
        }

        /// Another digit than it ever was, for a while.
        private String next() {
            value = (value + 1) % 10;
            return Integer.toString(value);
        }
    }

    private final Editor editor;
    private final Scene scene;
    private final Turn turn;
    private final String text;

    /// The last ones of all numbers.
    private final List<Digit> digits;
    private final JsonObject document = new JsonObject();
    private int version;
    private int keys;

    /// Waited for before each key.
    @FunctionalInterface
    public interface Turn {

        /// Returns when the next key may be typed.
        void await() throws InterruptedException;
    }

    private Typing(Editor editor, Scene scene, Turn turn) {
        this.editor = editor;
        this.scene = scene;
        this.turn = turn;
        text = Sample.ofLines(scene.lines());
        digits = digits(text.lines().toList());
        document.addProperty("uri", "untitled:typing-" + scene.lines());
    }

    private static List<Digit> digits(List<String> lines) {
        return IntStream.range(0, lines.size()).boxed()
                .flatMap(row -> NUMBER.matcher(lines.get(row)).results().map(MatchResult::end)
                        .map(end -> new Digit(new Place(row, end - 1), lines.get(row).charAt(end - 1))))
                .toList();
    }

    /// Opens a program, types statements into the middle of it and takes them away again, makes digits everywhere others, and closes it. While a statement is
    /// typed the program has errors, mostly; with other digits it is one that there was none of before, so that it is optimized.
    ///
    /// @param turn waited for before each key
    /// @throws IOException if the session ends, or something is answered with an error
    public static void play(Scene scene, Editor editor, Turn turn) throws IOException, InterruptedException {
        new Typing(editor, scene, turn).play();
    }

    private void play() throws IOException, InterruptedException {
        open();
        for (int i = 0; i < scene.times(); i++) {
            typeStatements(scene.lines() / 2);
            changeDigits(i * scene.digits());
        }
        editor.tell("textDocument/didClose", about());
    }

    private void open() throws IOException {
        var item = document.deepCopy();
        item.addProperty("languageId", "simple");
        item.addProperty("version", version);
        item.addProperty("text", text);
        editor.tell("textDocument/didOpen", object("textDocument", item));
        editor.ask("textDocument/diagnostic", about());
    }

    private void typeStatements(int line) throws IOException, InterruptedException {
        var cursor = new Place(line, 0);
        for (int i = 0; i < STATEMENTS.length(); i++) {
            var typed = STATEMENTS.substring(i, i + 1);
            var next = typed.equals("\n") ? new Place(cursor.row() + 1, 0) : cursor.next();
            replace(cursor, cursor, typed, next);
            cursor = next;
        }
        for (int row = cursor.row() - 1; row >= line; row--) {
            // A line at a time, as a selection that is deleted.
            replace(new Place(row, 0), new Place(row + 1, 0), "", new Place(row, 0));
        }
    }

    private void changeDigits(int first) throws IOException, InterruptedException {
        for (int i = first; i < first + scene.digits(); i++) {
            var digit = digits.get(i * STRIDE % digits.size());
            replace(digit.place, digit.place.next(), digit.next(), digit.place.next());
        }
    }

    /// Replaces what is between two places, and looks at what the editor shows then.
    private void replace(Place from, Place to, String replacement, Place cursor)
            throws IOException, InterruptedException {
        turn.await();
        var change = object("range", range(from, to));
        change.addProperty("text", replacement);
        var changes = new JsonArray();
        changes.add(change);
        var versioned = document.deepCopy();
        versioned.addProperty("version", ++version);
        var params = object("textDocument", versioned);
        params.add("contentChanges", changes);
        editor.tell("textDocument/didChange", params);
        editor.ask("textDocument/diagnostic", about());
        if (keys++ % PAUSE == 0) {
            lookAt(cursor);
        }
    }

    /// Asks what an editor asks when the person pauses.
    private void lookAt(Place cursor) throws IOException {
        editor.ask("textDocument/semanticTokens/full", about());
        var place = about();
        place.add("position", position(cursor));
        for (var method : List.of("completion", "hover", "documentHighlight")) {
            editor.ask("textDocument/" + method, place);
        }
        var around = about();
        around.add("range", range(new Place(Math.max(0, cursor.row() - SHOWN), 0), new Place(cursor.row() + SHOWN, 0)));
        var context = object("diagnostics", new JsonArray());
        context.addProperty("triggerKind", 2);
        around.add("context", context);
        for (var method : List.of("inlayHint", "codeAction")) {
            editor.ask("textDocument/" + method, around);
        }
        for (var method : List.of("documentSymbol", "foldingRange", "codeLens")) {
            editor.ask("textDocument/" + method, about());
        }
    }

    private JsonObject about() {
        return object("textDocument", document);
    }

    private static JsonObject range(Place from, Place to) {
        var range = object("start", position(from));
        range.add("end", position(to));
        return range;
    }

    private static JsonObject position(Place place) {
        var position = new JsonObject();
        position.addProperty("line", place.row());
        position.addProperty("character", place.column());
        return position;
    }

    private static JsonObject object(String name, JsonElement value) {
        var object = new JsonObject();
        object.add(name, value);
        return object;
    }
}
