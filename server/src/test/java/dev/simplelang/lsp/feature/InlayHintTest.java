package dev.simplelang.lsp.feature;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.simplelang.lsp.RawClient;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class InlayHintTest {

    private static final String URI = "untitled:a";
    private static final String PROGRAM = """
            int x = 6 * 7;
            int i = 0;
            while (i < 3) {
                i = i + 1;
            }
            return x + arg;
            """;
    private static final String LAZY = """
            {"textDocument":{"inlayHint":{"resolveSupport":{"properties":["tooltip","label.location"]}},
             "hover":{"contentFormat":["markdown"]}}}""";

    private static JsonArray hints(RawClient client) {
        return hints(client, 0, 99);
    }

    private static JsonArray hints(RawClient client, int from, int to) {
        return client.result("textDocument/inlayHint", "{\"textDocument\":{\"uri\":\"" + URI
                + "\"},\"range\":{\"start\":{\"line\":" + from + ",\"character\":0},\"end\":{\"line\":" + to
                + ",\"character\":0}}}").getAsJsonArray();
    }

    private static List<String> labels(JsonArray hints) {
        return hints.asList().stream().map(hint -> {
            var label = new StringBuilder();
            hint.getAsJsonObject().getAsJsonArray("label")
                    .forEach(part -> label.append(part.getAsJsonObject().get("value").getAsString()));
            return label.toString();
        }).toList();
    }

    private static JsonObject announced(String capabilities) {
        try (var client = RawClient.uninitialized()) {
            return client.initialize("{\"capabilities\":" + capabilities + "}").getAsJsonObject("capabilities");
        }
    }

    @Test
    void clientThatShowsHints_isToldOfThem() {
        assertThat(announced("{}").has("inlayHintProvider")).isFalse();
        assertThat(announced("{\"textDocument\":{\"inlayHint\":{}}}").get("inlayHintProvider"))
                .hasToString("{\"resolveProvider\":false}");
        assertThat(announced(LAZY).get("inlayHintProvider")).hasToString("{\"resolveProvider\":true}");
    }

    @Test
    void clientThatResolves_getsTheReasonLater() {
        try (var client = RawClient.initialized(LAZY)) {
            client.open(URI, 1, PROGRAM);
            var hints = hints(client);
            assertThat(labels(hints)).containsExactly("= 42", "φ i", "× 3");
            var phi = hints.get(1).getAsJsonObject();
            assertThat(phi).hasToString("{\"position\":{\"line\":2,\"character\":13},"
                    + "\"label\":[{\"value\":\"φ \"},{\"value\":\"i\"}],\"paddingLeft\":true,"
                    + "\"data\":{\"uri\":\"untitled:a\",\"kind\":\"phi\"}}");
            var resolved = client.result("inlayHint/resolve", phi.toString()).getAsJsonObject();
            assertThat(resolved.getAsJsonObject("tooltip").get("kind").getAsString()).isEqualTo("markdown");
            assertThat(resolved.getAsJsonObject("tooltip").get("value").getAsString())
                    .contains("- `i₁` = `φ(0, i₁ + 1)`");
            assertThat(resolved.getAsJsonArray("label").get(1)).hasToString("{\"value\":\"i\",\"location\":{\"uri\":\""
                    + URI + "\",\"range\":{\"start\":{\"line\":3,\"character\":8},"
                    + "\"end\":{\"line\":3,\"character\":13}}}}");
        }
    }

    @Test
    void clientThatDoesNotResolve_getsAllAtOnce() {
        try (var client = RawClient.initialized("{\"textDocument\":{\"inlayHint\":{}}}")) {
            client.open(URI, 1, PROGRAM);
            var trips = hints(client).get(2).getAsJsonObject();
            assertThat(trips.get("tooltip").getAsString())
                    .isEqualTo("Trip count: 3.");
            assertThat(trips.getAsJsonArray("label").get(0).getAsJsonObject().getAsJsonObject("location")
                    .getAsJsonObject("range")).hasToString(
                            "{\"start\":{\"line\":2,\"character\":7},\"end\":{\"line\":2,\"character\":12}}");
            assertThat(trips.has("data")).isFalse();
        }
    }

    @Test
    void resolvedHintThatIsGone_staysAsItWas() {
        try (var client = RawClient.initialized(LAZY)) {
            client.open(URI, 1, PROGRAM);
            var hint = hints(client).get(0).toString();
            client.replace(URI, 2, "int x = 6 * 8;\n");
            assertThat(client.result("inlayHint/resolve", hint)).isEqualTo(JsonParser.parseString(hint));
            client.closeDocument(URI);
            assertThat(client.result("inlayHint/resolve", hint)).isEqualTo(JsonParser.parseString(hint));
            var foreign = "{\"position\":{\"line\":0,\"character\":0},\"label\":\"x\",\"data\":7}";
            assertThat(client.result("inlayHint/resolve", foreign)).isEqualTo(JsonParser.parseString(foreign));
        }
    }

    @Test
    void range_getsItsHintsOnly() {
        try (var client = RawClient.initialized(LAZY)) {
            client.open(URI, 1, PROGRAM);
            assertThat(labels(hints(client, 0, 2))).containsExactly("= 42");
            assertThat(labels(hints(client, 3, 9))).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"constants,'φ i, × 3'", "phis,'= 42, × 3'", "tripCounts,'= 42, φ i'"})
    void eachKind_canBeSwitchedOff(String kind, String left) {
        try (var client = RawClient.initialized(LAZY)) {
            client.open(URI, 1, PROGRAM);
            client.notification("workspace/didChangeConfiguration",
                    "{\"settings\":{\"simple\":{\"inlayHints\":{\"" + kind + "\":false}}}}");
            assertThat(labels(hints(client))).containsExactly(left.split(", "));
        }
    }

    @Test
    void programWithErrors_hintsStayOnUnchangedLines() {
        try (var client = RawClient.initialized(LAZY)) {
            client.open(URI, 1, PROGRAM);
            assertThat(hints(client)).hasSize(3);
            client.replace(URI, 2, "int broken = ;\n" + PROGRAM);
            var hints = hints(client);
            assertThat(labels(hints)).containsExactly("= 42", "φ i", "× 3");
            assertThat(hints.get(0).getAsJsonObject().get("position"))
                    .hasToString("{\"line\":1,\"character\":13}");
            JsonElement resolved = client.result("inlayHint/resolve", hints.get(0).toString());
            assertThat(resolved.toString()).contains("Stale: from the last error-free version");
        }
    }
}
