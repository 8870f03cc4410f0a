package dev.simplelang.lsp.feature;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import dev.simplelang.lsp.RawClient;
import dev.simplelang.view.Views;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// Views over the wire, as documents of the editor and as answers to requests of our own.
class ViewTest {

    private static final String SOURCE = "file:///a%20b/c+d.simple";
    private static final String GRAPH = "simple-view:/graph/c%2Bd.graph?file%3A%2F%2F%2Fa%2520b%2Fc%2Bd.simple";
    private static final String PROGRAM = "int a = arg + 1;\nreturn a * 2;\n";
    private static final String CAPABILITIES = """
            {"workspace": {"textDocumentContent": {}},
             "textDocument": {"hover": {"contentFormat": ["markdown", "plaintext"]}}}""";

    private RawClient client = RawClient.uninitialized();

    private JsonObject connect(String capabilities, String options) {
        client.answerWith(_ -> JsonNull.INSTANCE);
        return client.initialize("{\"processId\":null,\"rootUri\":null,\"capabilities\":" + capabilities
                + ",\"initializationOptions\":" + options + "}").getAsJsonObject("capabilities");
    }

    @AfterEach
    void disconnect() {
        client.close();
    }

    private static String params(String uri) {
        return "{\"uri\":" + RawClient.quote(uri) + "}";
    }

    private String content(String uri) {
        return client.result("workspace/textDocumentContent", params(uri)).getAsJsonObject().get("text").getAsString();
    }

    private JsonObject view(String uri) {
        return client.result("simple/view", params(uri)).getAsJsonObject();
    }

    private JsonArray views() {
        return client.result("simple/views", params(SOURCE)).getAsJsonArray();
    }

    private List<JsonObject> refreshes() {
        return client.received(message -> message.has("method")
                && message.get("method").getAsString().equals("workspace/textDocumentContent/refresh"));
    }

    private void awaitRefreshes(int count) {
        client.await(_ -> refreshes().size() == count);
        assertThat(refreshes().getLast().getAsJsonObject("params")).hasToString(params(GRAPH));
    }

    @Test
    void scheme_isAnnouncedOnRequest() {
        var capabilities = connect(CAPABILITIES, "null");
        assertThat(capabilities.getAsJsonObject("workspace").getAsJsonObject("textDocumentContent")
                .getAsJsonArray("schemes")).contains(new JsonPrimitive("simple-view"));
    }

    @Test
    void bareClient_mayAskAllTheSame() {
        assertThat(connect("{}", "null").has("workspace")).isFalse();
        client.open(SOURCE, 1, PROGRAM);
        assertThat(view(GRAPH).get("text").getAsString()).contains("Add");
        client.replace(SOURCE, 2, "return 1;");
        assertThat(view(GRAPH).get("version").getAsInt()).isEqualTo(2);
        assertThat(refreshes()).isEmpty();
    }

    @Test
    void view_followsEditsAndPin() {
        connect(CAPABILITIES, "null");
        assertThat(content(GRAPH))
                .isEqualTo("// c+d.simple is not open; open it to see: Optimized graph\n");
        client.open(SOURCE, 1, PROGRAM);
        awaitRefreshes(1);
        assertThat(content(GRAPH)).startsWith("// Optimized graph · c+d.simple · version 1\n0: Start\n")
                .contains("// 1: arg + 1");
        client.replace(SOURCE, 2, "return arg - ;\n" + PROGRAM);
        awaitRefreshes(2);
        assertThat(content(GRAPH)).startsWith("// stale: the program has errors (line 1: expected an expression");
        client.replace(SOURCE, 3, "return 1;");
        awaitRefreshes(3);
        assertThat(content(GRAPH)).contains("version 3").contains("Constant[1]");
        client.execute("simple.pinArgument", "{'uri':'" + SOURCE + "','arg':'5'}");
        awaitRefreshes(4);
        assertThat(content(GRAPH)).contains("arg is pinned to 5");
        client.closeDocument(SOURCE);
        awaitRefreshes(5);
        assertThat(content(GRAPH)).contains("is not open");
    }

    @Test
    void eachListedView_hasAnAnswer() {
        connect(CAPABILITIES, "null");
        assertThat(views()).isEmpty();
        client.open(SOURCE, 1, "#showGraph;\n" + PROGRAM);
        var first = views().get(0).getAsJsonObject();
        assertThat(first).hasToString("{\"view\":\"so-far/1\",\"title\":\"Graph so far on line 1\","
                + "\"uri\":\"simple-view:/so-far/1/c%2Bd.graph?file%3A%2F%2F%2Fa%2520b%2Fc%2Bd.simple\"}");
        for (var each : views()) {
            var uri = each.getAsJsonObject().get("uri").getAsString();
            assertThat(content(uri)).startsWith("// ").contains("c+d.simple · version 1");
            assertThat(view(uri).get("text").getAsString()).isEqualTo(content(uri));
        }
    }

    @Test
    void nodeLines_belongToRanges() {
        connect("{}", "null");
        client.open(SOURCE, 1, PROGRAM);
        var answer = view(GRAPH);
        assertThat(answer.get("stale").getAsBoolean()).isFalse();
        var add = answer.getAsJsonArray("nodes").asList().stream().map(JsonElement::getAsJsonObject)
                .filter(node -> node.get("label").getAsString().equals("Add")).findFirst().orElseThrow();
        int line = add.getAsJsonArray("lines").get(0).getAsInt();
        assertThat(answer.get("text").getAsString().lines().toList().get(line)).contains("Add", "// 1: arg + 1");
        assertThat(add.getAsJsonArray("ranges")).hasToString("[" + String.join(",",
                range(0, 8, 15), range(0, 4, 5), range(1, 7, 8)) + "]");
    }

