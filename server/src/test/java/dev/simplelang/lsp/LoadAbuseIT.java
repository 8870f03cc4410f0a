package dev.simplelang.lsp;

import com.google.gson.JsonPrimitive;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/// Documents that are too large, too deep or full of what is no text, in one process; clients that do not read or do not answer, each
/// with a server of its own.
class LoadAbuseIT {

    private static final String URI = "untitled:load";
    private static final int DEEP = 20_000;

    /// As many as a pipe holds.
    private static final int MANY_CHANGES = 300;

    private static AbusedServer loaded;

    @BeforeAll
    static void start() {
        loaded = AbusedServer.startProcess();
        loaded.initialize("{}");
    }

    @AfterAll
    static void end() {
        loaded.endsWell();
        loaded.close();
    }

    static Stream<Arguments> texts() {
        var controls = new StringBuilder();
        for (char c = 0; c < 0xa0; c++) {
            controls.append(c);
        }
        return Stream.of(
                arguments("parentheses", nested("return ", "(", "1", ")", ";")),
                arguments("blocks", nested("", "{", "return 1;", "}", "")),
                arguments("ifs", nested("", "if(arg)", "return 1;", "", "")),
                arguments("ifs with blocks", nested("", "if(arg){", "return 1;", "}", "")),
                arguments("whiles", nested("", "while(arg)", "return 1;", "", "")),
                arguments("else ifs", nested("", "if(arg)return 1;else ", "return 2;", "", "")),
                arguments("minuses", nested("return ", "-", "1", "", ";")),
                arguments("nots", nested("return ", "!", "1", "", ";")),
                arguments("operators", nested("return ", "1+", "1", "", ";")),
                arguments("parentheses and operators", nested("return ", "(1+", "1", ")", ";")),
                arguments("what is never closed", "({".repeat(DEEP)),
                arguments("what was never opened", "})".repeat(DEEP)),
                arguments("starts of comments", "/*".repeat(DEEP)),
                arguments("a line of 1 MB", "return " + "arg                     +".repeat(40_000) + "1;"),
                arguments("a name of 1 MB",
                        "int " + "x".repeat(1_000_000) + "=1;return " + "x".repeat(1_000_000) + ";"),
                arguments("a number of 1 MB", "return " + "7".repeat(1_000_000) + ";"),
                arguments("control characters", controls.toString().repeat(100)),
                arguments("NUL", "\0".repeat(100_000)),
                arguments("halves of surrogate pairs", "int \ud800 = \udfff; \udc00\ud800 // \ud800\n".repeat(1_000)),
                arguments("line ends of all kinds", "\r\n\r\r\n\n\r".repeat(10_000)),
                arguments("20 MB in a comment", "//" + "x".repeat(20_000_000)),
                arguments("20 MB of statements", "arg=arg+1;\n".repeat(20_000_000 / 11)),
                arguments("4 MB of statements", "arg=arg+1;\n".repeat(4_000_000 / 11)),
                arguments("20 MB of spaces", " ".repeat(20_000_000)),
                arguments("4 MB of nonsense", "§$ ".repeat(1_000_000)));
    }

    private static String nested(String before, String open, String inner, String close, String after) {
        return before + open.repeat(DEEP) + inner + close.repeat(DEEP) + after;
    }

    /// Of changes that are there at once only the last version is compiled, and one more where the first ones are read before the others are there.
    @Test
    void manyChangesAtOnce() throws IOException {
        try (var server = AbusedServer.initialized(
                "{\"textDocument\":{\"publishDiagnostics\":{\"versionSupport\":true}}}")) {
            var client = server.client();
            client.notification("$/setTrace", "{\"value\":\"verbose\"}");
            client.open(URI, 0, "return arg;");
            client.diagnostics(URI, 0);
            var changes = new ByteArrayOutputStream();
            for (int version = 1; version <= MANY_CHANGES; version++) {
                changes.write(Frames.framed("{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{"
                        + "\"textDocument\":{\"uri\":\"" + URI + "\",\"version\":" + version
                        + "},\"contentChanges\":[{\"text\":\"return " + version + ";\"}]}}"));
            }
            client.bytes(changes.toByteArray());
            client.diagnostics(URI, MANY_CHANGES);
            assertThat(client.received(message -> message.toString().contains("compiled " + URI + " version")))
                    .hasSizeBetween(2, 4);
            server.worksOn();
            server.endsWell();
        }
    }

