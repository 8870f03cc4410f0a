package dev.simplelang.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.simplelang.lsp.document.Analyzer;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/// Every message that the server heeds, with parameters that are missing or of every wrong kind, and so each of their members in turn. One
/// process takes them all.
class ParamsAbuseIT {

    /// Tried by [LifecycleAbuseTest].
    private static final Set<String> OF_THE_LIFECYCLE = Set.of("initialize", "initialized", "shutdown", "exit");

    private static final List<Integer> REFUSALS = List.of(-32602, -32800, -32801, -32802, -32803);

    private static final String URI = "untitled:m";

    private static AbusedServer server;
    private static int lastId = 1_000_000;

    @BeforeAll
    static void start() {
        server = AbusedServer.startProcess();
        server.initialize(EveryRequestTest.read("/clients/vscode.json"));
    }

    @AfterAll
    static void end() {
        server.endsWell();
        server.close();
    }

    /// What each member is replaced by; nothing means that it is left out.
    private static final List<Optional<JsonElement>> WRONG = Stream
            .concat(Stream.of(Optional.<JsonElement>empty()), Stream.of(
                    "null", "true", "7", "-1", "2147483647", "2147483648", "1e300", "1.5", "''", "'x'", "'\\ud800'",
                    "[]", "[null]", "{}",
                    "{'x':[{}]}").map(json -> Optional.of(JsonParser.parseString(json.replace('\'', '"')))))
            .toList();

    /// The messages by their names, those of commands too.
    private static Map<String, JsonObject> messages() {
        var messages = new TreeMap<String, JsonObject>();
        for (var text : MutatedMessagesTest.MESSAGES) {
            var message = JsonParser.parseString(text).getAsJsonObject();
            messages.put(name(message), message);
        }
        return messages;
    }

    private static String name(JsonObject message) {
        var command = message.get("params").getAsJsonObject().get("command");
        return message.get("method").getAsString() + (command == null ? "" : " " + command.getAsString());
    }

    @Test
    void everyMessageIsTried() {
        var tried = new HashSet<>(OF_THE_LIFECYCLE);
        MutatedMessagesTest.MESSAGES.forEach(text -> tried
                .add(JsonParser.parseString(text).getAsJsonObject().get("method").getAsString()));
        var server = new Server(InputStream.nullInputStream(), OutputStream.nullOutputStream(), Analyzer.COMPILER);
        assertThat(tried).containsAll(server.methods());
        try (var started = AbusedServer.start()) {
            var announced = started.initialize(EveryRequestTest.read("/clients/vscode.json"));
            for (var command : announced.getAsJsonObject("executeCommandProvider").getAsJsonArray("commands")) {
                assertThat(messages()).containsKey("workspace/executeCommand " + command.getAsString());
            }
            started.endsWell();
        }
    }

    static Stream<Arguments> everyMessage() {
        return messages().entrySet().stream().map(each -> arguments(each.getKey(), each.getValue()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("everyMessage")
    void params(String name, JsonObject message) {
        boolean isRequest = message.has("id");
        var client = server.client();
        client.open(URI, 1, "int a = arg;\nreturn a / arg;\n");
        int first = lastId + 1;
        for (var params : variants(message)) {
            message.remove("params");
            params.ifPresent(given -> message.add("params", given));
            if (isRequest) {
                message.addProperty("id", ++lastId);
            }
            client.frame(message.toString());
        }
        for (int id = first; id <= lastId; id++) {
            var answer = client.response(id);
            if (answer.has("error")) {
                assertThat(answer.getAsJsonObject("error").get("code").getAsInt()).as("%s", answer).isIn(REFUSALS);
            }
        }
        server.worksOn();
        assertThat(client.received(answer -> answer.has("id") && !answer.has("method")).stream()
                .map(answer -> answer.get("id"))).doesNotHaveDuplicates();
        assertThat(server.said()).doesNotContain("Fault");
        client.forget();
    }

    /// Parameters of `message` with something wrong; at last as they should be, from which the changes before must not have strayed.
    private static List<Optional<JsonElement>> variants(JsonObject message) {
        var params = message.get("params");
        var variants = new ArrayList<>(WRONG);
        var twice = new JsonArray();
        twice.add(params.deepCopy());
        twice.add(params.deepCopy());
        variants.add(Optional.of(twice));
        var whole = params.deepCopy();
        mutate(whole, () -> variants.add(Optional.of(whole.deepCopy())));
        variants.add(Optional.of(params.deepCopy()));
        return variants;
    }

    /// Puts each wrong value in each place below `element` in turn, and tells `changed`.
    private static void mutate(JsonElement element, Runnable changed) {
        switch (element) {
            case JsonObject object -> {
                for (var name : List.copyOf(object.keySet())) {
                    var right = object.get(name);
                    for (var wrong : WRONG) {
                        object.remove(name);
                        wrong.ifPresent(value -> object.add(name, value));
                        changed.run();
                    }
                    object.add(name, right);
                    mutate(right, changed);
                }
            }
            case JsonArray array -> {
                for (int index = 0; index < array.size(); index++) {
                    var right = array.get(index);
                    for (var wrong : WRONG) {
                        array.set(index, wrong.orElse(JsonNull.INSTANCE));
                        changed.run();
                    }
                    array.set(index, right);
                    mutate(right, changed);
                }
            }
            default -> {
                // Nothing below it.
            }
        }
    }
}
