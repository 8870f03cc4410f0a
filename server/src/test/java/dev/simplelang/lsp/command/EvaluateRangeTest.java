package dev.simplelang.lsp.command;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.simplelang.lsp.RawClient;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class EvaluateRangeTest {

    private static final String URI = "untitled:a";

    /// Ends at once but for 3, with which it does not end.
    private static final String STUCK = "while (arg == 3) {}\nreturn arg + 1;";

    private static final String PATIENT = ",\"timeoutMillis\":600000,\"maxLoopTrips\":\"9223372036854775807\"";

    private final RawClient client = RawClient.initialized("{}");

    @AfterEach
    void disconnect() {
        client.close();
    }

    private static String command(String members) {
        return "{\"command\":\"simple.evaluateRange\",\"arguments\":[{\"uri\":\"" + URI + "\"," + members + "}]}";
    }

    private static String range(String from, String to) {
        return "\"from\":\"" + from + "\",\"to\":\"" + to + "\"";
    }

    private int start(String members) {
        return client.request("workspace/executeCommand", command(members));
    }

    private JsonObject evaluate(String members) {
        return client.execute("simple.evaluateRange", "{\"uri\":\"" + URI + "\"," + members + "}");
    }

    private static List<String> members(JsonObject result, String name) {
        return result.getAsJsonArray("runs").asList().stream().map(run -> run.getAsJsonObject().get(name).getAsString())
                .toList();
    }

    private List<JsonObject> batches(RawClient of) {
        return of.received(message -> message.toString().contains("$/progress") && message.toString().contains("runs"))
                .stream().map(message -> message.getAsJsonObject("params").getAsJsonObject("value")).toList();
    }

    private static JsonObject awaitRun(RawClient client, String arg) {
        return client.await(message -> message.toString().contains("$/progress")
                && message.toString().contains("\"arg\":\"" + arg + "\""));
    }

    @Test
    void rangeWithoutAToken_hasAllRunsInTheAnswer() {
        client.open(URI, 3, "// a comment\nif (arg == 2) return 9;");
        var result = evaluate(range("1", "3"));
        assertThat(result.get("version").getAsInt()).isEqualTo(3);
        assertThat(result.get("count").getAsString()).isEqualTo("3");
        assertThat(members(result, "arg")).containsExactly("1", "2", "3");
        assertThat(members(result, "outcome")).containsExactly("fell-through", "returned", "fell-through");
        var run = result.getAsJsonArray("runs").get(1).getAsJsonObject();
        assertThat(run.keySet()).containsExactly("arg", "outcome", "value", "loopTrips", "nanos", "range");
        assertThat(run.get("value").getAsString()).isEqualTo("9");
        assertThat(run.get("range")).hasToString(
                "{\"start\":{\"line\":1,\"character\":14},\"end\":{\"line\":1,\"character\":23}}");
        assertThat(client.received(message -> message.toString().contains("$/progress"))).isEmpty();
    }

    @Test
    void step_mayLeadDown() {
        client.open(URI, 1, "return arg;");
        assertThat(members(evaluate(range("-10", "10") + ",\"step\":\"8\""), "value"))
                .containsExactly("-10", "-2", "6");
        assertThat(members(evaluate(range("-9223372036854775806", "-9223372036854775808") + ",\"step\":\"-1\""),
                "value")).containsExactly("-9223372036854775806", "-9223372036854775807", "-9223372036854775808");
    }

    @Test
    void rangeWithAToken_sendsBatchesBeforeTheAnswer() {
        client.open(URI, 2, "return arg * 2;");
        int request = start(range("0", "4999") + ",\"partialResultToken\":\"rows\"");
        var response = client.response(request);
        var result = response.getAsJsonObject("result");
        assertThat(result.getAsJsonArray("runs")).isEmpty();
        assertThat(result.get("count").getAsString()).isEqualTo("5000");
        assertThat(result.get("version").getAsInt()).isEqualTo(2);
        var batches = batches(client);
        assertThat(batches.stream().flatMap(batch -> members(batch, "value").stream()))
                .containsExactlyElementsOf(LongStream.range(0, 5_000).mapToObj(arg -> Long.toString(2 * arg)).toList());
        assertThat(batches).hasSizeGreaterThanOrEqualTo(5).allSatisfy(batch -> {
            assertThat(batch.getAsJsonArray("runs").size()).isBetween(1, 1_000);
            assertThat(batch.get("version").getAsInt()).isEqualTo(2);
        });
        assertThat(client.received(_ -> true)).last().isEqualTo(response);
    }

    /// The first runs do not wait for a later one that takes long, and the limits hold for each run.
    @Test
    void endedRuns_areSentWhileAnotherGoesOn() {
        client.open(URI, 1, STUCK);
        int request = start(range("0", "5") + ",\"partialResultToken\":7" + PATIENT);
        var first = awaitRun(client, "2").getAsJsonObject("params");
        assertThat(first.get("token").getAsInt()).isEqualTo(7);
        assertThat(batches(client).stream().flatMap(batch -> members(batch, "arg").stream()))
                .containsExactly("0", "1", "2");
        client.notification("$/cancelRequest", "{\"id\":" + request + "}");
        assertThat(client.response(request).getAsJsonObject("error").get("code").getAsInt()).isEqualTo(-32800);
        client.roundTrip();
        assertThat(batches(client).stream().flatMap(batch -> members(batch, "arg").stream())).doesNotContain("3", "4");
    }

    @Test
    void limits_holdForEachRun() {
        client.open(URI, 1, STUCK);
        assertThat(members(evaluate(range("2", "4") + ",\"timeoutMillis\":20,\"maxLoopTrips\":\"9223372036854775807\""),
                "outcome")).containsExactly("returned", "stopped", "returned");
        assertThat(members(evaluate(range("2", "4") + ",\"maxLoopTrips\":10"), "loopTrips"))
                .containsExactly("0", "10", "0");
    }

    @Test
    void rangeOfAllIntegers_canBeCancelled() {
        client.open(URI, 1, "return arg;");
        int request = start(range("-9223372036854775808", "9223372036854775807") + ",\"partialResultToken\":\"t\"");
        awaitRun(client, "-9223372036854774000");
        client.notification("$/cancelRequest", "{\"id\":" + request + "}");
        var response = client.response(request);
        assertThat(response.getAsJsonObject("error").get("code").getAsInt()).isEqualTo(-32800);
        client.roundTrip();
        // A token means nothing after the answer.
        var all = client.received(_ -> true);
        assertThat(all.subList(all.indexOf(response), all.size()))
                .noneMatch(message -> message.toString().contains("$/progress"));
        assertThat(members(evaluate(range("1", "1")), "value")).containsExactly("1");
    }

    @Test
    void closedDocument_stopsTheRuns() {
        client.open(URI, 1, "return arg;");
        int request = start(range("0", "9223372036854775807") + ",\"partialResultToken\":\"t\"");
        awaitRun(client, "0");
        client.closeDocument(URI);
        assertThat(client.response(request).getAsJsonObject("error").get("code").getAsInt()).isEqualTo(-32803);
    }

    @Test
    void shutdown_stopsTheRuns() {
        client.open(URI, 1, STUCK);
        int request = start(range("3", "3") + PATIENT);
        client.result("shutdown", "null");
        assertThat(client.response(request).getAsJsonObject("error").get("code").getAsInt()).isEqualTo(-32800);
    }

    @Test
    void edit_letsTheRunsGoOnInTheirVersion() {
        client.open(URI, 1, "int i = 0; while (i * i < arg) i = i + 1; return 1;");
        int request = start(range("0", "9999"));
        client.replace(URI, 2, "return 2;");
        var result = client.response(request).getAsJsonObject("result");
        assertThat(result.get("version").getAsInt()).isEqualTo(1);
        assertThat(members(result, "value")).hasSize(10_000).containsOnly("1");
    }

    @Test
    void pin_doesNotConcernTheRuns() {
        client.open(URI, 1, "if (arg == 5) return 1;\nreturn arg;");
        client.execute("simple.pinArgument", "{'uri':'" + URI + "','arg':'5'}");
        assertThat(members(evaluate(range("4", "6")), "value")).containsExactly("4", "1", "6");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",\"partialResultToken\":\"t\""})
    void programWithErrors_isNotRun(String token) {
        client.open(URI, 1, "return nowhere;");
        var result = evaluate(range("0", "9999") + token);
        assertThat(result.get("outcome").getAsString()).isEqualTo("not-run");
        assertThat(result.get("reason").getAsString()).isNotBlank();
        assertThat(result.get("count").getAsString()).isEqualTo("0");
        assertThat(result.getAsJsonArray("runs")).isEmpty();
        assertThat(batches(client)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                    "",
                    "'from':'1'",
                    "'to':'1'",
                    "'from':1,'to':'2'",
                    "'from':'1','to':2",
                    "'from':'1','to':'9223372036854775808'",
                    "'from':'2','to':'1'",
                    "'from':'1','to':'2','step':'-1'",
                    "'from':'1','to':'2','step':'0'",
                    "'from':'1','to':'2','step':1",
                    "'from':'1','to':'2','step':null",
                    "'from':'1','to':'2','arg':'1'",
                    "'from':'1','to':'2','show':true",
                    "'from':'1','to':'2','timeoutMillis':0",
                    "'from':'1','to':'2','maxLoopTrips':-1",
                    "'from':'1','to':'2','partialResultToken':null",
                    "'from':'1','to':'2','partialResultToken':1.5",
                    "'from':'1','to':'2','partialResultToken':2147483648",
                    "'from':'1','to':'2','partialResultToken':true",
                    "'from':'1','to':'10001'",
                    "'from':'-9223372036854775808','to':'9223372036854775807'"})
    void faultyArguments_areRefused(String members) {
        client.open(URI, 1, "return arg;");
        var argument = "{'uri':'" + URI + "'" + (members.isEmpty() ? "" : "," + members) + "}";
        assertThat(client.refusal("simple.evaluateRange", argument)).isNotBlank();
    }

    @Test
    void largestAnswer_isGivenAndNoLargerOne() {
        client.open(URI, 1, "return arg;");
        assertThat(evaluate(range("1", "10000")).getAsJsonArray("runs")).hasSize(10_000);
        assertThat(client.refusal("simple.evaluateRange", "{'uri':'" + URI + "','from':'1','to':'10001'}"))
                .contains("partialResultToken", "10000", "10001");
    }

    @Test
    void closedDocument_isRefused() {
        assertThat(client.error("workspace/executeCommand", command(range("1", "2"))).get("code").getAsInt())
                .isEqualTo(-32803);
    }

    @Test
    void longRange_showsProgressThatCanBeCancelled() {
        try (var other = RawClient.initialized("{\"window\":{\"workDoneProgress\":true}}")) {
            other.answerWith(_ -> JsonNull.INSTANCE);
            other.open(URI, 1, "while (arg / 1000 == 3) {} while (arg > 7000) {} return arg;");
            int request = other.request("workspace/executeCommand", command(range("0", "9999") + ",\"maxLoopTrips\":\""
                    + Long.MAX_VALUE + "\",\"timeoutMillis\":2"));
            var begin = other.await(message -> message.toString().contains("\"kind\":\"begin\""))
                    .getAsJsonObject("params");
            assertThat(begin.getAsJsonObject("value").get("percentage").getAsInt()).isBetween(0, 99);
            var report = other.await(message -> message.toString().contains("\"kind\":\"report\""))
                    .getAsJsonObject("params");
            assertThat(report.get("token")).isEqualTo(begin.get("token"));
            assertThat(report.getAsJsonObject("value").get("percentage").getAsInt()).isBetween(1, 100);
            other.notification("window/workDoneProgress/cancel", "{\"token\":" + begin.get("token") + "}");
            assertThat(other.response(request).getAsJsonObject("error").get("code").getAsInt()).isEqualTo(-32800);
            other.await(message -> message.toString().contains("\"kind\":\"end\""));
            assertThat(percentages(other)).isSorted();
        }
    }

    private static List<Integer> percentages(RawClient of) {
        return of.received(message -> message.toString().contains("percentage")).stream()
                .map(message -> message.getAsJsonObject("params").getAsJsonObject("value").get("percentage"))
                .map(JsonElement::getAsInt).toList();
    }

    /// A client that does not read makes the runs wait; what waits to be sent stays bounded.
    @Test
    void slowClient_getsEverythingInTheEnd() {
        client.open(URI, 1, "return arg;");
        client.pauseReading();
        int request = start(range("1", "100000") + ",\"partialResultToken\":\"t\"");
        client.resumeReading();
        assertThat(client.response(request).getAsJsonObject("result").get("count").getAsString()).isEqualTo("100000");
        assertThat(batches(client).stream().flatMap(batch -> members(batch, "arg").stream()))
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 100_000).mapToObj(Integer::toString).toList());
    }
}
