package dev.simplelang.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.simplelang.ide.Analysis;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/// The server's text of a document is the client's, whatever the client does to it.
class TextSyncTest {

    private static final String URI = "untitled:Untitled-1";
    private static final String[] PIECES = {"x", "é", "€", "😀", "\n", "\r\n", "\r", "if", " ", "𝒳", ""};
    private static final Pattern LINE_END = Pattern.compile("\r\n|\n|\r");

    private final ConcurrentLinkedQueue<String> compiled = new ConcurrentLinkedQueue<>();

    private RawClient client(String encodings) {
        return RawClient.initialized("{\"general\":{\"positionEncodings\":" + encodings
                + "},\"textDocument\":{\"publishDiagnostics\":{\"versionSupport\":true}}}",
                (source, pinned, cancellation) -> {
                    compiled.add(source.text());
                    return Analysis.of(source, pinned, cancellation);
                });
    }

    private String serverText(RawClient client, int version) {
        client.diagnostics(URI, version);
        var text = "";
        for (var next : compiled) {
            text = next;
        }
        return text;
    }

    @ParameterizedTest
    @ValueSource(strings = {"utf-8", "utf-16", "utf-32"})
    void randomEditsGiveTheSameTextOnBothSides(String encoding) {
        var random = new Random(encoding.hashCode());
        try (var client = client("[\"" + encoding + "\"]")) {
            var model = new StringBuilder("int é = 1;\r\nreturn 😀;\r");
            client.open(URI, 0, model.toString());
            for (int version = 1; version <= 150; version++) {
                var changes = new JsonArray();
                for (int i = random.nextInt(6); i >= 0; i--) {
                    changes.add(randomChange(random, model, encoding));
                }
                client.change(URI, version, changes.toString());
                assertThat(serverText(client, version)).as("version %d", version).isEqualTo(model.toString());
            }
        }
    }

    /// Changes `model` at random and tells how, in the terms of the protocol.
    private static JsonObject randomChange(Random random, StringBuilder model, String encoding) {
        int a = boundary(model, random.nextInt(model.length() + 1));
        int b = boundary(model, Math.min(model.length(), a + random.nextInt(4)));
        var text = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        var change = new JsonObject();
        change.addProperty("text", text.toString());
        if (random.nextInt(20) == 0) {
            model.setLength(0);
            model.append(text);
        } else {
            var range = new JsonObject();
            range.add("start", position(model, a, encoding));
            range.add("end", position(model, b, encoding));
            change.add("range", range);
            model.replace(a, b, text.toString());
        }
        return change;
    }

    /// A place near `offset` where a position can be: not within a character or a line end.
    private static int boundary(CharSequence text, int offset) {
        if (offset > 0 && offset < text.length()) {
            char before = text.charAt(offset - 1);
            char after = text.charAt(offset);
            if (Character.isSurrogatePair(before, after) || (before == '\r' && after == '\n')) {
                return offset - 1;
            }
        }
        return offset;
    }

    private static JsonObject position(CharSequence text, int offset, String encoding) {
        var before = text.subSequence(0, offset).toString();
        var lineEnds = LINE_END.matcher(before);
        int line = 0;
        int start = 0;
        while (lineEnds.find()) {
            line++;
            start = lineEnds.end();
        }
        var charset = switch (encoding) {
            case "utf-8" -> StandardCharsets.UTF_8;
            case "utf-16" -> StandardCharsets.UTF_16LE;
            default -> Charset.forName("UTF-32LE");
        };
        int unit = switch (encoding) {
            case "utf-8" -> 1;
            case "utf-16" -> 2;
            default -> 4;
        };
        var result = new JsonObject();
        result.addProperty("line", line);
        result.addProperty("character", before.substring(start).getBytes(charset).length / unit);
        return result;
    }

    /// Many carets in a large document: quadratic work would take minutes.
    @Test
    void manyChangesOfALargeDocumentArriveTogether() {
        try (var client = client("[]")) {
            int lines = 20_000;
            client.open(URI, 1, "arg = arg + 1;\n".repeat(lines) + "return arg;\n");
            var changes = new JsonArray();
            for (int line = lines - 1; line >= 0; line--) {
                changes.add(JsonParser.parseString("{\"text\":\"2\",\"range\":{\"start\":{\"line\":" + line
                        + ",\"character\":12},\"end\":{\"line\":" + line + ",\"character\":13}}}"));
            }
            client.change(URI, 2, changes.toString());
            assertThat(serverText(client, 2)).isEqualTo("arg = arg + 2;\n".repeat(lines) + "return arg;\n");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "utf-16 | []",
            "utf-16 | null",
            "utf-16 | ['utf-7']",
            "utf-16 | ['utf-16','utf-8']",
            "utf-8 | ['utf-8','utf-16']",
            "utf-32 | ['utf-7','utf-32','utf-8','utf-16']"})
    void theFirstEncodingOfTheClientThatIsKnownIsTaken(String encoding, String offered) {
        try (var client = RawClient.uninitialized()) {
            var result = client.initialize(
                    "{\"capabilities\":{\"general\":{\"positionEncodings\":" + offered.replace('\'', '"') + "}}}");
            assertThat(result.getAsJsonObject("capabilities").get("positionEncoding").getAsString())
                    .isEqualTo(encoding);
        }
    }

    @Test
    void changesOfOneNotificationBuildOnEachOther() {
        try (var client = client("[]")) {
            client.open(URI, 1, "return 1;");
            client.change(URI, 2, """
                    [{"range":{"start":{"line":0,"character":7},"end":{"line":0,"character":8}},"text":"2\\r\\n+ 3"},
                     {"range":{"start":{"line":1,"character":2},"end":{"line":1,"character":3}},"text":"4"},
                     {"range":{"start":{"line":1,"character":99},"end":{"line":9,"character":0}},"text":"\\n"}]""");
            assertThat(serverText(client, 2)).isEqualTo("return 2\r\n+ 4;\n");
        }
    }

    @Test
    void aCharacterMayBeSplitWhereTheClientCountsUnits() {
        try (var client = client("[\"utf-16\"]")) {
            client.open(URI, 1, "😀");
            client.change(URI, 2, """
                    [{"range":{"start":{"line":0,"character":1},"end":{"line":0,"character":1}},"text":"x"}]""");
            assertThat(serverText(client, 2)).isEqualTo("\ud83dx\ude00");
        }
    }

    @Test
    void reopeningReplacesTheDocument() {
        try (var client = client("[]")) {
            client.open(URI, 5, "return 1;");
            client.open(URI, 1, "return 2;");
            assertThat(serverText(client, 1)).isEqualTo("return 2;");
        }
    }

    @Test
    void theVersionMayBeMissing() {
        try (var client = client("[]")) {
            client.open(URI, 1, "return 1;");
            client.notification("textDocument/didChange",
                    "{\"textDocument\":{\"uri\":\"" + URI
                            + "\",\"version\":null},\"contentChanges\":[{\"text\":\"return y;\"}]}");
            var diagnostics = client.diagnostics(URI, params -> !params.getAsJsonArray("diagnostics").isEmpty());
            assertThat(diagnostics.has("version")).isFalse();
        }
    }
}
