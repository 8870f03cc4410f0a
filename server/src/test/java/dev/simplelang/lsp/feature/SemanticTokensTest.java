package dev.simplelang.lsp.feature;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.simplelang.lsp.RawClient;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class SemanticTokensTest {

    private static final String URI = "untitled:a";
    private static final String TYPES = "'tokenTypes':['keyword','variable','parameter','number','operator','comment','macro']";
    private static final String MODIFIERS = "'tokenModifiers':['declaration','modification']";
    private static final String KNOWN = TYPES + "," + MODIFIERS + ",'formats':['relative']";
    private static final String REQUESTS = "'requests':{'full':{'delta':true},'range':true}";

    private static RawClient client(String semanticTokens) {
        return client(semanticTokens, "");
    }

    private static RawClient client(String semanticTokens, String more) {
        return RawClient.initialized(capabilities(semanticTokens, more));
    }

    private static String capabilities(String semanticTokens, String more) {
        return ("{'textDocument':{'semanticTokens':{" + semanticTokens + "}}" + more + "}").replace('\'', '"');
    }

    private static JsonElement announced(String capabilities) {
        try (var client = RawClient.uninitialized()) {
            return client.initialize("{\"capabilities\":" + capabilities + "}").getAsJsonObject("capabilities")
                    .get("semanticTokensProvider");
        }
    }

    private static JsonObject full(RawClient client) {
        return client.result("textDocument/semanticTokens/full", "{\"textDocument\":{\"uri\":\"" + URI + "\"}}")
                .getAsJsonObject();
    }

    private static JsonObject delta(RawClient client, String id) {
        return client.result("textDocument/semanticTokens/full/delta", "{\"textDocument\":{\"uri\":\"" + URI
                + "\"},\"previousResultId\":\"" + id + "\"}").getAsJsonObject();
    }

    private static final int PARAMETER = 2;

    private static List<Integer> data(JsonObject result) {
        return integers(result.getAsJsonArray("data"));
    }

    private static List<Integer> integers(JsonArray array) {
        return array.asList().stream().map(JsonElement::getAsInt).toList();
    }

    private static String id(JsonObject result) {
        return result.get("resultId").getAsString();
    }

    @Test
    void announcement_followsTheClient() {
        assertThat(announced("{}")).isNull();
        assertThat(announced(capabilities("", ""))).isNull();
        assertThat(announced(capabilities(REQUESTS + "," + TYPES, ""))).isNull();
        assertThat(announced(capabilities("'requests':{}," + KNOWN, ""))).isNull();
        var legend = "'legend':{'tokenTypes':['keyword','variable','parameter','number','operator','comment','macro'],"
                + "'tokenModifiers':['declaration','modification','constant','phi','unreachable','unused']}";
        assertThat(announced(capabilities(REQUESTS + "," + KNOWN, "")))
                .isEqualTo(JsonParser.parseString("{" + legend + ",'range':true,'full':{'delta':true}}"));
        assertThat(announced(capabilities("'requests':{'full':true}," + KNOWN, "")))
                .isEqualTo(JsonParser.parseString("{" + legend + ",'range':false,'full':true}"));
        assertThat(announced(capabilities("'requests':{'range':{},'full':false}," + KNOWN, "")))
                .isEqualTo(JsonParser.parseString("{" + legend + ",'range':true,'full':false}"));
    }

    @Test
    void tokens_areRelativeToTheOneBefore() {
        try (var client = client(REQUESTS + "," + KNOWN)) {
            client.open(URI, 1, "int x = 4;\n  #showGraph;\nreturn x + arg; // é");
            assertThat(data(full(client))).containsExactly(
                    0, 0, 3, 0, 0, //
                    0, 4, 1, 1, 0b101, //
                    0, 2, 1, 4, 0, //
                    0, 2, 1, 3, 0, //
                    1, 2, 10, 6, 0, //
                    1, 0, 6, 0, 0, //
                    0, 7, 1, 1, 0b100, //
                    0, 2, 1, 4, 0, //
                    0, 2, 3, 2, 0, //
                    0, 5, 4, 5, 0);
        }
    }

    /// Two threads tell one half of so many each.
    @ParameterizedTest
    @ValueSource(strings = {" ", "\n", " \n  "})
    void largeDocument_getsEachTokenOnce(String between) {
        var words = Stream.concat(Stream.of("int", "a", "=", "1", ";"),
                IntStream.range(0, 3_000).mapToObj(_ -> Stream.of("a", "=", "a", "+", "12", ";")).flatMap(all -> all))
                .toList();
        var text = String.join(between, words);
        try (var client = client(REQUESTS + "," + KNOWN)) {
            client.open(URI, 1, text);
            var lines = text.lines().toList();
            var data = data(full(client));
            var found = new ArrayList<String>();
            int line = 0;
            int column = 0;
            for (int i = 0; i < data.size(); i += 5) {
                column = data.get(i + 1) + (data.get(i) == 0 ? column : 0);
                line += data.get(i);
                found.add(lines.get(line).substring(column, column + data.get(i + 2)));
            }
            assertThat(found).isEqualTo(words.stream().filter(word -> !word.equals(";")).toList());
        }
    }

    @Test
    void clientWithAGrammar_getsNamesOnly() {
        try (var client = client(REQUESTS + ",'augmentsSyntaxTokens':true," + KNOWN)) {
            client.open(URI, 1, "int x = 4; // comment");
            assertThat(data(full(client))).containsExactly(0, 4, 1, 1, 0b100101);
        }
        try (var client = RawClient.uninitialized()) {
            client.initialize("{\"capabilities\":"
                    + capabilities(REQUESTS + ",'augmentsSyntaxTokens':true," + KNOWN, "")
                    + ",\"initializationOptions\":{\"allSemanticTokens\":true}}");
            client.open(URI, 1, "int x = 4; // comment");
            assertThat(data(full(client))).hasSize(25);
        }
    }

    @Test
    void unknownTypesAndModifiers_areNotSent() {
        try (var client = client(REQUESTS + ",'tokenTypes':['variable'],'tokenModifiers':[],'formats':['relative']")) {
            client.open(URI, 1, "int x = arg + 4;\n#showGraph;\nreturn x;");
            assertThat(data(full(client))).containsExactly(0, 4, 1, 1, 0, 0, 4, 3, 1, 0, 2, 7, 1, 1, 0);
        }
    }

    @ParameterizedTest
    @CsvSource({"utf-16,3,6", "utf-8,5,8", "utf-32,2,5"})
    void lengths_areInTheClientsEncoding(String encoding, int length, int next) {
        try (var client = client(REQUESTS + "," + KNOWN, ",'general':{'positionEncodings':['" + encoding + "']}")) {
            client.open(URI, 1, "a𠀀 = 1;");
            var data = data(full(client));
            assertThat(data.get(2)).isEqualTo(length);
            assertThat(data.get(6)).isEqualTo(next - 2);
        }
    }

    @Test
    void commentOfSeveralLines_isOneTokenForEach() {
        try (var client = client(REQUESTS + "," + KNOWN)) {
            client.open(URI, 1, "/* one\r\n\r\n  two */ return 1;");
            assertThat(data(full(client)).subList(0, 10)).containsExactly(0, 0, 6, 5, 0, 2, 0, 8, 5, 0);
        }
    }

    @Test
    void range_hasItsTokensAndNoResultId() {
        try (var client = client(REQUESTS + "," + KNOWN)) {
            client.open(URI, 1, "int x = 4;\nreturn x;\nx = 2;");
            var result = client.result("textDocument/semanticTokens/range", "{\"textDocument\":{\"uri\":\"" + URI
                    + "\"},\"range\":{\"start\":{\"line\":1,\"character\":0},\"end\":{\"line\":1,\"character\":9}}}")
                    .getAsJsonObject();
            assertThat(data(result)).containsExactly(1, 0, 6, 0, 0, 0, 7, 1, 1, 0b100);
            assertThat(result.has("resultId")).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "int first = 1;\nint x = 4;\nreturn x + arg;",
            "int x = 4;\nreturn x;",
            "int x = 4;\nreturn x + arg;",
            "int x = 4;\nreturn x + x + arg;",
            "int x = 4;\nreturn  + arg;",
            "",
            "return 4;"})
    void delta_appliedToTheOldTokens_givesTheNewOnes(String next) {
        try (var client = client(REQUESTS + "," + KNOWN)) {
            client.open(URI, 1, "int x = 4;\nreturn x + arg;");
            var before = full(client);
            client.replace(URI, 2, next);
            var change = delta(client, id(before));
            assertThat(change.has("data")).isFalse();
            var applied = new ArrayList<>(data(before));
            for (var element : change.getAsJsonArray("edits")) {
                var edit = element.getAsJsonObject();
                int start = edit.get("start").getAsInt();
                applied.subList(start, start + edit.get("deleteCount").getAsInt()).clear();
                applied.addAll(start, integers(edit.getAsJsonArray("data")));
            }
            var now = full(client);
            assertThat(applied).isEqualTo(data(now));
            assertThat(id(change)).isNotEqualTo(id(before));
        }
    }

    @Test
    void delta_holdsOnlyChanges() {
        try (var client = client(REQUESTS + "," + KNOWN)) {
            client.open(URI, 1, "int x = 4;\nint y = x;\nreturn y + arg;");
            var before = full(client);
            client.replace(URI, 2, "int x = 4;\nint y = 77;\nreturn y + arg;");
            var edits = delta(client, id(before)).getAsJsonArray("edits");
            assertThat(edits).hasSize(1);
            assertThat(edits.get(0))
                    .hasToString("{\"start\":5,\"deleteCount\":35,\"data\":[0,4,1,1,37,0,2,1,4,0,0,2,1,3,0,"
                            + "1,0,3,0,0,0,4,1,1,5,0,2,1,4,0,0,2,2,3,0]}");
        }
    }

    @Test
    void unknownResultId_getsAllTokens() {
        try (var client = client(REQUESTS + "," + KNOWN)) {
            client.open(URI, 1, "return arg;");
            var first = full(client);
            var second = delta(client, id(first));
            assertThat(second.getAsJsonArray("edits")).isEmpty();
            assertThat(data(delta(client, id(first)))).isEqualTo(data(first));
            assertThat(data(delta(client, "none"))).isEqualTo(data(first));
            var last = full(client);
            client.closeDocument(URI);
            client.open(URI, 1, "return arg;");
            assertThat(data(delta(client, id(last)))).isEqualTo(data(first));
        }
    }

    @Test
    void eachVersion_getsTheTokensOfItsText() {
        try (var client = client(REQUESTS + "," + KNOWN)) {
            client.open(URI, 1, "");
            for (int version = 2; version < 60; version++) {
                // Some are asked for twice, some once, some not at all; some have an error.
                int names = version % 7;
                client.replace(URI, version,
                        "{ int x = arg; }".repeat(names) + (version % 3 == 0 ? "return" : "return 1;"));
                for (int times = version % 4; times > 1; times--) {
                    var data = data(full(client));
                    assertThat(IntStream.range(0, data.size() / 5).map(token -> data.get(5 * token + 3)).boxed())
                            .as("version %d", version).filteredOn(type -> type == PARAMETER).hasSize(names);
                }
            }
        }
    }

    @Test
    void unknownDocument_hasNoTokens() {
        try (var client = client(REQUESTS + "," + KNOWN)) {
            assertThat(full(client)).hasToString("{\"data\":[]}");
            assertThat(delta(client, "7")).hasToString("{\"data\":[]}");
        }
    }
}
