package dev.simplelang.lsp.command;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.simplelang.lsp.RawClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class TraceTest {

    private static final String URI = "untitled:a";
    private static final String ENDLESS = "while(1) arg = arg + 1;\nreturn arg;";
    private static final String COUNT = "int n = 0;\nwhile (n < arg)\n  n = n + 1;\nreturn n;";

    private final RawClient client = RawClient.initialized("{}");

    @AfterEach
    void disconnect() {
        client.close();
    }

    @Test
    void trace_reportsEachStatement() {
        client.open(URI, 3, COUNT);
        var result = trace("'arg':'1'");
        assertThat(result.keySet()).containsExactly("version", "arg", "outcome", "value", "loopTrips", "nanos", "range",
                "by", "stepCount", "firstSteps", "lastSteps", "conditions", "loops", "variables");
        assertThat(result.get("version").getAsInt()).isEqualTo(3);
        assertThat(result.get("value").getAsString()).isEqualTo("1");
        assertThat(result.get("by").getAsString()).isEqualTo("statement");
        assertThat(result.get("stepCount")).hasToString("\"5\"");
        assertSame(result.get("firstSteps"), """
                [{'kind':'declaration','variable':'n','variableIndex':1,'value':'0','range':%s},
                 {'kind':'condition','holds':true,'range':%s},
                 {'kind':'assignment','variable':'n','variableIndex':1,'value':'1','range':%s},
                 {'kind':'condition','holds':false,'range':%s},
                 {'kind':'return','value':'1','range':%s}]""".formatted(range(0, 0, 0, 10), range(1, 7, 1, 14),
                range(2, 2, 2, 12), range(1, 7, 1, 14), range(3, 0, 3, 9)));
        assertSame(result.get("lastSteps"), "[]");
        assertSame(result.get("conditions"),
                "[{'range':%s,'whenTrue':'1','whenFalse':'1'}]".formatted(range(1, 7, 1, 14)));
        assertSame(result.get("loops"), "[{'range':%s,'entered':'1','trips':'1'}]".formatted(range(1, 0, 2, 12)));
        assertSame(result.get("variables"),
                "[{'name':'arg','value':'1'},{'range':%s,'name':'n','value':'1'}]".formatted(range(0, 4, 0, 5)));
    }

    @Test
    void trace_reportsEachNode() {
        client.open(URI, 1, COUNT);
        var steps = trace("'arg':'1','by':'node'").getAsJsonArray("firstSteps");
        assertSame(steps.get(1), "{'kind':'control','node':3,'label':'Loop','inputs':[1,8],'range':%s}"
                .formatted(range(1, 0, 1, 5)));
        assertSame(steps.get(2), "{'kind':'phi','node':4,'label':'Phi[n]','inputs':[3,2,10],'value':'0','range':%s}"
                .formatted(range(1, 0, 1, 5)));
        assertThat(steps).extracting(step -> step.getAsJsonObject().get("kind").getAsString()).containsExactly(
                "control",
                "control", "phi", "value", "value", "branch", "control", "value", "control", "phi", "value", "branch",
                "control", "return");
    }

    @Test
    void ranges_areInTheClientsEncoding() {
        try (var other = RawClient.initialized("{\"general\":{\"positionEncodings\":[\"utf-8\"]}}")) {
            other.open(URI, 1, "/* \uD83D\uDE00 */ int a = arg; a = a / 2; return a;");
            var result = other.execute("simple.trace", argument("'arg':'5'"));
            var steps = result.getAsJsonArray("firstSteps");
            assertSame(steps.get(1).getAsJsonObject().get("range"), range(0, 24, 0, 34));
            assertThat(steps.get(1).getAsJsonObject().get("value").getAsString()).isEqualTo("2");
        }
    }

    @Test
    void longTrace_keepsFirstAndLastSteps() {
        client.open(URI, 1, ENDLESS);
        var result = trace("'arg':'0','maxSteps':5,'maxLoopTrips':'2000'");
        assertThat(result.get("outcome").getAsString()).isEqualTo("stopped");
        assertThat(result.get("loopTrips").getAsString()).isEqualTo("2000");
        assertThat(result.get("reason").getAsString()).isNotBlank();
        assertThat(result.get("stepCount").getAsString()).isEqualTo("4002");
        assertThat(result.getAsJsonArray("firstSteps")).hasSize(3);
        assertThat(result.getAsJsonArray("lastSteps")).hasSize(2);
        assertThat(result.getAsJsonArray("lastSteps").get(1).getAsJsonObject().get("value").getAsString())
                .isEqualTo("2001");
        assertThat(trace("'arg':'0','maxSteps':0,'maxLoopTrips':7").getAsJsonArray("firstSteps")).isEmpty();
        assertThat(trace("'arg':'0','maxLoopTrips':7000").getAsJsonArray("lastSteps")).hasSize(500);
    }

    @Test
    void run_stopsAtItsTimeLimit() {
        client.open(URI, 1, ENDLESS);
        var result = trace("'arg':'0','timeoutMillis':200,'maxLoopTrips':'" + Long.MAX_VALUE + "'");
        assertThat(result.get("outcome").getAsString()).isEqualTo("stopped");
        assertThat(result.getAsJsonArray("lastSteps")).isNotEmpty();
    }

    @Test
    void programWithErrors_isNotRun() {
        client.open(URI, 1, "return nowhere;");
        var result = trace("'arg':'5'");
        assertThat(result.get("outcome").getAsString()).isEqualTo("not-run");
        assertThat(result.get("reason").getAsString()).isNotBlank();
        assertThat(result.get("stepCount").getAsString()).isEqualTo("0");
        assertThat(result.getAsJsonArray("variables")).isEmpty();
    }

    /// The pinned argument is about what is proved, not about runs.
    @Test
    void pin_doesNotConcernARun() {
        client.open(URI, 1, COUNT);
        client.execute("simple.pinArgument", "{'uri':'" + URI + "','arg':'3'}");
        assertThat(trace("'arg':'2'").get("value").getAsString()).isEqualTo("2");
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
                    "{'uri':'untitled:a','arg':5}",
                    "{'uri':'untitled:a','arg':'9223372036854775808'}",
                    "{'uri':'untitled:a','arg':'5','maxLoopTrips':-1}",
                    "{'uri':'untitled:a','arg':'5','timeoutMillis':0}",
                    "{'uri':'untitled:a','arg':'5','by':'line'}",
                    "{'uri':'untitled:a','arg':'5','by':'NODE'}",
                    "{'uri':'untitled:a','arg':'5','by':1}",
                    "{'uri':'untitled:a','arg':'5','by':null}",
                    "{'uri':'untitled:a','arg':'5','maxSteps':-1}",
                    "{'uri':'untitled:a','arg':'5','maxSteps':100001}",
                    "{'uri':'untitled:a','arg':'5','maxSteps':1.5}",
                    "{'uri':'untitled:a','arg':'5','maxSteps':1e300}",
                    "{'uri':'untitled:a','arg':'5','maxSteps':'5'}",
                    "{'uri':'untitled:a','arg':'5','show':true}"})
    void faultyArguments_areRefused(String arguments) {
        client.open(URI, 1, "return arg;");
        assertThat(client.refusal("simple.trace", arguments)).isNotBlank();
    }

    @Test
    void closedDocument_isRefused() {
        assertThat(client.error("workspace/executeCommand", command("'arg':'5'")).get("code").getAsInt())
                .isEqualTo(-32803);
    }

    @Test
    void run_endsWhenCancelledOrClosed() {
        client.open(URI, 1, ENDLESS);
        int first = client.startEndless("simple.trace", URI);
        int second = client.startEndless("simple.trace", URI);
        client.result("textDocument/hover",
                "{\"textDocument\":{\"uri\":\"" + URI + "\"},\"position\":{\"line\":0,\"character\":10}}");
        client.notification("$/cancelRequest", "{\"id\":" + first + "}");
        assertThat(client.response(first).getAsJsonObject("error").get("code").getAsInt()).isEqualTo(-32800);
        client.closeDocument(URI);
        assertThat(client.response(second).getAsJsonObject("error").get("code").getAsInt()).isEqualTo(-32803);
    }

    @Test
    void longRun_showsProgress() {
        client.open(URI, 1, ENDLESS);
        int run = client.request("workspace/executeCommand", "{\"command\":\"simple.trace\",\"workDoneToken\":42,"
                + "\"arguments\":[{\"uri\":\"" + URI + "\",\"arg\":\"5\",\"timeoutMillis\":600000,\"maxLoopTrips\":\""
                + Long.MAX_VALUE + "\"}]}");
        var begin = client.awaitMethod("$/progress").getAsJsonObject("params");
        assertThat(begin.get("token").getAsInt()).isEqualTo(42);
        assertThat(begin.getAsJsonObject("value").get("title").getAsString()).contains("arg = 5");
        client.notification("window/workDoneProgress/cancel", "{\"token\":42}");
        assertThat(client.response(run).getAsJsonObject("error").get("code").getAsInt()).isEqualTo(-32800);
    }

    private JsonObject trace(String members) {
        return client.execute("simple.trace", argument(members));
    }

    private static String argument(String members) {
        return "{'uri':'" + URI + "'," + members + "}";
    }

    private static String command(String members) {
        return "{\"command\":\"simple.trace\",\"arguments\":[" + argument(members).replace('\'', '"') + "]}";
    }

    private static String range(int line, int character, int endLine, int endCharacter) {
        return "{'start':{'line':%d,'character':%d},'end':{'line':%d,'character':%d}}".formatted(line, character,
                endLine,
                endCharacter);
    }

    private static void assertSame(JsonElement found, String expected) {
        assertThat(found).isEqualTo(JsonParser.parseString(expected.replace('\'', '"')));
    }
}
