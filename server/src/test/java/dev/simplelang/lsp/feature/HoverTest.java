package dev.simplelang.lsp.feature;

import com.google.gson.JsonObject;
import dev.simplelang.lsp.RawClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class HoverTest {

    private static final String URI = "untitled:a";

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "markdown | {'textDocument':{'hover':{'contentFormat':['markdown','plaintext']}}}",
            "markdown | {'textDocument':{'hover':{'contentFormat':['markdown']}}}",
            "plaintext | {'textDocument':{'hover':{'contentFormat':['plaintext','markdown']}}}",
            "plaintext | {'textDocument':{'hover':{'contentFormat':[]}}}",
            "plaintext | {'textDocument':{'hover':{}}}",
            "plaintext | {}"})
    void hover_perClient_comesInThePreferredForm(String kind, String capabilities) {
        try (var client = RawClient.initialized(capabilities.replace('\'', '"'))) {
            client.open(URI, 1, "int x = arg + 1;\nreturn x;");
            var hover = hover(client, 1, 7);
            var contents = hover.getAsJsonObject("contents");
            assertThat(contents.get("kind").getAsString()).isEqualTo(kind);
            assertThat(contents.get("value").getAsString()).contains("x");
            assertThat(hover.get("range")).hasToString(
                    "{\"start\":{\"line\":1,\"character\":7},\"end\":{\"line\":1,\"character\":8}}");
        }
    }

    @Test
    void whiteSpace_hasNoHover() {
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, "return   arg;");
            assertThat(client.result("textDocument/hover", params(0, 7)).isJsonNull()).isTrue();
        }
    }

    @Test
    void hover_answersForTheVersionOfTheRequest() {
        try (var client = RawClient.initialized("{}")) {
            client.open(URI, 1, "int first = arg; return first;");
            for (int version = 2; version < 100; version++) {
                int before = client.request("textDocument/hover", params(0, 5));
                client.replace(URI, version, "int name" + version + " = arg; return name" + version + ";");
                var name = version == 2 ? "first" : "name" + (version - 1);
                assertThat(client.response(before).toString()).contains(name);
            }
        }
    }

    private static JsonObject hover(RawClient client, int line, int character) {
        return client.result("textDocument/hover", params(line, character)).getAsJsonObject();
    }

    private static String params(int line, int character) {
        return "{\"textDocument\":{\"uri\":\"" + URI + "\"},\"position\":{\"line\":" + line + ",\"character\":"
                + character
                + "}}";
    }
}
