package dev.simplelang.lsp.command;

import com.google.gson.JsonObject;
import dev.simplelang.lsp.RawClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class EvaluateTest {

    private static final String URI = "untitled:a";
    private static final String OLD_SIDE = "git:/a/b%20c.simple?%7B%22path%22%3A%22%2Fa%2Fb%20c.simple%22%2C%22ref%22%3A%22~%22%7D";
    private static final String ENDLESS = "while(1) arg = arg + 1;\nreturn arg;";
    private static final String PROGRESS = "{\"window\":{\"workDoneProgress\":true}}";

    private RawClient client;

    @BeforeEach
    void connect() {
        client = RawClient.initialized("{}");
    }

    @AfterEach
    void disconnect() {
        client.close();
    }

    @Test
    void run_returns() {
        client.open(URI, 3, "// a comment\nreturn arg + 1;");
        var result = evaluate("{\"uri\":\"" + URI + "\",\"arg\":\"-9223372036854775808\"}");
        assertThat(result.get("version").getAsInt()).isEqualTo(3);
        assertThat(result.get("arg")).hasToString("\"-9223372036854775808\"");
        assertThat(result.get("outcome").getAsString()).isEqualTo("returned");
        assertThat(result.get("value")).hasToString("\"-9223372036854775807\"");
        assertThat(result.get("loopTrips")).hasToString("\"0\"");
        assertThat(result.get("nanos").getAsString()).matches("\\d+");
        assertThat(result.get("range")).hasToString(
                "{\"start\":{\"line\":1,\"character\":0},\"end\":{\"line\":1,\"character\":15}}");
        assertThat(result.has("reason")).isFalse();
        assertThat(client.received(message -> message.toString().contains("window/showMessage"))).isEmpty();
    }

    /// Whatever the client opens is a program, such as the old side of a comparison.
    @Test
    void documentOfAnotherScheme_runsLikeAFile() {
        client.open(OLD_SIDE, 0, "return arg + 1;");
        var result = evaluate("{\"uri\":\"" + OLD_SIDE + "\",\"arg\":\"5\"}");
        assertThat(result.get("value").getAsString()).isEqualTo("6");
    }

    @Test
    void documentThatIsNotOpen_isReportedByItsName() {
        assertThat(client.error("workspace/executeCommand",
                "{\"command\":\"simple.evaluate\",\"arguments\":[{\"uri\":\""
                        + OLD_SIDE + "\",\"arg\":\"5\"}]}")
                .get("message").getAsString())
                .isEqualTo("This document is not open: b c.simple");
    }

    @Test
    void run_fallsThrough() {
        client.open(URI, 1, "int a = arg;");
        var result = evaluate("{\"uri\":\"" + URI + "\",\"arg\":\"5\"}");
        assertThat(result.get("outcome").getAsString()).isEqualTo("fell-through");
        assertThat(result.has("value")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"maxLoopTrips\":\"1000\"", "\"maxLoopTrips\":1000"})
    void run_stopsAtItsTripLimit(String limit) {
        client.open(URI, 1, ENDLESS);
        var result = evaluate("{\"uri\":\"" + URI + "\",\"arg\":\"5\"," + limit + ",\"timeoutMillis\":86400000}");
        assertThat(result.get("outcome").getAsString()).isEqualTo("stopped");
        assertThat(result.get("loopTrips").getAsString()).isEqualTo("1000");
        assertThat(result.get("reason").getAsString()).isNotBlank();
        assertThat(result.has("value")).isFalse();
    }

    @Test
    void run_stopsAtItsTimeLimit() {
        client.open(URI, 1, ENDLESS);
        var result = evaluate("{\"uri\":\"" + URI + "\",\"arg\":\"5\",\"timeoutMillis\":20,\"maxLoopTrips\":\""
                + Long.MAX_VALUE + "\"}");
        assertThat(result.get("outcome").getAsString()).isEqualTo("stopped");
        assertThat(result.get("reason").getAsString()).isNotBlank();
    }

    @Test
    void programWithErrors_isNotRun() {
        client.open(URI, 1, "return nowhere;");
        var result = evaluate("{\"uri\":\"" + URI + "\",\"arg\":\"5\",\"show\":true}");
        assertThat(result.get("outcome").getAsString()).isEqualTo("not-run");
        assertThat(result.get("reason").getAsString()).isNotBlank();
        assertThat(result.has("value")).isFalse();
        assertThat(client.awaitMethod("window/showMessage").toString()).contains("arg = 5: the program has an error");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                    "",
                    "7",
                    "{},{}",
                    "{}",
                    "{'uri':'untitled:a'}",
                    "{'arg':'5'}",
                    "{'uri':7,'arg':'5'}",
                    "{'uri':'untitled:a','arg':5}",
                    "{'uri':'untitled:a','arg':''}",
                    "{'uri':'untitled:a','arg':' 5'}",
                    "{'uri':'untitled:a','arg':'+5'}",
                    "{'uri':'untitled:a','arg':'٣'}",
                    "{'uri':'untitled:a','arg':'5.0'}",
                    "{'uri':'untitled:a','arg':'9223372036854775808'}",
                    "{'uri':'untitled:a','arg':null}",
                    "{'uri':'untitled:a','arg':'5','maxLoopTrips':-1}",
                    "{'uri':'untitled:a','arg':'5','maxLoopTrips':1.5}",
                    "{'uri':'untitled:a','arg':'5','maxLoopTrips':true}",
                    "{'uri':'untitled:a','arg':'5','timeoutMillis':0}",
                    "{'uri':'untitled:a','arg':'5','timeoutMillis':1e300}",
                    "{'uri':'untitled:a','arg':'5','timeoutMillis':86400001}",
                    "{'uri':'untitled:a','arg':'5','timeoutMillis':'5'}",
                    "{'uri':'untitled:a','arg':'5','show':1}",
                    "{'uri':'untitled:a','arg':'5','maxLoopTrip':1}"})
    void faultyArguments_areRefused(String arguments) {
        client.open(URI, 1, "return arg;");
        assertThat(client.refusal("simple.evaluate", arguments)).isNotBlank();
    }

    @Test
    void unknownCommandsAndDocuments_areRefused() {
        assertThat(client.error("workspace/executeCommand", "{\"command\":\"simple.nothing\"}").get("code").getAsInt())
                .isEqualTo(-32602);
        assertThat(client.error("workspace/executeCommand", "{\"command\":\"simple.evaluate\"}").get("code").getAsInt())
                .isEqualTo(-32602);
        assertThat(client.error("workspace/executeCommand",
                command("{\"uri\":\"untitled:none\",\"arg\":\"5\"}")).get("code").getAsInt()).isEqualTo(-32803);
    }

    @Test
    void hover_isAnsweredWhileProgramsRun() {
        client.open(URI, 1, ENDLESS);
        int[] runs = new int[8];
        for (int i = 0; i < runs.length; i++) {
            runs[i] = client.startEndless("simple.evaluate", URI);
        }
        client.result("textDocument/hover",
                "{\"textDocument\":{\"uri\":\"" + URI + "\"},\"position\":{\"line\":0,\"character\":10}}");
        for (int run : runs) {
            client.notification("$/cancelRequest", "{\"id\":" + run + "}");
        }
        for (int run : runs) {
            assertThat(client.response(run).getAsJsonObject("error").get("code").getAsInt()).isEqualTo(-32800);
        }
        client.roundTrip();
        assertThat(client.received(message -> message.has("id") && message.has("error"))).hasSize(runs.length + 1);
        // The threads are free again.
        assertThat(evaluate("{\"uri\":\"" + URI + "\",\"arg\":\"5\",\"maxLoopTrips\":1}").get("outcome").getAsString())
                .isEqualTo("stopped");
    }

    @Test
    void closedDocument_stopsItsRuns() {
        client.open(URI, 1, ENDLESS);
        int run = client.startEndless("simple.evaluate", URI);
        client.closeDocument(URI);
        assertThat(client.response(run).getAsJsonObject("error").get("code").getAsInt()).isEqualTo(-32803);
    }

    @Test
    void shutdown_stopsAllRuns() {
        client.open(URI, 1, ENDLESS);
        int run = client.startEndless("simple.evaluate", URI);
        client.result("shutdown", "null");
        assertThat(client.response(run).getAsJsonObject("error").get("code").getAsInt()).isEqualTo(-32800);
    }

    @Test
    void edit_letsTheRunGoOnInItsVersion() {
        client.open(URI, 1, ENDLESS);
        int run = client.start("simple.evaluate", "{'uri':'" + URI + "','arg':'5','maxLoopTrips':10000000}");
        client.replace(URI, 2, "return arg;");
        assertThat(client.response(run).getAsJsonObject("result").get("version").getAsInt()).isEqualTo(1);
    }

    @Test
    void longRun_showsProgressThatCanBeCancelled() {
        try (var other = RawClient.initialized(PROGRESS)) {
            other.answerWith(_ -> com.google.gson.JsonNull.INSTANCE);
            other.open(URI, 1, ENDLESS);
            int run = other.startEndless("simple.evaluate", URI);
            var begin = other.awaitMethod("$/progress").getAsJsonObject("params");
            assertThat(begin.getAsJsonObject("value").get("kind").getAsString()).isEqualTo("begin");
            assertThat(begin.getAsJsonObject("value").get("cancellable").getAsBoolean()).isTrue();
            other.notification("window/workDoneProgress/cancel", "{\"token\":" + begin.get("token") + "}");
            assertThat(other.response(run).getAsJsonObject("error").get("code").getAsInt()).isEqualTo(-32800);
            other.await(message -> message.toString().contains("\"kind\":\"end\""));
        }
    }

    /// The token of a request is valid until the request is answered.
    @Test
    void progress_endsBeforeTheAnswer() {
        client.open(URI, 1, ENDLESS);
        int run = client.request("workspace/executeCommand", "{\"command\":\"simple.evaluate\",\"workDoneToken\":42,"
                + "\"arguments\":[{\"uri\":\"" + URI + "\",\"arg\":\"5\",\"maxLoopTrips\":\"" + Long.MAX_VALUE
                + "\"}]}");
        client.awaitMethod("$/progress");
        client.notification("$/cancelRequest", "{\"id\":" + run + "}");
        var response = client.response(run);
        var progress = client.received(message -> message.toString().contains("$/progress"));
        assertThat(progress).allMatch(message -> message.getAsJsonObject("params").get("token").getAsInt() == 42)
                .extracting(
                        message -> message.getAsJsonObject("params").getAsJsonObject("value").get("kind").getAsString())
                .containsExactly("begin", "end");
        assertThat(client.received(_ -> true)).containsSubsequence(progress.getLast(), response);
    }

    @Test
    void clientThatRefusesProgress_getsNone() {
        try (var other = RawClient.initialized(PROGRESS)) {
            other.open(URI, 1, ENDLESS);
            int run = other.startEndless("simple.evaluate", URI);
            other.awaitMethod("window/workDoneProgress/create");
            other.roundTrip();
            other.notification("$/cancelRequest", "{\"id\":" + run + "}");
            other.response(run);
            assertThat(other.received(message -> message.toString().contains("$/progress"))).isEmpty();
        }
    }

    private JsonObject evaluate(String argument) {
        return client.execute("simple.evaluate", argument);
    }

    private static String command(String argument) {
        return "{\"command\":\"simple.evaluate\",\"arguments\":[" + argument + "]}";
    }
}
