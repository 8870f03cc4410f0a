package dev.simplelang.lsp.document;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import dev.simplelang.lsp.RawClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ConfigurationTest {

    private static final String URI = "untitled:a";
    private static final String PROGRAM = "return 7 / arg;";
    private static final String ON = "{\"diagnostics\":{\"possibleDivisionByZero\":true}}";
    private static final String PULLS = """
            {"workspace":{"configuration":true,"didChangeConfiguration":{"dynamicRegistration":true}}}""";

    @Test
    void settings_areOffByDefault() {
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, PROGRAM);
            assertThat(client.diagnostics(URI, _ -> true).toString()).doesNotContain("possible-division-by-zero");
        }
    }

    @Test
    void clientThatCanBeAsked_isAskedAfterEachChange() {
        try (var client = RawClient.uninitialized()) {
            client.answerWith(_ -> json("[null]"));
            client.initialize("{\"capabilities\":" + PULLS + "}");
            var asked = client.awaitMethod("workspace/configuration").getAsJsonObject("params");
            assertThat(asked).hasToString("{\"items\":[{\"section\":\"simple\"}]}");
            assertThat(client.awaitMethod("client/registerCapability").toString())
                    .contains("workspace/didChangeConfiguration");
            client.open(URI, 1, PROGRAM);
            client.diagnostics(URI, _ -> true);
            client.answerWith(_ -> json("[" + ON + "]"));
            client.notification("workspace/didChangeConfiguration", "{\"settings\":null}");
            client.diagnostics(URI, params -> params.toString().contains("possible-division-by-zero"));
        }
    }

    @Test
    void clientThatCannotBeAsked_sendsThem() {
        try (var client = RawClient.initialized("{}")) {
            client.notification("workspace/didChangeConfiguration", "{\"settings\":{\"simple\":" + ON + "}}");
            client.open(URI, 1, PROGRAM);
            client.diagnostics(URI, params -> params.toString().contains("possible-division-by-zero"));
            client.notification("workspace/didChangeConfiguration", "{\"settings\":{\"simple\":{}}}");
            client.diagnostics(URI, params -> !params.toString().contains("possible-division-by-zero"));
        }
    }

    @Test
    void refusal_changesNothing() {
        try (var client = RawClient.initialized(PULLS)) {
            client.awaitMethod("workspace/configuration");
            client.open(URI, 1, PROGRAM);
            client.diagnostics(URI, _ -> true);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]", "7", "[7]", "[{\"diagnostics\":7}]",
            "[{\"diagnostics\":{\"possibleDivisionByZero\":\"yes\"}}]", "[{},{}]"})
    void oddAnswers_meanTheDefault(String answer) {
        try (var client = RawClient.uninitialized()) {
            client.answerWith(_ -> json(answer));
            client.initialize("{\"capabilities\":" + PULLS + "}");
            client.awaitMethod("workspace/configuration");
            client.roundTrip();
            client.open(URI, 1, PROGRAM);
            assertThat(client.diagnostics(URI, _ -> true).toString()).doesNotContain("possible-division-by-zero");
        }
    }

    private static JsonElement json(String text) {
        return JsonParser.parseString(text);
    }
}
