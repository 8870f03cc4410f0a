package dev.simplelang.dap;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.simplelang.lsp.Frames;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/// Whatever a client sends, it is answered and the session lives.
class AdapterAbuseTest {

    private static final String PROGRAM = "int i = 0;\nwhile (i < arg) { i = i + 1; }\nreturn i;";
    private static final int RANDOM_REQUESTS = 600;

    /// All requests, with arguments that they take where the run has stopped.
    private static final Map<String, String> REQUESTS = Map.ofEntries(
            Map.entry("initialize", "{}"), Map.entry("launch", "{}"), Map.entry("attach", "{}"),
            Map.entry("configurationDone", "{}"), Map.entry("restart", "{}"), Map.entry("cancel", "{\"requestId\":3}"),
            Map.entry("threads", "{}"), Map.entry("stackTrace", "{\"threadId\":1}"),
            Map.entry("scopes", "{\"frameId\":1}"), Map.entry("variables", "{\"variablesReference\":2}"),
            Map.entry("evaluate", "{\"expression\":\"i\"}"),
            Map.entry("completions", "{\"text\":\"i\",\"column\":1}"), Map.entry("setVariable", "{}"),
            Map.entry("setExpression", "{}"), Map.entry("source", "{\"sourceReference\":0}"),
            Map.entry("loadedSources", "{}"), Map.entry("modules", "{}"),
            Map.entry("disassemble", "{\"memoryReference\":\"0x100000000\",\"instructionCount\":3}"),
            Map.entry("continue", "{\"threadId\":1}"), Map.entry("reverseContinue", "{\"threadId\":1}"),
            Map.entry("next", "{\"threadId\":1,\"granularity\":\"instruction\"}"),
            Map.entry("stepIn", "{\"threadId\":1}"), Map.entry("stepOut", "{\"threadId\":1}"),
            Map.entry("stepBack", "{\"threadId\":1}"), Map.entry("restartFrame", "{\"frameId\":1}"),
            Map.entry("simple/writer", "{\"variablesReference\":2,\"name\":\"i\"}"),
            Map.entry("pause", "{\"threadId\":1}"), Map.entry("goto", "{}"), Map.entry("gotoTargets", "{}"),
            Map.entry("setBreakpoints", "{\"source\":{\"path\":\"" + DapClient.FILE
                    + "\"},\"breakpoints\":[{\"line\":2,\"column\":3,\"condition\":\"i > 2\",\"hitCondition\":\"% 2\"}]}"),
            Map.entry("breakpointLocations", "{\"source\":{\"path\":\"" + DapClient.FILE + "\"},\"line\":2}"),
            Map.entry("setFunctionBreakpoints", "{\"breakpoints\":[]}"),
            Map.entry("setExceptionBreakpoints", "{\"filters\":[\"end\"]}"),
            Map.entry("exceptionInfo", "{\"threadId\":1}"),
            Map.entry("dataBreakpointInfo", "{\"variablesReference\":2,\"name\":\"i\"}"),
            Map.entry("setDataBreakpoints", "{\"breakpoints\":[{\"dataId\":\"i 1\"}]}"));

    private static final List<String> VALUES = List.of("null", "0", "-1", "1", "2", "3", "7", "2147483647", "1e99",
            "3.5", "\"\"", "\"x\"", "true", "[]", "[null]", "[[[]]]", "{}", "{\"path\":7}", "\"\\ud800\"",
            "\"/etc/passwd\"", "[{\"line\":1}]", "[{}]");

    /// Each is answered at least once, and the next one as well.
    private static void lives(DapClient client) {
        assertThat(DapClient.error(client.response(client.send("nothing", "{}"))))
                .isEqualTo("There is no request nothing.");
    }

    @Test
    void requests_areThoseThatAreTried() {
        var known = new TreeSet<>(new Server(null, null, null).commands());
        known.removeAll(List.of("disconnect", "terminate"));
        assertThat(known).isEqualTo(new TreeSet<>(REQUESTS.keySet()));
    }

    @Test
    void requests_beforeInitialize_areRefused() {
        try (var client = new DapClient(Map.of())) {
            REQUESTS.keySet().stream().filter(command -> !command.equals("initialize"))
                    .forEach(command -> assertThat(client.error(command, "{}"))
                            .isEqualTo("The first request must be initialize."));
        }
    }

    @Test
    void requests_beforeLaunch_failOrNeedNoProgram() {
        try (var client = new DapClient(Map.of())) {
            client.ok("initialize", "{}");
            REQUESTS.forEach((command, arguments) -> {
                if (!List.of("modules", "cancel", "setFunctionBreakpoints").contains(command)) {
                    client.error(command, arguments);
                }
            });
        }
    }

    @Test
    void requests_twice_areRefused() {
        try (var client = DapClient.entered(PROGRAM, 3)) {
            assertThat(client.error("initialize", "{}")).isEqualTo("initialize was requested before.");
            assertThat(client.error("launch", "{\"program\":\"a\",\"arg\":1}"))
                    .isEqualTo("A program was launched before.");
            assertThat(client.error("configurationDone", "{}")).isEqualTo("There is nothing to be configured now.");
        }
    }