    /// Other documents are answered while this one is worked on, and so are requests about this one at last.
    @ParameterizedTest(name = "{0}")
    @MethodSource("texts")
    void documents(String name, String text) {
        var client = loaded.client();
        client.notification("textDocument/didOpen", "{\"textDocument\":{\"uri\":\"" + URI
                + "\",\"languageId\":\"simple\",\"version\":1,\"text\":" + ascii(text) + "}}");
        int symbols = client.request("textDocument/documentSymbol", "{\"textDocument\":{\"uri\":\"" + URI + "\"}}");
        loaded.worksOn();
        assertThat(client.response(symbols).has("jsonrpc")).isTrue();
        client.replace(URI, 2, "return arg;");
        assertThat(loaded.evaluate(URI, 42)).isEqualTo("42");
        client.closeDocument(URI);
        client.forget();
    }

    /// `text` as JSON, halves of surrogate pairs as escapes.
    private static String ascii(String text) {
        var json = new JsonPrimitive(text).toString();
        if (json.chars().noneMatch(c -> Character.isSurrogate((char) c))) {
            return json;
        }
        var escaped = new StringBuilder();
        json.chars().forEach(c -> escaped
                .append(Character.isSurrogate((char) c) ? "\\u%04x".formatted(c) : String.valueOf((char) c)));
        return escaped.toString();
    }

    /// The pipe is full long before the last request is written; then the client reads: all are answered, each once.
    @Test
    void twoThousandRequestsBeforeTheFirstAnswerIsRead() {
        try (var server = AbusedServer.initialized(EveryRequestTest.read("/clients/utf-8.json"))) {
            var client = server.client();
            client.open(URI, 1, "int a = arg; arg = a + 1;\n".replace("int a", "a").repeat(500) + "return arg;");
            client.pauseReading();
            var asked = new ArrayList<Integer>();
            for (int count = 0; count < 2_000; count++) {
                asked.add(client.request("textDocument/foldingRange", "{\"textDocument\":{\"uri\":\"" + URI + "\"}}"));
                if (count % 4 == 0) {
                    asked.add(client.request("textDocument/diagnostic",
                            "{\"textDocument\":{\"uri\":\"" + URI + "\"}}"));
                }
            }
            client.resumeReading();
            asked.forEach(id -> assertThat(client.response(id).has("result")).isTrue());
            assertThat(client.received(message -> message.has("id") && !message.has("method")).stream()
                    .map(message -> message.get("id"))).doesNotHaveDuplicates();
            server.worksOn();
            server.endsWell();
        }
    }

    @ParameterizedTest(name = "silent: {0}")
    @ValueSource(booleans = {false, true})
    void aClientThatGrantsNothing(boolean silent) {
        try (var server = AbusedServer.start()) {
            server.client().answerWith(_ -> silent ? RawClient.SILENCE : null);
            server.initialize(EveryRequestTest.read("/clients/vscode.json"));
            var client = server.client();
            client.open(URI, 1, "while (arg) arg = arg + 0; return 1;");
            int run = client.startEndless("simple.evaluate", URI);
            client.notification("workspace/didChangeConfiguration", "{\"settings\":null}");
            client.execute("simple.pinArgument", "{'uri':'" + URI + "','arg':'5'}");
            server.worksOn();
            client.notification("$/cancelRequest", "{\"id\":" + run + "}");
            assertThat(client.response(run).getAsJsonObject("error").get("code").getAsInt()).isEqualTo(-32800);
            server.endsWell();
        }
    }

    @Test
    void thousandsOfCancellations() {
        try (var server = AbusedServer.initialized("{}")) {
            var client = server.client();
            client.open(URI, 1, "int a = arg;\nreturn a;\n");
            var asked = new ArrayList<Integer>();
            for (int count = 0; count < 5_000; count++) {
                client.notification("$/cancelRequest", "{\"id\":" + (100_000 + count) + "}");
                if (count % 10 == 0) {
                    int id = client.request("textDocument/hover", "{\"textDocument\":{\"uri\":\"" + URI
                            + "\"},\"position\":{\"line\":1,\"character\":7}}");
                    client.notification("$/cancelRequest", "{\"id\":" + id + "}");
                    client.notification("$/cancelRequest", "{\"id\":" + id + "}");
                    asked.add(id);
                }
            }
            for (int id : asked) {
                var answer = client.response(id);
                assertThat(answer.has("result") || answer.getAsJsonObject("error").get("code").getAsInt() == -32800)
                        .as("%s", answer).isTrue();
            }
            server.worksOn();
            server.endsWell();
        }
    }
}
