package dev.simplelang.lsp.document;

import com.google.gson.JsonArray;
import com.google.gson.JsonParser;
import dev.simplelang.ide.Analysis;
import dev.simplelang.lsp.RawClient;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/// The server's text of a document is the client's, whatever the client does to it; `EditingTest` does it at random.
class TextSyncTest {

    private static final String URI = "untitled:Untitled-1";
    private final ConcurrentLinkedQueue<String> compiled = new ConcurrentLinkedQueue<>();

    private RawClient client(String encodings) {
        return RawClient.initialized("{\"general\":{\"positionEncodings\":" + encodings
                + "},\"textDocument\":{\"publishDiagnostics\":{\"versionSupport\":true}}}",
                (source, pinned, before, cancellation) -> {
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

    /// Many carets in a large document: quadratic work would take minutes.
    @Test
    void manyChangesOfALargeDocument_areApplied() {
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

    /// Nothing is shown of a text that the client does not have any more, until the document is opened again.
    @Test
    void change_tooLong_closesItsDocument() {
        try (var client = client("[]")) {
            client.open(URI, 1, "int a = 1;");
            client.diagnostics(URI, 1);
            client.open("untitled:Untitled-2", 1, "return 1;");
            client.forget();
            client.frame(tooLong("'textDocument':{'uri':'" + URI + "','version':2},'contentChanges':[]"));
            assertThat(client.awaitMethod("window/showMessage").getAsJsonObject("params").get("message").getAsString())
                    .startsWith("Simple does not know the text of Untitled-1: ");
            client.diagnostics(URI, params -> params.getAsJsonArray("diagnostics").isEmpty());
            client.change(URI, 3, "[" + insert("int b = 2;") + "]");
            assertThat(client.result("textDocument/hover", hover(URI))).hasToString("null");
            assertThat(client.result("textDocument/hover", hover("untitled:Untitled-2")).isJsonObject()).isTrue();
            client.open(URI, 4, "return 7;");
            assertThat(serverText(client, 4)).isEqualTo("return 7;");
        }
    }

    @Test
    void change_tooLongOfAnUnknownDocument_closesAll() {
        try (var client = client("[]")) {
            client.open(URI, 1, "return 1;");
            client.frame(tooLong("'contentChanges':[],'textDocument':{'uri':7}"));
            client.awaitMethod("window/showMessage");
            assertThat(client.result("textDocument/hover", hover(URI))).hasToString("null");
            client.open(URI, 2, "return 2;");
            assertThat(client.result("textDocument/hover", hover(URI)).isJsonObject()).isTrue();
        }
    }

    private static String tooLong(String params) {
        return "{'jsonrpc':'2.0','method':'textDocument/didChange','params':{%s}}".formatted(params).replace('\'', '"')
                + " ".repeat(65 << 20);
    }

    private static String insert(String text) {
        return "{\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":0,\"character\":0}},\"text\":\""
                + text
                + "\"}";
    }

    private static String hover(String uri) {
        return "{\"textDocument\":{\"uri\":\"" + uri + "\"},\"position\":{\"line\":0,\"character\":0}}";
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "utf-16 | []",
            "utf-16 | null",
            "utf-16 | ['utf-7']",
            "utf-16 | ['utf-16','utf-8']",
            "utf-8 | ['utf-8','utf-16']",
            "utf-32 | ['utf-7','utf-32','utf-8','utf-16']"})
    void encoding_severalOffered_isTheFirstKnown(String encoding, String offered) {
        try (var client = RawClient.uninitialized()) {
            var result = client.initialize(
                    "{\"capabilities\":{\"general\":{\"positionEncodings\":" + offered.replace('\'', '"') + "}}}");
            assertThat(result.getAsJsonObject("capabilities").get("positionEncoding").getAsString())
                    .isEqualTo(encoding);
        }
    }

    @Test
    void changesOfOneNotification_buildOnEachOther() {
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
    void surrogatePair_maybeSplitByUtf16Clients() {
        try (var client = client("[\"utf-16\"]")) {
            client.open(URI, 1, "😀");
            client.change(URI, 2, """
                    [{"range":{"start":{"line":0,"character":1},"end":{"line":0,"character":1}},"text":"x"}]""");
            assertThat(serverText(client, 2)).isEqualTo("\ud83dx\ude00");
        }
    }

    @Test
    void reopening_replacesTheDocument() {
        try (var client = client("[]")) {
            client.open(URI, 5, "return 1;");
            client.open(URI, 1, "return 2;");
            assertThat(serverText(client, 1)).isEqualTo("return 2;");
        }
    }

    @Test
    void missingVersion_isAccepted() {
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