    @Test
    void requests_afterTerminate_areRefused() {
        try (var client = DapClient.entered(PROGRAM, 3)) {
            client.ok("terminate", "{}");
            List.of("continue", "next", "stepBack", "stackTrace", "scopes", "evaluate", "pause", "restart")
                    .forEach(command -> client.error(command, REQUESTS.get(command)));
            lives(client);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "{", "[]", "7", "null", "{}", "{} {}", "{\"type\":\"request\"}",
            "{\"type\":\"request\",\"seq\":\"1\",\"command\":\"threads\"}",
            "{\"type\":\"request\",\"seq\":1.5,\"command\":\"threads\"}",
            "{\"type\":\"request\",\"seq\":99999999999,\"command\":\"threads\"}",
            "{\"type\":7,\"seq\":1,\"command\":\"threads\"}", "{\"type\":\"request\",\"seq\":1,\"command\":7}"})
    void body_thatIsNoRequest_isAnswered(String body) {
        try (var client = DapClient.entered(PROGRAM, 3)) {
            int before = client.received().size();
            client.bytes(Frames.framed(body));
            lives(client);
            assertThat(client.received().size() - before).isEqualTo(2);
            DapClient.error(client.received().get(before));
        }
    }

    /// nvim-dap up to 0.7 begins there.
    @Test
    void numbers_fromZeroOn_areTaken() {
        try (var client = DapClient.entered(PROGRAM, 3)) {
            client.bytes(Frames.framed("{\"type\":\"request\",\"seq\":0,\"command\":\"threads\"}"));
            assertThat(client.response(0).get("success").getAsBoolean()).isTrue();
        }
    }

    @Test
    void eventsAndResponses_areIgnored() {
        try (var client = DapClient.entered(PROGRAM, 3)) {
            int before = client.received().size();
            client.bytes(Frames.framed("{\"type\":\"event\",\"seq\":1,\"event\":\"initialized\"}"));
            client.bytes(Frames.framed("{\"type\":\"response\",\"seq\":1,\"request_seq\":1,\"success\":true}"));
            lives(client);
            assertThat(client.received()).hasSize(before + 1);
        }
    }

    @Test
    void deepAndHugeBodies_areRefused() {
        try (var client = DapClient.entered(PROGRAM, 3)) {
            client.bytes(Frames.framed("[".repeat(100_000)));
            client.bytes("Content-Length: 70000000\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            var part = new byte[1_000_000];
            for (int i = 0; i < 70; i++) {
                client.bytes(part);
            }
            lives(client);
            var name = "x".repeat(100_000);
            assertThat(client.error(name, "{}")).hasSizeLessThan(300);
            assertThat(client.error("evaluate", "{\"expression\":\"" + "(".repeat(100_000) + "\"}")).isNotEmpty();
        }
    }

    @Test
    void arguments_ofWrongTypes_areRefused() {
        try (var client = DapClient.entered(PROGRAM, 3)) {
            for (var arguments : List.of("[]", "7", "\"x\"", "{\"threadId\":\"1\"}", "{\"threadId\":1.5}",
                    "{\"threadId\":[]}", "{\"threadId\":2}", "{}")) {
                assertThat(client.error("next", arguments)).isNotEmpty();
            }
            assertThat(client.error("setBreakpoints", "{\"source\":{\"path\":7}}"))
                    .startsWith("The arguments could not be read: ");
            assertThat(client.error("setBreakpoints", "{\"source\":{},\"breakpoints\":7}"))
                    .startsWith("The arguments could not be read: ");
            assertThat(client.error("setBreakpoints", "{}")).isEqualTo("The argument source is missing.");
            lives(client);
        }
    }

    @Test
    void inputThatEnds_endsTheSession() {
        var client = DapClient.entered("while (true) {}", 3);
        client.ok("continue", "{\"threadId\":1}");
        client.endInput();
        assertThat(client.end().exitCode()).isEqualTo(1);
        client.close();
    }

    @Test
    void randomRequests_areEachAnsweredOnce() {
        var random = new SplittableRandom(59_300_001);
        try (var client = DapClient.entered(PROGRAM, 30)) {
            var sent = new TreeSet<Integer>();
            List<String> commands = List.copyOf(new TreeSet<>(REQUESTS.keySet()));
            for (int i = 0; i < RANDOM_REQUESTS; i++) {
                var command = commands.get(random.nextInt(commands.size()));
                sent.add(client.send(command, arguments(REQUESTS.get(command), random)));
            }
            lives(client);
            client.response(client.send("terminate", "{}"));
            sent.forEach(client::response);
            var answered = client.received().stream().filter(message -> message.has("request_seq"))
                    .map(message -> message.get("request_seq").getAsInt()).toList();
            assertThat(answered).doesNotHaveDuplicates().containsAll(sent);
            client.received().stream().filter(message -> message.has("success"))
                    .filter(message -> !message.get("success").getAsBoolean()).forEach(AdapterAbuseTest::isNoFault);
        }
    }

    private static void isNoFault(JsonObject response) {
        assertThat(DapClient.error(response)).doesNotStartWith("Internal error");
    }

    /// The arguments as they should be, or with another value in one place.
    private static String arguments(String arguments, SplittableRandom random) {
        var changed = JsonParser.parseString(arguments).getAsJsonObject();
        if (random.nextBoolean()) {
            var place = changed;
            while (place.get("source") instanceof JsonObject inner && random.nextBoolean()) {
                place = inner;
            }
            var names = List.copyOf(place.keySet());
            if (!names.isEmpty()) {
                place.add(names.get(random.nextInt(names.size())),
                        JsonParser.parseString(VALUES.get(random.nextInt(VALUES.size()))));
            }
        }
        return changed.toString();
    }
}