    @Test
    void protocolSamples_areTrue() throws IOException {
        var protocol = Files.readString(Path.of(System.getProperty("basedir", "."), "PROTOCOL.md"));
        var samples = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL).matcher(protocol).results()
                .map(sample -> JsonParser.parseString(sample.group(1))).toList();
        connect("{}", "null");
        client.open("file:///a.simple", 3, "return arg;");
        assertThat(samples).contains(view("simple-view:/graph/a.graph?file%3A%2F%2F%2Fa.simple"))
                .containsAnyElementsOf(client.result("simple/views", params("file:///a.simple")).getAsJsonArray());
    }

    private static String range(int line, int from, int to) {
        return "{\"start\":{\"line\":" + line + ",\"character\":" + from + "},\"end\":{\"line\":" + line
                + ",\"character\":" + to + "}}";
    }

    /// An editor may decode the parts of a name and encode them again, path and query each.
    @Test
    void names_surviveReencoding() {
        connect(CAPABILITIES, "null");
        client.open(SOURCE, 1, PROGRAM);
        var parts = URI.create(GRAPH);
        assertThat(parts.getPath()).isEqualTo("/graph/c+d.graph");
        assertThat(parts.getQuery()).isEqualTo(SOURCE);
        assertThat(content("simple-view:/after%2Fcombined/x.graph?file:///a%2520b/c%2Bd.simple")).contains("version 1");
        assertThat(content(GRAPH + "#L3")).contains("version 1");
    }

    @Test
    void otherNames_areRefused() {
        connect(CAPABILITIES, "null");
        for (var wrong : new String[]{"", "file:///a.simple", "simple-view:", "simple-view:?untitled%3Aa",
                "simple-view:/graph?untitled%3Aa", "simple-view:/magic/a.graph?untitled%3Aa",
                "simple-view:/graph/a.graph"}) {
            var error = client.error("workspace/textDocumentContent", params(wrong));
            assertThat(error.get("code").getAsInt()).as(wrong).isEqualTo(-32602);
        }
        assertThat(client.error("simple/view", "{}").get("code").getAsInt()).isEqualTo(-32602);
        assertThat(client.error("simple/views", "{}").get("code").getAsInt()).isEqualTo(-32602);
    }

    @Test
    void hover_linksToTheNodes() {
        connect(CAPABILITIES, "{\"viewLinks\":true}");
        client.open(SOURCE, 1, PROGRAM);
        var hover = client.result("textDocument/hover", "{\"textDocument\":" + params(SOURCE)
                + ",\"position\":{\"line\":1,\"character\":7}}").getAsJsonObject();
        var text = hover.getAsJsonObject("contents").get("value").getAsString();
        var number = text.replaceFirst(
                "(?s).*\\[`(\\d+): (?:Add|Mul)`]\\(simple-view:/graph/[^)]*#\\1\\) in the optimized graph.*", "$1");
        assertThat(content(GRAPH).lines().filter(line -> line.contains("// 1: arg + 1"))).singleElement().asString()
                .startsWith(number + ": ");
    }

    @Test
    void codeAction_showsTheNodeInTheGraph() {
        connect(CAPABILITIES, "{\"showGraphCommand\":\"simple.showGraph\"}");
        client.open(SOURCE, 1, PROGRAM);
        var actions = client.result("textDocument/codeAction", "{\"textDocument\":" + params(SOURCE)
                + ",\"range\":" + range(0, 12, 12) + ",\"context\":{\"diagnostics\":[]}}").toString();
        assertThat(actions).containsPattern("\"title\":\"Show in graph\",\"command\":\"simple.showGraph\","
                + "\"arguments\":\\[\"" + SOURCE.replace("+", "\\+") + "\",\"" + Pattern.quote(GRAPH) + "#\\d+\"\\]");
        client.replace(SOURCE, 2, "return arg - ;");
        assertThat(client.result("textDocument/codeAction", "{\"textDocument\":" + params(SOURCE)
                + ",\"range\":" + range(0, 8, 8) + ",\"context\":{\"diagnostics\":[]}}").toString())
                .doesNotContain("Show in graph");
    }

    @Test
    void lens_opensTheGraphSoFar() {
        connect("{}", "{\"showGraphCommand\":\"simple.showGraph\"}");
        client.open(SOURCE, 1, "#showGraph;\n#showGraph;\n" + PROGRAM);
        var lenses = client.result("textDocument/codeLens", "{\"textDocument\":" + params(SOURCE) + "}").toString();
        assertThat(lenses)
                .contains("{\"title\":\"Show graph\",\"command\":\"simple.showGraph\",\"arguments\":[\"" + SOURCE
                        + "\",\"simple-view:/so-far/2/c%2Bd.graph?file%3A%2F%2F%2Fa%2520b%2Fc%2Bd.simple\"]}");
    }

    @Test
    void hover_otherClients_haveNoLinks() {
        connect(CAPABILITIES, "{\"viewLinks\":\"yes\"}");
        client.open(SOURCE, 1, PROGRAM);
        assertThat(client.result("textDocument/hover", "{\"textDocument\":" + params(SOURCE)
                + ",\"position\":{\"line\":1,\"character\":7}}").toString()).doesNotContain("simple-view");
    }
}
