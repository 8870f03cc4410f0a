package dev.simplelang.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/// The samples of commands and lenses in PROTOCOL.md are what the server really says.
///
/// A comment before a block of code there says what it is: `<!-- sample: NAME ROLE -->`. The `request` NAME is sent to a server
/// in which the block `program` is open in version 3, as `file:///a.simple`. Then the answer is the block `result`, what came
/// before it under a token is `progress`, and a `step` is one of those in the answer. A result whose `options` are there too is
/// a command that the server offers to a client with these options. Only the time that a run takes may differ.
class ProtocolSamplesTest {

    private static final String URI = "file:///a.simple";
    private static final Pattern SAMPLE = Pattern.compile("<!-- sample: (?<name>.+?) -->\n```\\w*\n(?<text>.*?)^```$",
            Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern JSON = Pattern.compile("^```json\n(?<text>.*?)^```$",
            Pattern.DOTALL | Pattern.MULTILINE);

    private static String page = "";
    private static final Map<String, String> SAMPLES = new LinkedHashMap<>();

    @BeforeAll
    static void read() throws IOException {
        page = Files.readString(Path.of("PROTOCOL.md"));
        var sample = SAMPLE.matcher(page);
        while (sample.find()) {
            assertThat(SAMPLES.put(sample.group("name"), sample.group("text"))).as(sample.group("name")).isNull();
        }
    }

    @Test
    void allAreJson() {
        assertThat(JSON.matcher(page).results().map(block -> JsonParser.parseString(block.group("text"))))
                .hasSizeGreaterThan(10);
    }

    @TestFactory
    Stream<DynamicTest> commands() {
        return SAMPLES.keySet().stream()
                .filter(name -> name.endsWith(" request") && SAMPLES.get(name).contains("\"command\""))
                .map(name -> name.substring(0, name.lastIndexOf(' ')))
                .map(name -> DynamicTest.dynamicTest(name, () -> command(name)));
    }

    private static void command(String name) {
        try (var client = connect("{}")) {
            client.open(URI, 3, SAMPLES.getOrDefault(name + " program", SAMPLES.get("program")));
            int id = client.request("workspace/executeCommand", sample(name + " request").toString());
            var response = client.response(id);
            assertThat(response.has("error")).as("%s", response).isFalse();
            var result = response.get("result");
            if (SAMPLES.containsKey(name + " step")) {
                assertThat(result.getAsJsonObject().getAsJsonArray("firstSteps")).contains(sample(name + " step"));
            } else {
                assertThat(timeless(result)).isEqualTo(timeless(sample(name + " result")));
            }
            if (SAMPLES.containsKey(name + " progress")) {
                progress(client, sample(name + " progress").getAsJsonObject());
            }
        }
    }

    /// The runs may have come in any number of batches.
    private static void progress(RawClient client, JsonObject sample) {
        var params = sample.getAsJsonObject("params");
        var runs = new JsonArray();
        client.received(message -> message.has("method") && message.get("method").equals(sample.get("method"))
                && message.getAsJsonObject("params").get("token").equals(params.get("token"))).forEach(message -> {
                    var value = message.getAsJsonObject("params").getAsJsonObject("value");
                    runs.addAll(value.getAsJsonArray("runs"));
                    assertThat(value.keySet()).isEqualTo(params.getAsJsonObject("value").keySet());
                });
        var expected = params.getAsJsonObject("value").getAsJsonArray("runs");
        assertThat(timeless(runs)).isEqualTo(timeless(expected));
    }

    @TestFactory
    Stream<DynamicTest> lenses() {
        return SAMPLES.keySet().stream().filter(name -> name.endsWith(" lens options"))
                .map(name -> name.substring(0, name.lastIndexOf(' ')))
                .map(name -> DynamicTest.dynamicTest(name, () -> lens(name)));
    }

    private static void lens(String name) {
        try (var client = connect(
                sample(name + " options").getAsJsonObject().get("initializationOptions").toString())) {
            client.open(URI, 3, SAMPLES.get("program"));
            client.execute("simple.pinArgument", "{'uri':'" + URI + "','arg':'5'}");
            var lenses = client.result("textDocument/codeLens", "{\"textDocument\":{\"uri\":\"" + URI + "\"}}");
            assertThat(lenses.getAsJsonArray()).extracting(lens -> lens.getAsJsonObject().get("command"))
                    .contains(sample(name + " result"));
        }
    }

    @Test
    void offersToRun() {
        try (var client = connect("{}")) {
            client.open(URI, 3, SAMPLES.get("program"));
            var actions = client.result("textDocument/codeAction", "{\"textDocument\":{\"uri\":\"" + URI
                    + "\"},\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":0,\"character\":0}},"
                    + "\"context\":{\"diagnostics\":[]}}");
            assertThat(actions.getAsJsonArray()).contains(sample("run action result"));
        }
    }

    private static RawClient connect(String options) {
        var client = RawClient.uninitialized();
        client.initialize(
                "{\"processId\":null,\"rootUri\":null,\"capabilities\":{},\"initializationOptions\":" + options
                        + "}");
        return client;
    }

    private static JsonElement sample(String name) {
        assertThat(SAMPLES).containsKey(name);
        return JsonParser.parseString(SAMPLES.get(name));
    }

    /// `element` with a fixed text for each time that a run has taken.
    private static JsonElement timeless(JsonElement element) {
        return switch (element) {
            case JsonObject object -> {
                var result = new JsonObject();
                object.asMap().forEach((name, value) -> result.add(name,
                        name.equals("nanos") && value instanceof JsonPrimitive ? JsonNull.INSTANCE : timeless(value)));
                yield result;
            }
            case JsonArray array -> {
                var result = new JsonArray();
                array.forEach(each -> result.add(timeless(each)));
                yield result;
            }
            default -> element;
        };
    }
}
