package dev.simplelang.lsp.feature;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import dev.simplelang.lsp.RawClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class FormattingTest {

    private static final String URI = "untitled:a";
    private static final String UGLY = "if(arg){\n  arg=1;\n\targ=2;\n}\n";
    private static final String FOUR_SPACES = ",'options':{'tabSize':4,'insertSpaces':true}";

    @Test
    void bareClient_isToldOfFormatting() {
        try (var client = RawClient.uninitialized()) {
            var capabilities = client.initialize("{\"capabilities\":{}}").getAsJsonObject("capabilities");
            assertThat(capabilities.get("documentFormattingProvider").getAsBoolean()).isTrue();
            assertThat(capabilities.get("documentRangeFormattingProvider")).hasToString("true");
            assertThat(capabilities.has("documentOnTypeFormattingProvider")).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{'rangesSupport':true} | {\"rangesSupport\":true}",
            "{'rangesSupport':false} | true", "{} | true"})
    void severalRanges_areAnnouncedOnRequestOnly(String announced, String provider) {
        try (var client = RawClient.uninitialized()) {
            var capabilities = client.initialize(
                    ("{'capabilities':{'textDocument':{'rangeFormatting':" + announced + "}}}").replace('\'', '"'))
                    .getAsJsonObject("capabilities");
            assertThat(capabilities.get("documentRangeFormattingProvider")).hasToString(provider);
        }
    }

    @Test
    void formatting_editsOnlyWhatDiffers() {
        try (var client = opened(UGLY)) {
            assertThat(edits(client, "formatting", FOUR_SPACES)).containsExactly(
                    edit(0, 2, 0, 2, " "), edit(0, 7, 0, 7, " "),
                    edit(1, 0, 1, 2, "    "), edit(1, 5, 1, 5, " "), edit(1, 6, 1, 6, " "),
                    edit(2, 0, 2, 1, "    "), edit(2, 4, 2, 4, " "), edit(2, 5, 2, 5, " "));
        }
    }

    @Test
    void veryManyEdits_areJoinedByLine() {
        try (var client = opened("return 1;\nreturn 1" + "+1".repeat(5000) + ";")) {
            assertThat(edits(client, "formatting", ""))
                    .containsExactly(edit(1, 8, 1, 10_009, " + 1".repeat(5000) + ";\\n"));
        }
    }

    @Test
    void options_decideIndentation() {
        try (var client = opened("if (arg) {\narg = 1;\n}\n")) {
            assertThat(edits(client, "formatting", ",'options':{'tabSize':2,'insertSpaces':true}"))
                    .containsExactly(edit(1, 0, 1, 0, "  "));
            assertThat(edits(client, "formatting", ",'options':{'tabSize':8,'insertSpaces':false}"))
                    .containsExactly(edit(1, 0, 1, 0, "\\t"));
            assertThat(edits(client, "formatting", "")).containsExactly(edit(1, 0, 1, 0, "    "));
            assertThat(edits(client, "formatting", ",'options':{'tabSize':1e300,'insertSpaces':true}"))
                    .containsExactly(edit(1, 0, 1, 0, " ".repeat(16)));
        }
    }

    @Test
    void range_formatsItsLines() {
        try (var client = opened(UGLY)) {
            assertThat(edits(client, "rangeFormatting", ",'range':" + range(1, 3, 2, 0) + FOUR_SPACES)).containsExactly(
                    edit(1, 0, 1, 2, "    "), edit(1, 5, 1, 5, " "), edit(1, 6, 1, 6, " "));
            assertThat(edits(client, "rangesFormatting",
                    ",'ranges':[" + range(2, 0, 2, 9) + "," + range(0, 0, 0, 0) + "," + range(2, 0, 2, 1) + "]"
                            + FOUR_SPACES))
                    .containsExactly(edit(0, 2, 0, 2, " "), edit(0, 7, 0, 7, " "),
                            edit(2, 0, 2, 1, "    "), edit(2, 4, 2, 4, " "), edit(2, 5, 2, 5, " "));
        }
    }

    @Test
    void missingRange_isRefused() {
        try (var client = opened(UGLY)) {
            assertThat(client.error("textDocument/rangeFormatting", params("")).get("code").getAsInt())
                    .isEqualTo(-32602);
        }
    }

    private static RawClient opened(String text) {
        var client = RawClient.initialized("{}");
        client.open(URI, 1, text);
        return client;
    }

    private static Iterable<String> edits(RawClient client, String method, String more) {
        JsonArray edits = client.result("textDocument/" + method, params(more)).getAsJsonArray();
        return edits.asList().stream().map(JsonElement::toString).toList();
    }

    private static String params(String more) {
        return ("{'textDocument':{'uri':'" + URI + "'}" + more + "}").replace('\'', '"');
    }

    private static String range(int startLine, int startCharacter, int endLine, int endCharacter) {
        return "{'start':{'line':%d,'character':%d},'end':{'line':%d,'character':%d}}".formatted(startLine,
                startCharacter, endLine, endCharacter);
    }

    private static String edit(int startLine, int startCharacter, int endLine, int endCharacter, String newText) {
        return ("{'range':" + range(startLine, startCharacter, endLine, endCharacter) + ",'newText':'" + newText + "'}")
                .replace('\'', '"');
    }
}
