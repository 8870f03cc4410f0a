package dev.simplelang.lsp.feature;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.simplelang.lsp.RawClient;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// Definitions, references, renaming, outline, folds and selections over the wire.
class NavigationTest {

    private static final String URI = "untitled:a";

    private static final String PROGRAM = """
            int x = arg;
            while (x > 0) {
                int y = x;
                if (y == 3) break;
                x = y - 1;
            }
            return x;
            """;

    @Test
    void definition_bareClient_getsLocations() {
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, PROGRAM);
            assertThat(locations(at(client, "definition", 4, 8))).isEqualTo("2:8-2:9");
            assertThat(locations(at(client, "declaration", 1, 7))).isEqualTo("0:4-0:5");
            assertThat(locations(at(client, "definition", 3, 16))).isEqualTo("1:0-1:5");
            assertThat(locations(at(client, "implementation", 6, 7))).isEqualTo("0:4-0:5 4:4-4:5");
            assertThat(locations(at(client, "definition", 0, 8))).isEmpty();
            assertThat(locations(at(client, "definition", 7, 0))).isEmpty();
        }
    }

    @Test
    void definition_clientWithLinks_getsTheirOrigin() {
        var capabilities = "{\"textDocument\":{\"definition\":{\"linkSupport\":true},"
                + "\"implementation\":{\"linkSupport\":true}}}";
        try (var client = RawClient.initialized(capabilities)) {
            client.open(URI, 1, PROGRAM);
            var link = at(client, "definition", 4, 8).getAsJsonArray().get(0).getAsJsonObject();
            assertThat(link.get("targetUri").getAsString()).isEqualTo(URI);
            assertThat(range(link.get("originSelectionRange"))).isEqualTo("4:8-4:9");
            assertThat(range(link.get("targetRange"))).isEqualTo("2:4-2:14");
            assertThat(range(link.get("targetSelectionRange"))).isEqualTo("2:8-2:9");
            assertThat(at(client, "implementation", 6, 7).getAsJsonArray()).hasSize(2)
                    .allMatch(found -> found.getAsJsonObject().has("targetUri"));
            assertThat(locations(at(client, "declaration", 4, 8))).isEqualTo("2:8-2:9");
        }
    }

    @Test
    void references_includeTheDeclarationOnRequest() {
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, PROGRAM);
            assertThat(locations(at(client, "references", 2, 8, ",\"context\":{\"includeDeclaration\":true}")))
                    .isEqualTo("2:8-2:9 3:8-3:9 4:8-4:9");
            assertThat(locations(at(client, "references", 2, 8, ",\"context\":{\"includeDeclaration\":false}")))
                    .isEqualTo("3:8-3:9 4:8-4:9");
        }
    }

    @Test
    void highlights_tellReadsFromWrites() {
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, PROGRAM);
            assertThat(elements(at(client, "documentHighlight", 6, 7)).stream()
                    .map(found -> range(found.get("range")) + " " + found.get("kind").getAsInt()))
                    .containsExactly("0:4-0:5 3", "1:7-1:8 2", "2:12-2:13 2", "4:4-4:5 3", "6:7-6:8 2");
            assertThat(elements(at(client, "documentHighlight", 1, 2)).stream()
                    .map(found -> range(found.get("range")) + " " + found.get("kind").getAsInt()))
                    .containsExactly("1:0-1:5 1", "3:16-3:21 1");
        }
    }

    @Test
    void rename_editsAllPlaces() {
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, PROGRAM);
            var edits = at(client, "rename", 3, 8, ",\"newName\":\"z\"").getAsJsonObject().getAsJsonObject("changes")
                    .get(URI);
            assertThat(elements(edits).stream()
                    .map(edit -> range(edit.get("range")) + edit.get("newText").getAsString()))
                    .containsExactly("2:8-2:9z", "3:8-3:9z", "4:8-4:9z");
        }
    }

    @Test
    void rename_veryManyEdits_areJoinedByLine() {
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, "int x = 1;\nreturn x" + "+x".repeat(10_000) + ";");
            var edits = at(client, "rename", 0, 4, ",\"newName\":\"y\"").getAsJsonObject().getAsJsonObject("changes")
                    .get(URI);
            assertThat(elements(edits).stream()
                    .map(edit -> range(edit.get("range")) + edit.get("newText").getAsString()))
                    .containsExactly("0:4-0:5y", "1:7-1:20008y" + "+y".repeat(10_000));
        }
    }

    @Test
    void rename_namesTheVersion() {
        try (var client = RawClient.initialized("{\"workspace\":{\"workspaceEdit\":{\"documentChanges\":true}}}")) {
            client.open(URI, 5, PROGRAM);
            var change = at(client, "rename", 3, 8, ",\"newName\":\"z\"").getAsJsonObject()
                    .getAsJsonArray("documentChanges").get(0).getAsJsonObject();
            assertThat(change.getAsJsonObject("textDocument").get("version").getAsInt()).isEqualTo(5);
            assertThat(change.getAsJsonArray("edits")).hasSize(3);
        }
    }

    @Test
    void rename_refused_saysWhy() {
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, PROGRAM);
            assertThat(refusal(client, "rename", 3, 8, ",\"newName\":\"x\""))
                    .isEqualTo(
                            "`x` on line 5 refers to the variable declared on line 1, and would refer to the renamed variable");
            assertThat(refusal(client, "rename", 3, 8, ",\"newName\":\"int\"")).contains("is a keyword");
            assertThat(refusal(client, "rename", 0, 8, ",\"newName\":\"z\"")).contains("it is the program's argument");
            assertThat(refusal(client, "prepareRename", 0, 8, "")).contains("it is the program's argument");
            assertThat(at(client, "prepareRename", 7, 0).isJsonNull()).isTrue();
            var prepared = at(client, "prepareRename", 3, 9).getAsJsonObject();
            assertThat(prepared.get("placeholder").getAsString()).isEqualTo("y");
            assertThat(range(prepared.get("range"))).isEqualTo("3:8-3:9");
        }
    }

    @Test
    void rename_preparing_isAnnouncedOnRequest() {
        assertThat(announced("{}").get("renameProvider").getAsBoolean()).isTrue();
        assertThat(announced("{\"textDocument\":{\"rename\":{\"prepareSupport\":true}}}").get("renameProvider"))
                .hasToString("{\"prepareProvider\":true}");
    }

    @Test
    void linkedEditing_isForVariablesOnly() {
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, PROGRAM);
            var linked = at(client, "linkedEditingRange", 3, 8).getAsJsonObject();
            assertThat(linked.getAsJsonArray("ranges")).hasSize(3);
            assertThat("größe_2").matches(linked.get("wordPattern").getAsString());
            assertThat("2x").doesNotMatch(linked.get("wordPattern").getAsString());
            assertThat("a b").doesNotMatch(linked.get("wordPattern").getAsString());
            assertThat(at(client, "linkedEditingRange", 0, 8).isJsonNull()).isTrue();
            assertThat(at(client, "linkedEditingRange", 1, 0).isJsonNull()).isTrue();
        }
    }

    @Test
    void linkedEditing_nameThatPassesThroughArg_keepsItsPlaces() {
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, "int a = arg;\nreturn a + arg;\n");
            assertThat(linked(client, 0, 5)).isEqualTo("0:4-0:5 1:7-1:8");
            client.replace(URI, 2, "int ar = arg;\nreturn a + arg;\n");
            client.replace(URI, 3, "int ar = arg;\nreturn ar + arg;\n");
            assertThat(linked(client, 0, 6)).isEqualTo("0:4-0:6 1:7-1:9");
            client.replace(URI, 4, "int arg = arg;\nreturn ar + arg;\n");
            client.replace(URI, 5, "int arg = arg;\nreturn arg + arg;\n");
            assertThat(linked(client, 0, 7)).isEqualTo("0:4-0:7 1:7-1:10");
            client.replace(URI, 6, "int argu = arg;\nreturn argu + arg;\n");
            assertThat(linked(client, 0, 8)).isEqualTo("0:4-0:8 1:7-1:11");
        }
    }

    @Test
    void linkedEditing_documentClosedAndOpened_startsAnew() {
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, "int b = 1;\nint a = b;\nreturn a;\n");
            assertThat(linked(client, 1, 5)).isEqualTo("1:4-1:5 2:7-2:8");
            client.closeDocument(URI);
            client.open(URI, 1, "int b = 1;\nint b = b;\nreturn b;\n");
            assertThat(linked(client, 2, 7)).isEqualTo(locations(at(client, "references", 2, 7)));
        }
    }

    private static String linked(RawClient client, int line, int character) {
        return StreamSupport.stream(at(client, "linkedEditingRange", line, character).getAsJsonObject()
                .getAsJsonArray("ranges").spliterator(), false).map(NavigationTest::range)
                .collect(Collectors.joining(" "));
    }

    @Test
    void outline_isATreeWhereTheClientTakesOne() {
        var capabilities = "{\"textDocument\":{\"documentSymbol\":{\"hierarchicalDocumentSymbolSupport\":true}}}";
        try (var client = RawClient.initialized(capabilities)) {
            client.open(URI, 1, PROGRAM);
            var symbols = elements(document(client, "documentSymbol", ""));
            assertThat(names(symbols)).containsExactly("x", "while (x > 0)");
            assertThat(names(elements(symbols.get(1).get("children")))).containsExactly("y", "if (y == 3)");
            assertThat(range(symbols.get(1).get("selectionRange"))).isEqualTo("1:0-1:5");
        }
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, PROGRAM);
            var symbols = elements(document(client, "documentSymbol", ""));
            assertThat(names(symbols)).containsExactly("x", "while (x > 0)", "y", "if (y == 3)");
            assertThat(symbols.get(2).get("containerName").getAsString()).isEqualTo("while (x > 0)");
            assertThat(symbols.get(0).has("containerName")).isFalse();
        }
    }

    @Test
    void folds_areLimitedByTheClient() {
        var program = "// a\n// b\n{\n  {\n    ;\n  }\n}\n";
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, program);
            assertThat(document(client, "foldingRange", "")).hasToString("[{\"startLine\":0,\"endLine\":1,"
                    + "\"kind\":\"comment\"},{\"startLine\":2,\"endLine\":5},{\"startLine\":3,\"endLine\":4}]");
        }
        try (var client = RawClient.initialized("{\"textDocument\":{\"foldingRange\":{\"rangeLimit\":2}}}")) {
            client.open(URI, 1, program);
            assertThat(document(client, "foldingRange", "").getAsJsonArray()).hasSize(2);
        }
    }

    @Test
    void selections_areGivenForEachPosition() {
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, PROGRAM);
            var ranges = elements(document(client, "selectionRange",
                    ",\"positions\":[{\"line\":6,\"character\":8},{\"line\":0,\"character\":0}]"));
            assertThat(ranges).hasSize(2);
            assertThat(parents(ranges.get(0))).isEqualTo("6:7-6:8 6:0-6:9 0:0-7:0");
            assertThat(parents(ranges.get(1))).isEqualTo("0:0-0:3 0:0-0:12 0:0-7:0");
        }
    }

    /// Deeper than the parsers of most clients go.
    @Test
    void deepNesting_makesNoDeepAnswers() {
        var deep = "(".repeat(900) + "arg" + ")".repeat(900);
        var blocks = IntStream.range(0, 900).mapToObj(i -> "if (arg) { int x" + i + " = " + i + ";\n")
                .collect(Collectors.joining());
        var capabilities = "{\"textDocument\":{\"documentSymbol\":{\"hierarchicalDocumentSymbolSupport\":true}}}";
        try (var client = RawClient.initialized(capabilities)) {
            client.open(URI, 1, "return " + deep + ";");
            var ranges = elements(
                    document(client, "selectionRange", ",\"positions\":[{\"line\":0,\"character\":907}]"));
            assertThat(parents(ranges.get(0)).split(" ")).hasSizeBetween(100, 200);
            client.replace(URI, 2, blocks + "}".repeat(900));
            assertThat(count(elements(document(client, "documentSymbol", "")))).isEqualTo(1800);
        }
    }

    @Test
    void closedDocument_getsNothing() {
        try (var client = RawClient.initialized("{}")) {
            for (var method : List.of("definition", "declaration", "implementation", "references",
                    "documentHighlight")) {
                assertThat(at(client, method, 0, 0).getAsJsonArray()).isEmpty();
            }
            for (var method : List.of("prepareRename", "linkedEditingRange")) {
                assertThat(at(client, method, 0, 0).isJsonNull()).isTrue();
            }
            assertThat(document(client, "documentSymbol", "").getAsJsonArray()).isEmpty();
            assertThat(document(client, "foldingRange", "").getAsJsonArray()).isEmpty();
            assertThat(document(client, "selectionRange", ",\"positions\":[]").isJsonNull()).isTrue();
        }
    }

    private static JsonObject announced(String capabilities) {
        try (var client = RawClient.uninitialized()) {
            return client.initialize("{\"processId\":null,\"rootUri\":null,\"capabilities\":" + capabilities + "}")
                    .getAsJsonObject("capabilities");
        }
    }

    private static JsonElement at(RawClient client, String method, int line, int character) {
        return at(client, method, line, character,
                method.equals("references") ? ",\"context\":{\"includeDeclaration\":true}" : "");
    }

    private static JsonElement at(RawClient client, String method, int line, int character, String more) {
        return client.result("textDocument/" + method, params(line, character, more));
    }

    private static String refusal(RawClient client, String method, int line, int character, String more) {
        var error = client.error("textDocument/" + method, params(line, character, more));
        assertThat(error.get("code").getAsInt()).isEqualTo(-32803);
        return error.get("message").getAsString();
    }

    private static String params(int line, int character, String more) {
        return "{\"textDocument\":{\"uri\":\"" + URI + "\"},\"position\":{\"line\":" + line + ",\"character\":"
                + character + "}" + more + "}";
    }

    private static JsonElement document(RawClient client, String method, String more) {
        return client.result("textDocument/" + method, "{\"textDocument\":{\"uri\":\"" + URI + "\"}" + more + "}");
    }

    private static List<JsonObject> elements(JsonElement array) {
        return StreamSupport.stream(array.getAsJsonArray().spliterator(), false).map(JsonElement::getAsJsonObject)
                .toList();
    }

    private static List<String> names(List<JsonObject> symbols) {
        return symbols.stream().map(symbol -> symbol.get("name").getAsString()).toList();
    }

    private static int count(List<JsonObject> symbols) {
        return symbols.stream()
                .mapToInt(symbol -> 1 + (symbol.has("children") ? count(elements(symbol.get("children"))) : 0)).sum();
    }

    private static String locations(JsonElement locations) {
        return elements(locations).stream().map(location -> range(location.get("range")))
                .collect(Collectors.joining(" "));
    }

    private static String parents(JsonObject selection) {
        var own = range(selection.get("range"));
        return selection.has("parent") ? own + " " + parents(selection.getAsJsonObject("parent")) : own;
    }

    private static String range(JsonElement range) {
        return position(range.getAsJsonObject().getAsJsonObject("start")) + "-"
                + position(range.getAsJsonObject().getAsJsonObject("end"));
    }

    private static String position(JsonObject position) {
        return position.get("line").getAsInt() + ":" + position.get("character").getAsInt();
    }
}
