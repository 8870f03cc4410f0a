package dev.simplelang.lsp.feature;

import com.google.gson.JsonObject;
import dev.simplelang.lsp.RawClient;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class CodeLensTest {

    private static final String URI = "untitled:a";

    private static List<JsonObject> lenses(RawClient client) {
        return client.result("textDocument/codeLens", "{\"textDocument\":{\"uri\":\"" + URI + "\"}}")
                .getAsJsonArray().asList().stream().map(lens -> lens.getAsJsonObject()).toList();
    }

    private static List<String> titles(RawClient client) {
        return lenses(client).stream().map(lens -> lens.getAsJsonObject("command").get("title").getAsString()).toList();
    }

    private static void run(RawClient client, String arg) {
        client.execute("simple.evaluate", "{'uri':'" + URI + "','arg':'" + arg + "'}");
    }

    @Test
    void bareClient_runsByServerCommands() {
        try (var client = RawClient.uninitialized()) {
            assertThat(client.initialize("{\"capabilities\":{}}").getAsJsonObject("capabilities")
                    .get("codeLensProvider")).hasToString("{\"resolveProvider\":false}");
            client.open(URI, 1, "// a comment\nreturn 42;");
            assertThat(titles(client)).containsExactly("Run with arg = 0", "Run with arg = 1", "Run with arg = 10",
                    "returns 42 for every arg");
            var lens = lenses(client).getFirst();
            assertThat(lens.getAsJsonObject("range")).hasToString(
                    "{\"start\":{\"line\":1,\"character\":0},\"end\":{\"line\":1,\"character\":10}}");
            client.result("workspace/executeCommand", lens.getAsJsonObject("command").toString());
            client.awaitMethod("window/showMessage");
            assertThat(titles(client)).last().isEqualTo("0 → 42");
            var words = lenses(client).getLast().getAsJsonObject("command");
            assertThat(words.get("command").getAsString()).isEmpty();
            assertThat(client.result("workspace/executeCommand", words.toString()).isJsonNull()).isTrue();
        }
    }

    @Test
    void clientWithAPrompt_runsByItsOwnCommand() {
        try (var client = RawClient.uninitialized()) {
            client.initialize("{\"capabilities\":{},\"initializationOptions\":{\"runWithArgCommand\":\"client.run\"}}");
            client.open(URI, 1, "return arg;");
            assertThat(lenses(client).getFirst().get("command")).hasToString(
                    "{\"title\":\"Run with arg…\",\"command\":\"client.run\",\"arguments\":[\"" + URI + "\"]}");
            assertThat(titles(client)).containsExactly("Run with arg…");
        }
    }

    @Test
    void clientWithADebugger_debugsByItsOwnCommand() {
        try (var client = RawClient.uninitialized()) {
            client.initialize("{\"capabilities\":{},\"initializationOptions\":{\"runWithArgCommand\":\"client.run\","
                    + "\"debugWithArgCommand\":\"client.debug\"}}");
            client.open(URI, 1, "return 42;");
            assertThat(titles(client)).containsExactly("Run with arg…", "Debug with arg…", "returns 42 for every arg");
            assertThat(lenses(client).get(1).get("command")).hasToString(
                    "{\"title\":\"Debug with arg…\",\"command\":\"client.debug\",\"arguments\":[\"" + URI + "\"]}");
        }
    }

    @Test
    void lastThreeRuns_areShown() {
        try (var client = RawClient.initialized("{\"workspace\":{\"codeLens\":{\"refreshSupport\":true}}}")) {
            client.open(URI, 1, "while (arg > 9) arg = arg + 0; if (arg) return arg * 2;");
            for (var arg : List.of("5", "0", "6", "5")) {
                run(client, arg);
            }
            client.awaitMethod("workspace/codeLens/refresh");
            assertThat(titles(client)).last().isEqualTo("5 → 10, 6 → 12, 0 → no return");
            client.execute("simple.trace", "{'uri':'" + URI + "','arg':'10','maxLoopTrips':3}");
            assertThat(titles(client)).last().isEqualTo("10 → stopped, 5 → 10, 6 → 12");
            client.replace(URI, 2, "return arg * 3;");
            assertThat(titles(client)).last().isEqualTo("10 → stopped, 5 → 10, 6 → 12 (before the last edit)");
            client.replace(URI, 3, "while (arg > 9) arg = arg + 0; if (arg) return arg * 2;");
            assertThat(titles(client)).last().isEqualTo("10 → stopped, 5 → 10, 6 → 12");
            client.replace(URI, 4, "return arg * 3;");
            run(client, "5");
            assertThat(titles(client)).last().isEqualTo("5 → 15");
            client.execute("simple.pinArgument", "{'uri':'" + URI + "','arg':'7'}");
            assertThat(titles(client)).last().isEqualTo("5 → 15");
            client.closeDocument(URI);
            client.open(URI, 1, "return arg * 3;");
            assertThat(titles(client)).noneMatch(title -> title.contains("→"));
        }
    }

    @Test
    void programWithErrors_hasNoRuns() {
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, "return nowhere;");
            run(client, "5");
            assertThat(titles(client)).allMatch(title -> title.startsWith("Run with"));
        }
    }

    @ParameterizedTest
    @CsvSource({"run,'returns 42 for every arg,5 → 42'", "returns,'Run with arg…,5 → 42'",
            "lastRuns,'Run with arg…,returns 42 for every arg'"})
    void eachKind_canBeSwitchedOff(String kind, String left) {
        try (var client = RawClient.uninitialized()) {
            client.initialize("{\"capabilities\":{},\"initializationOptions\":{\"runWithArgCommand\":\"client.run\"}}");
            client.open(URI, 1, "return 6 * 7;");
            run(client, "5");
            client.notification("workspace/didChangeConfiguration",
                    "{\"settings\":{\"simple\":{\"codeLens\":{\"" + kind + "\":false}}}}");
            assertThat(titles(client)).containsExactly(left.split(","));
        }
    }

    @Test
    void programWithErrors_keepsItsLenses() {
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, "return 42;\n");
            assertThat(titles(client)).last().isEqualTo("returns 42 for every arg");
            client.replace(URI, 2, "return 42;\nreturn");
            assertThat(titles(client)).last().isEqualTo("returns 42 for every arg (stale)");
            client.replace(URI, 3, "return 4;\n");
            assertThat(titles(client)).last().isEqualTo("returns 4 for every arg");
        }
    }
}
