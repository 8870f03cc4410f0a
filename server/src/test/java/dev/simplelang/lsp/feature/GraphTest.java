package dev.simplelang.lsp.feature;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.simplelang.lsp.RawClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// Graphs as data, over the wire.
class GraphTest {

    private static final String SOURCE = "file:///a.simple";
    private static final String PROGRAM = "int a = arg + 1;\nreturn a * 2;\n";

    private final RawClient client = RawClient.initialized("{}");

    @AfterEach
    void disconnect() {
        client.close();
    }

    private static String params(String uri, String view) {
        return "{\"textDocument\":{\"uri\":" + RawClient.quote(uri) + "}"
                + (view.isEmpty() ? "" : ",\"view\":" + RawClient.quote(view)) + "}";
    }

    private JsonObject graph(String view) {
        return client.result("simple/graph", params(SOURCE, view)).getAsJsonObject();
    }

    private List<JsonObject> changes() {
        return client.received(message -> message.has("method")
                && message.get("method").getAsString().equals("simple/graphChanged"));
    }

    private void awaitChanges(int count) {
        client.await(_ -> changes().size() == count);
        assertThat(changes().getLast().getAsJsonObject("params"))
                .hasToString("{\"textDocument\":{\"uri\":\"" + SOURCE + "\"}}");
    }

    private static List<String> labels(JsonObject graph) {
        return graph.getAsJsonArray("nodes").asList().stream()
                .map(node -> node.getAsJsonObject().get("label").getAsString()).toList();
    }

    @Test
    void graph_isOfTheAskedView() {
        client.open(SOURCE, 1, "#showGraph;\n" + PROGRAM);
        assertThat(labels(graph("as-written"))).contains("Mul", "Constant[2]");
        assertThat(labels(graph("graph"))).contains("Return").isEqualTo(labels(graph("")));
        assertThat(labels(graph("so-far/1"))).doesNotContain("Return");
        for (var view : new String[]{"after/peepholes", "schedule/early", "schedule/late", "schedule/best"}) {
            assertThat(graph(view).get("view").getAsString()).isEqualTo(view);
            assertThat(labels(graph(view))).contains("Return");
        }
    }

    @Test
    void protocolSamples_areTrue() throws IOException {
        var page = Files.readString(Path.of("PROTOCOL.md"));
        client.open(SOURCE, 3, "return -arg;");
        assertThat(client.result("simple/graph", sample(page, "graph request").toString()))
                .isEqualTo(sample(page, "graph result"));
        client.replace(SOURCE, 4, "return arg;");
        awaitChanges(1);
        var notification = changes().getFirst();
        notification.remove("jsonrpc");
        assertThat(notification).isEqualTo(sample(page, "graph notification"));
    }

    /// The sample of this name in `PROTOCOL.md`.
    static JsonElement sample(String page, String name) {
        var start = "<!-- sample: " + name + " -->\n```json\n";
        int from = page.indexOf(start) + start.length();
        return JsonParser.parseString(page.substring(from, page.indexOf("```", from)));
    }

    @Test
    void clientThatAsked_isToldOfChanges() {
        client.open(SOURCE, 1, PROGRAM);
        assertThat(client.result("simple/graph", params("file:///b.simple", ""))).isEqualTo(JsonNull.INSTANCE);
        assertThat(changes()).isEmpty();
        assertThat(graph("").get("version").getAsInt()).isEqualTo(1);
        client.replace(SOURCE, 2, "return 1;");
        awaitChanges(1);
        assertThat(labels(graph(""))).contains("Constant[1]");
        client.execute("simple.pinArgument", "{'uri':'" + SOURCE + "','arg':'5'}");
        awaitChanges(2);
        assertThat(graph("").get("arg").getAsString()).isEqualTo("5");
        client.execute("simple.evaluate", "{'uri':'" + SOURCE + "','arg':'5'}");
        awaitChanges(3);
        assertThat(graph("").getAsJsonObject("run").get("arg").getAsString()).isEqualTo("5");
        client.closeDocument(SOURCE);
        awaitChanges(4);
        assertThat(client.result("simple/graph", params(SOURCE, ""))).isEqualTo(JsonNull.INSTANCE);
    }

    @Test
    void errors_keepTheLastGraph() {
        client.open(SOURCE, 1, PROGRAM);
        var before = graph("");
        client.replace(SOURCE, 2, "return arg - ;\n" + PROGRAM);
        var stale = graph("");
        assertThat(stale.get("stale").getAsBoolean()).isTrue();
        assertThat(stale.get("message").getAsString()).startsWith("stale: the program has errors (line 1: ");
        assertThat(labels(stale)).isEqualTo(labels(before));
    }

    @Test
    void otherViews_areRefused() {
        client.open(SOURCE, 1, PROGRAM);
        for (var wrong : new String[]{"magic", "bytecode", "after/magic", " "}) {
            assertThat(client.error("simple/graph", params(SOURCE, wrong)).get("code").getAsInt()).as(wrong)
                    .isEqualTo(-32602);
        }
        assertThat(client.error("simple/graph", "{}").get("code").getAsInt()).isEqualTo(-32602);
        assertThat(client.error("simple/graph", "{\"textDocument\":{},\"view\":\"graph\"}").get("code").getAsInt())
                .isEqualTo(-32602);
    }
}
