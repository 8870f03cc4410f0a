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
                sum = sum + arg; arg = arg - 1;
            }
            if (sum == 0) { int none = 1; }
            return sum;
            """;

    private final RawClient client = RawClient.initialized("""
            {"textDocument":{"inlineValue":{}},"workspace":{"inlineValue":{"refreshSupport":true}}}""");

    @AfterEach
    void disconnect() {
        client.close();
    }

    private List<String> values(int from, int to) {
        return client.result("textDocument/inlineValue", "{\"textDocument\":{\"uri\":\"" + URI
                + "\"},\"range\":{\"start\":{\"line\":" + from + ",\"character\":0},\"end\":{\"line\":" + to
                + ",\"character\":0}},\"context\":{\"frameId\":1,\"stoppedLocation\":{\"start\":{\"line\":0,\"character\":0},"
                + "\"end\":{\"line\":0,\"character\":0}}}}").getAsJsonArray().asList().stream().map(value -> {
                    var start = value.getAsJsonObject().getAsJsonObject("range").getAsJsonObject("start");
                    return start.get("line") + ":" + start.get("character") + " "
                            + value.getAsJsonObject().get("text").getAsString();
                }).toList();
    }

    @Test
    void inlineValues_areThoseOfTheLastRun() {
        client.open(URI, 1, PROGRAM);
        assertThat(values(0, 9)).isEmpty();
        client.execute("simple.trace", "{'uri':'" + URI + "','arg':'3'}");
        client.awaitMethod("workspace/inlineValue/refresh");
        assertThat(values(0, 9)).containsExactly("0:4 sum = 6", "1:7 arg = 0", "2:4 sum = 6", "2:16 arg = 0",
                "4:4 sum = 6", "5:7 sum = 6");
        client.execute("simple.evaluate", "{'uri':'" + URI + "','arg':'2'}");
        assertThat(values(1, 3)).containsExactly("1:7 arg = 0", "2:4 sum = 3", "2:16 arg = 0");
        client.replace(URI, 2, PROGRAM + "\n");
        assertThat(values(0, 9)).isEmpty();
    }

    @Test
    void stoppedRun_hasNoInlineValues() {
        client.open(URI, 1, "while (arg) {} return arg;");
        client.execute("simple.evaluate", "{'uri':'" + URI + "','arg':'2','maxLoopTrips':5}");
        assertThat(values(0, 9)).isEmpty();
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
