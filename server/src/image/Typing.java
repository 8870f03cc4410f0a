import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Types digits into a program, and asks what an editor asks meanwhile. Each digit makes a program that the server has
/// not compiled before.
final class Typing {

    /// The last digit of a number.
    private static final Pattern DIGIT = Pattern.compile("(?<= )\\d(?=\\W)");

    /// The person pauses after this many keys, and the editor asks for everything that it shows.
    private static final int KEYS_BETWEEN_PAUSES = 16;

    /// The digits are taken in this distance from each other, so that keys are spread over the program.
    private static final int STRIDE = 7;

    private static final List<String> ASKED_IN_PAUSES = List.of("semanticTokens/full", "documentSymbol", "foldingRange",
            "codeLens", "completion", "hover", "documentHighlight", "inlayHint", "codeAction");

    private final Editor editor;
    private final String uri;
    private final StringBuilder text;

    /// @param copies how often the program's blocks are repeated
    Typing(Editor editor, String program, int copies) {
        this.editor = editor;
        uri = "untitled:typing-" + copies;
        int blocks = program.indexOf("//");
        int end = program.lastIndexOf("return");
        text = new StringBuilder(program.substring(0, blocks)).repeat(program.substring(blocks, end), copies)
                .append(program.substring(end));
    }

    void type(int keys) throws IOException {
        var item = json("{languageId: simple, version: 0}");
        item.addProperty("uri", uri);
        item.addProperty("text", text.toString());
        var document = new JsonObject();
        document.add("textDocument", item);
        editor.notify("textDocument/didOpen", document);
        var places = DIGIT.matcher(text).results().map(MatchResult::start).toList();
        for (int key = 0; key < keys; key++)
            replaceDigit(places.get(key * STRIDE % places.size()), key);
        editor.notify("textDocument/didClose", about());
    }

    private void replaceDigit(int offset, int key) throws IOException {
        var before = text.substring(0, offset);
        int line = Math.toIntExact(before.chars().filter(c -> c == '\n').count());
        int column = offset - before.lastIndexOf('\n') - 1;
        char digit = (char) ('0' + (text.charAt(offset) - '0' + 1) % 10);
        text.setCharAt(offset, digit);
        editor.notify("textDocument/didChange", json("""
                {textDocument: {uri: "%s", version: %d}, contentChanges: [{text: "%c", range:
                    {start: {line: %d, character: %d}, end: {line: %d, character: %d}}}]}"""
                .formatted(uri, key + 1, digit, line, column, line, column + 1)));
        editor.request("textDocument/diagnostic", about());
        if (key % KEYS_BETWEEN_PAUSES == 0)
            pause(line, column + 1);
    }

    /// Each request takes what it needs from the same parameters.
    private void pause(int line, int column) throws IOException {
        var place = json("""
                {textDocument: {uri: "%1$s"}, position: {line: %2$d, character: %3$d},
                    range: {start: {line: %2$d, character: 0}, end: {line: %2$d, character: %3$d}},
                    context: {diagnostics: [], triggerKind: 1}}""".formatted(uri, line, column));
        for (var request : ASKED_IN_PAUSES)
            editor.request("textDocument/" + request, place);
    }

    private JsonObject about() {
        return json("{textDocument: {uri: \"" + uri + "\"}}");
    }

    private static JsonObject json(String text) {
        return JsonParser.parseString(text).getAsJsonObject();
    }
}
