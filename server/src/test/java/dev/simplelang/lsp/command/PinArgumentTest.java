package dev.simplelang.lsp.command;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.simplelang.ide.Analysis;
import dev.simplelang.lsp.Latches;
import dev.simplelang.lsp.RawClient;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PinArgumentTest {

    private static final String URI = "untitled:a";
    private static final String PROGRAM = "if (arg == 5) return 1;\nreturn arg;";
    private static final String CAPABILITIES = """
            {"textDocument": {"publishDiagnostics": {"versionSupport": true}},
             "workspace": {"codeLens": {"refreshSupport": true}}}""";

    private RawClient client = RawClient.initialized(CAPABILITIES);

    @AfterEach
    void disconnect() {
        client.close();
    }

    private void connect(String options) {
        client.close();
        client = RawClient.uninitialized();
        client.answerWith(_ -> JsonNull.INSTANCE);
        client.initialize("{\"processId\":null,\"rootUri\":null,\"capabilities\":" + CAPABILITIES
                + ",\"initializationOptions\":" + options + "}");
    }

    private JsonObject pin(String arg) {
        return client.execute("simple.pinArgument", "{'uri':'" + URI + "','arg':" + arg + "}");
    }

    private String hover(int line, int character) {
        return client.result("textDocument/hover", "{\"textDocument\":{\"uri\":\"" + URI
                + "\"},\"position\":{\"line\":" + line + ",\"character\":" + character + "}}").toString();
    }

    private JsonElement lenses() {
        return client.result("textDocument/codeLens", "{\"textDocument\":{\"uri\":\"" + URI + "\"}}");
    }

    private void awaitDiagnostics(int version, String text) {
        client.diagnostics(URI, params -> params.get("version").getAsInt() == version
                && params.toString().contains(text));
    }

    private JsonObject lastDiagnostics() {
        return client.received(message -> message.toString().contains("publishDiagnostics")).getLast();
    }

    @Test
    void pin_concernsHoversAndDiagnostics() {
        client.open(URI, 7, PROGRAM);
        assertThat(hover(0, 4)).doesNotContain("pinned");
        var result = pin("\"5\"");
        assertThat(result.get("version").getAsInt()).isEqualTo(7);
        assertThat(result.get("arg")).hasToString("\"5\"");
        assertThat(hover(0, 4)).contains("Always 5 here", "arg is pinned to 5");
        assertThat(hover(0, 0)).contains("always true", "arg is pinned to 5");
        awaitDiagnostics(7, "unreachable code when `arg` is 5");
    }

    @Test
    void pin_survivesEditsUntilNull() {
        client.open(URI, 1, PROGRAM);
        pin("\"-9223372036854775808\"");
        client.replace(URI, 2, "return arg + 1;");
        awaitDiagnostics(2, "always returns -9223372036854775807 when `arg` is -9223372036854775808");
        assertThat(pin("null").has("arg")).isFalse();
        assertThat(hover(0, 8)).doesNotContain("pinned");
        client.replace(URI, 3, "return 2 + 3;");
        awaitDiagnostics(3, "always returns 5\"");
    }

    @Test
    void closedDocument_losesItsPin() {
        client.open(URI, 1, PROGRAM);
        pin("\"5\"");
        client.closeDocument(URI);
        client.open(URI, 1, PROGRAM);
        assertThat(hover(0, 4)).doesNotContain("pinned");
        client.roundTrip();
        assertThat(pin("\"5\"").get("arg")).hasToString("\"5\"");
    }

    @Test
    void eachDocument_hasItsOwnPin() {
        client.open(URI, 1, PROGRAM);
        client.open("untitled:b", 1, PROGRAM);
        pin("\"5\"");
        assertThat(client.result("textDocument/hover",
                "{\"textDocument\":{\"uri\":\"untitled:b\"},\"position\":{\"line\":0,\"character\":4}}").toString())
                .doesNotContain("pinned");
    }

    /// What holds for the pinned argument must not be run with another.
    @Test
    void runs_haveTheirOwnArgument() {
        client.open(URI, 1, PROGRAM);
        pin("\"5\"");
        var run = client.execute("simple.evaluate", "{'uri':'" + URI + "','arg':'6'}");
        assertThat(run.get("value").getAsString()).isEqualTo("6");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                    "",
                    "7",
                    "{},{}",
                    "{'uri':'untitled:a'}",
                    "{'arg':'5'}",
                    "{'uri':'untitled:a','arg':5}",
                    "{'uri':'untitled:a','arg':''}",
                    "{'uri':'untitled:a','arg':'+5'}",
                    "{'uri':'untitled:a','arg':'9223372036854775808'}",
                    "{'uri':'untitled:a','arg':false}",
                    "{'uri':null,'arg':null}",
                    "{'uri':'untitled:a','arg':'5','show':true}"})
    void faultyArguments_areRefusedAndChangeNothing(String arguments) {
        client.open(URI, 1, PROGRAM);
        pin("\"5\"");
        assertThat(client.refusal("simple.pinArgument", arguments)).isNotBlank();
        assertThat(hover(0, 4)).contains("arg is pinned to 5");
    }

    @Test
    void closedDocument_isRefused() {
        assertThat(client.error("workspace/executeCommand",
                "{\"command\":\"simple.pinArgument\",\"arguments\":[{\"uri\":\"untitled:none\",\"arg\":null}]}")
                .get("code").getAsInt()).isEqualTo(-32803);
    }

    @Test
    void lens_clientWithAPrompt_offersAnotherPin() {
        connect("{\"runWithArgCommand\":\"client.run\",\"pinArgCommand\":\"client.pin\"}");
        client.open(URI, 1, PROGRAM);
        assertThat(lenses().toString()).contains("client.run").doesNotContain("client.pin");
        pin("\"5\"");
        client.awaitMethod("workspace/codeLens/refresh");
        assertThat(lenses().getAsJsonArray()).hasSize(3);
        assertThat(lenses().getAsJsonArray().get(2).getAsJsonObject().get("command"))
                .hasToString(
                        "{\"title\":\"arg pinned to 5\",\"command\":\"client.pin\",\"arguments\":[\"" + URI + "\"]}");
        pin("null");
        assertThat(lenses().getAsJsonArray()).hasSize(1);
        assertThat(client.received(message -> message.toString().contains("codeLens/refresh"))).hasSize(2);
    }

    @Test
    void lens_otherClients_getWordsOnly() {
        client.open(URI, 1, PROGRAM);
        pin("\"5\"");
        assertThat(lenses().getAsJsonArray().asList().getLast().getAsJsonObject().get("command"))
                .hasToString("{\"title\":\"arg pinned to 5\",\"command\":\"\"}");
    }

    @Test
    void samePinAgain_compilesNothing() {
        client.open(URI, 1, PROGRAM);
        pin("\"5\"");
        awaitDiagnostics(1, "when `arg` is 5");
        pin("\"5\"");
        client.roundTrip();
        assertThat(client.received(message -> message.toString().contains("codeLens/refresh"))).hasSize(1);
    }

    /// The analysis for the old pin ends last, and is of the version that is still current.
    @Test
    void analysisForAnotherPin_isNeverShown() {
        var late = new CountDownLatch(1);
        client.close();
        client = RawClient.initialized(CAPABILITIES, (source, pinned, before, cancellation) -> {
            if (pinned.isPresent() && pinned.getAsLong() == 5) {
                Latches.awaitQuietly(late);
                return Analysis.of(source, pinned, dev.simplelang.text.Cancellation.NONE);
            }
            return Analysis.of(source, pinned, cancellation);
        });
        client.open(URI, 1, "return arg;");
        pin("\"5\"");
        int ofFive = client.request("textDocument/hover",
                "{\"textDocument\":{\"uri\":\"" + URI + "\"},\"position\":{\"line\":0,\"character\":8}}");
        pin("\"6\"");
        assertThat(hover(0, 8)).contains("Always 6 here");
        awaitDiagnostics(1, "always returns 6 when `arg` is 6");
        late.countDown();
        assertThat(client.response(ofFive).toString()).contains("Always 5 here");
        client.replace(URI, 2, "return arg;");
        awaitDiagnostics(2, "when `arg` is 6");
        assertThat(client.received(message -> message.toString().contains("publishDiagnostics")
                && message.toString().contains("when `arg` is 5"))).isEmpty();
        assertThat(lastDiagnostics().toString()).contains("when `arg` is 6");
    }
}
