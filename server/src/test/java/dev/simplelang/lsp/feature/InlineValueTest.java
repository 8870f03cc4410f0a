package dev.simplelang.lsp.feature;

import dev.simplelang.lsp.RawClient;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class InlineValueTest {

    private static final String URI = "untitled:a";
    private static final String PROGRAM = """
            int sum = 0;
            while (arg > 0) {
                int next = sum + arg; sum = next;
                { int sum = 7; arg = arg - 1; }
            }
            if (sum == 0) { int none = 1; }
            return sum;
            """;

    private final RawClient client = RawClient.initialized("""
            {"textDocument":{"inlineValue":{}}}""");

    @AfterEach
    void disconnect() {
        client.close();
    }

    /// The variables to look up in the whole program, when a run is stopped at a place.
    private List<String> values(int line, int character) {
        return client.result("textDocument/inlineValue", """
                {"textDocument":{"uri":"untitled:a"},
                 "range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}},
                 "context":{"frameId":1,"stoppedLocation":{"start":{"line":LINE,"character":CHARACTER},
                 "end":{"line":LINE,"character":CHARACTER}}}}""".replace("LINE", "" + line)
                .replace("CHARACTER", "" + character)).getAsJsonArray().asList().stream().map(value -> {
                    var start = value.getAsJsonObject().getAsJsonObject("range").getAsJsonObject("start");
                    return start.get("line") + ":" + start.get("character") + " "
                            + value.getAsJsonObject().get("expression").getAsString();
                }).toList();
    }

    @Test
    void inlineValues_areTheVariablesThatANameMeansWhereTheRunIsStopped() {
        client.open(URI, 1, PROGRAM);
        assertThat(values(0, 0)).isEmpty();
        assertThat(values(2, 26)).containsExactly("0:4 sum", "1:7 arg", "2:8 next", "2:15 sum", "2:21 arg");
        // The inner `sum` hides the outer one.
        assertThat(values(3, 19)).containsExactly("1:7 arg", "2:8 next", "2:21 arg", "3:10 sum", "3:19 arg");
        assertThat(values(6, 0)).containsExactly("0:4 sum", "1:7 arg", "2:15 sum", "2:21 arg", "3:19 arg", "5:4 sum",
                "6:7 sum");
    }

    @Test
    void clientThatShowsThem_isToldOfInlineValues() {
        try (var bare = RawClient.uninitialized()) {
            assertThat(bare.initialize("{\"capabilities\":{}}").getAsJsonObject("capabilities")
                    .has("inlineValueProvider")).isFalse();
        }
        try (var other = RawClient.uninitialized()) {
            assertThat(other.initialize("{\"capabilities\":{\"textDocument\":{\"inlineValue\":{}}}}")
                    .getAsJsonObject("capabilities").get("inlineValueProvider").getAsBoolean()).isTrue();
        }
    }
}
