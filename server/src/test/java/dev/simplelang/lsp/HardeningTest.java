package dev.simplelang.lsp;

import com.google.gson.JsonObject;
import dev.simplelang.Patience;
import dev.simplelang.ide.Analysis;
import dev.simplelang.lsp.document.Analyzer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/// What a client may do wrong, and what a fault of ours may do, without harm to the rest of the session.
class HardeningTest {

    private final RawClient client = RawClient.initialized("{}", (source, pinned, _, cancellation) -> {
        if (source.text().contains("overflow")) {
            throw new StackOverflowError();
        }
        return Analysis.of(source, pinned, cancellation);
    });

    @AfterEach
    void theSessionGoesOn() {
        client.open("untitled:after", 1, "return undefinedAfter;");
        client.diagnostics("untitled:after", params -> !params.getAsJsonArray("diagnostics").isEmpty());
        client.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "garbage", "{", "[", "null", "7", "\"text\"", "[]", "{}", "{\"jsonrpc\":\"2.0\"}",
                    "{\"id\":null,\"method\":\"shutdown\"}",
                    "{\"id\":{},\"method\":\"shutdown\"}", "\u0000", "{\"a\":1}}",
                    "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"shutdown\"}]"})
    void whatIsNoMessageIsRefused(String body) {
        client.frame(body);
        var error = client.await(message -> message.has("error") && message.get("id").isJsonNull())
                .getAsJsonObject("error");
        assertThat(error.get("code").getAsInt()).isIn(-32700, -32600);
        assertThat(error.has("data")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                    "-32602 | {'jsonrpc':'2.0','id':'a','method':'textDocument/hover'}",
                    "-32602 | {'jsonrpc':'2.0','id':'a','method':'textDocument/hover','params':null}",
                    "-32602 | {'jsonrpc':'2.0','id':'a','method':'textDocument/hover','params':{}}",
                    "-32602 | {'jsonrpc':'2.0','id':'a','method':'textDocument/hover','params':7}",
                    "-32602 | {'jsonrpc':'2.0','id':'a','method':'textDocument/hover','params':{'textDocument':7}}",
                    "-32602 | {'jsonrpc':'2.0','id':'a','method':'textDocument/hover','params':{'textDocument':{'uri':'b'}}}",
                    "-32602 | {'method':'textDocument/hover','params':{'textDocument':{'uri':{}}},'id':'a'}",
                    "-32602 | {'jsonrpc':'2.0','id':'a','method':'textDocument/hover','params':{'textDocument':{'uri':'b'},'position':{}}}",
                    "-32602 | {'jsonrpc':'2.0','id':'a','method':'textDocument/hover','params':{'textDocument':{'uri':'b'},'position':{'line':0}}}",
                    "-32602 | {'jsonrpc':'2.0','id':'a','method':'textDocument/hover','params':{'textDocument':{'uri':'b'},'position':{'character':1}}}",
                    "-32602 | {'jsonrpc':'2.0','id':'a','method':'textDocument/hover','params':{'textDocument':{'uri':'b'},'position':{'line':-1,'character':4}}}",
                    "-32602 | {'jsonrpc':'2.0','id':'a','method':'textDocument/hover','params':{'textDocument':{'uri':'b'},'position':{'line':0,'character':-1}}}",
                    "-32602 | {'jsonrpc':'2.0','id':'a','method':'textDocument/hover','params':{'textDocument':{'uri':'b'},'position':{'line':null,'character':4}}}",
                    "-32602 | {'jsonrpc':'2.0','id':'a','method':'textDocument/hover','params':{'textDocument':{'uri':'b'},'position':{'line':'0x','character':4}}}",
                    "-32602 | {'jsonrpc':'2.0','id':'a','method':'textDocument/hover','params':{'textDocument':{'uri':'b'},'position':{'line':'0','character':4}}}",
                    "-32600 | {'jsonrpc':'2.0','id':'a','method':'initialize','params':'x'}",
                    "-32602 | {'jsonrpc':'2.0','id':'a','method':'textDocument/hover','params':{'textDocument':{'uri':5},'position':{'line':0,'character':0}}}",
                    "-32602 | {'jsonrpc':'2.0','id':'a','method':'textDocument/codeAction','params':{'textDocument':{'uri':'b'}}}",
                    "-32601 | {'jsonrpc':'2.0','id':'a','method':'textDocument/documentColor','params':{}}",
                    "-32601 | {'jsonrpc':'2.0','id':'a','method':'textDocument/didOpen','params':{}}",
                    "-32601 | {'jsonrpc':'2.0','id':'a','method':'workspace/configuration','params':{'items':[]}}",
                    "-32601 | {'jsonrpc':'2.0','id':'a','method':'$/unknown','params':[1]}",
                    "-32601 | {'jsonrpc':'2.0','id':'a','method':''}"})
    void faultyRequestsAreAnsweredOnce(int code, String request) {
        client.frame(request.replace('\'', '"'));
        var response = client.await(HardeningTest::isAnswerToA);
        assertThat(response.getAsJsonObject("error").get("code").getAsInt()).isEqualTo(code);
        assertThat(response.getAsJsonObject("error").has("data")).isFalse();
        assertThat(response.getAsJsonObject("error").get("message").getAsString()).doesNotContain("com.google");
        client.roundTrip();
        assertThat(client.received(HardeningTest::isAnswerToA)).hasSize(1);
    }

    private static boolean isAnswerToA(JsonObject message) {
        return message.has("id") && message.get("id").isJsonPrimitive() && message.get("id").getAsString().equals("a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                    "{'method':'textDocument/didChange','params':{'textDocument':{'uri':'untitled:none','version':1},'contentChanges':[]}}",
                    "{'method':'textDocument/didChange','params':{'textDocument':{'uri':'untitled:after'}}}",
                    "{'method':'textDocument/didOpen','params':null}",
                    "{'method':'textDocument/didOpen'}",
                    "{'method':'textDocument/didClose','params':{'textDocument':{'uri':'untitled:none'}}}",
                    "{'method':'textDocument/didOpen','params':{'textDocument':[]}}",
                    "{'method':'$/cancelRequest','params':{'id':99}}",
                    "{'method':'$/cancelRequest'}",
                    "{'method':'$/unknown','params':{}}",
                    "{'method':'$/setTrace','params':{}}",
                    "{'method':'textDocument/didSave','params':{'textDocument':{'uri':'untitled:after'}}}",
                    "{'method':'window/workDoneProgress/cancel','params':{'token':'none'}}",
                    "{'method':'workspace/didChangeConfiguration','params':{'settings':7}}",
                    "{'id':77,'result':null}",
                    "{'id':'77','error':{'code':'x'}}"})
    void faultyNotificationsAreForgotten(String notification) {
        client.frame(notification.replace('\'', '"'));
        client.roundTrip();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{'range':{'start':{'character':4},'end':{'character':6}},'text':'dd'}",
                    "{'range':{'start':{'line':0,'character':0},'end':{'line':-1,'character':0}},'text':'dd'}",
                    "{'range':{'start':{'line':0,'character':0},'end':{}},'text':'dd'}",
                    "{'range':{'start':{'line':0,'character':0},'end':{'line':0,'character':0}},'text':5}",
                    "{'range':{'start':{'line':0,'character':0},'end':{'line':0,'character':0}},'text':true}",
                    "{'text':5}"})
    void aWrongChangeIsForgotten(String change) {
        client.open("untitled:change", 1, "return missing;");
        client.frame(
                "{'method':'textDocument/didChange','params':{'textDocument':{'uri':'untitled:change','version':2},"
                        .concat("'contentChanges':[" + change + "]}}").replace('\'', '"'));
        var formatted = client.result("textDocument/formatting", "{\"textDocument\":{\"uri\":\"untitled:change\"},"
                + "\"options\":{\"tabSize\":4,\"insertSpaces\":true}}");
        assertThat(client.diagnostics("untitled:change", _ -> true).getAsJsonArray("diagnostics").toString())
                .contains("`missing` is not declared").contains("\"character\":7");
        assertThat(formatted).as("the line break missing at the end of the unchanged text").hasToString(
                "[{\"range\":{\"start\":{\"line\":0,\"character\":15},\"end\":{\"line\":0,\"character\":15}},\"newText\":\"\\n\"}]");
    }

    @Test
    void ofManyErrorsTheFirstAreTold() {
        client.open("untitled:garbage", 1, "$ ".repeat(500_000));
        assertThat(client.diagnostics("untitled:garbage", _ -> true).getAsJsonArray("diagnostics")).hasSize(1_001);
    }

    @Test
    void deepNesting_isAnswered() {
        client.frame(nested(900));
        assertThat(client.response(1000).getAsJsonObject("error").get("code").getAsInt()).isEqualTo(-32602);
    }

    @Test
    void deeperNesting_isRefused() {
        client.frame(nested(200_000));
        client.await(message -> message.has("error") && message.get("id").isJsonNull());
    }

    private static String nested(int levels) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1000,\"method\":\"workspace/executeCommand\",\"params\":{\"arguments\":"
                + "[".repeat(levels) + "]".repeat(levels) + ",\"command\":\"simple.evaluate\"}}";
    }

    @Test
    void messagesMayArriveInPieces() {
        var frame = Frames.framed(
                "{\"jsonrpc\":\"2.0\",\"id\":1000,\"method\":\"test/ü\",\"params\":{}}");
        for (byte b : frame) {
            client.bytes(b);
        }
        assertThat(client.response(1000).getAsJsonObject("error").get("code").getAsInt()).isEqualTo(-32601);
    }

    @Test
    void manyMessagesMayArriveAtOnce() {
        var frames = new StringBuilder();
        for (int id = 1001; id <= 1100; id++) {
            frames.append(new String(Frames.framed("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"test/a\"}"),
                    StandardCharsets.UTF_8));
        }
        client.bytes(frames.toString().getBytes(StandardCharsets.UTF_8));
        for (int id = 1001; id <= 1100; id++) {
            assertThat(client.response(id).has("error")).isTrue();
        }
    }

    @Test
    void anOverflowInOneDocumentHarmsOnlyThat() {
        client.open("untitled:bad", 1, "int overflow = 1;");
        var error = client.error("textDocument/hover", hover("untitled:bad"));
        assertThat(error.get("code").getAsInt()).isEqualTo(-32803);
        assertThat(error.has("data")).isFalse();
        assertThat(client.diagnostics("untitled:bad", _ -> true).getAsJsonArray("diagnostics")).isEmpty();
        client.replace("untitled:bad", 2, "return arg;");
        assertThat(client.result("textDocument/hover", hover("untitled:bad")).isJsonObject()).isTrue();
    }

    @Test
    void requestsAboutUnknownDocumentsAreEmpty() {
        assertThat(client.result("textDocument/hover", hover("untitled:none")).isJsonNull()).isTrue();
        assertThat(client.result("textDocument/codeAction",
                "{\"textDocument\":{\"uri\":\"untitled:none\"},\"range\":{\"start\":{\"line\":0,\"character\":0},"
                        + "\"end\":{\"line\":0,\"character\":0}},\"context\":{\"diagnostics\":[]}}")
                .getAsJsonArray()).isEmpty();
        assertThat(client.result("textDocument/codeLens", "{\"textDocument\":{\"uri\":\"untitled:none\"}}")
                .getAsJsonArray()).isEmpty();
    }

    /// A client that writes everything before it reads anything would stop a server that waits for its reader.
    @Test
    void aClientThatReadsLateStopsNothing() {
        int requests = 20_000;
        client.pauseReading();
        IntStream.range(0, requests).forEach(_ -> client.request("test/unknown", "{}"));
        client.resumeReading();
        assertThat(client.response(requests + 1).has("error")).isTrue();
    }

    /// The diagnostics of so many versions would take hundreds of megabytes. Once enough wait to be
    /// read, newer versions are not compiled; when there is room, the last one is.
    @Test
    void versions_whoseDiagnosticsAreNotRead_areNotCompiled() throws InterruptedException {
        int versions = 1_000;
        var mistakes = "return " + ("missing".repeat(100) + " + ").repeat(2_000);
        var done = new Semaphore(0);
        Analyzer counting = (source, pinned, before, cancellation) -> {
            var analysis = Analyzer.COMPILER.analyze(source, pinned, before, cancellation);
            done.release();
            return analysis;
        };
        try (var typing = RawClient.uninitialized(counting)) {
            typing.initialize(
                    "{\"capabilities\":{\"textDocument\":{\"publishDiagnostics\":{\"versionSupport\":true}}}}");
            typing.open("untitled:typed", 0, mistakes + "1;");
            assertThat(done.tryAcquire(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
            typing.pauseReading();
            int version = 1;
            do {
                typing.replace("untitled:typed", version, mistakes + version + ";");
            } while (done.tryAcquire(2, TimeUnit.SECONDS) && version++ < versions);
            assertThat(version).isLessThan(versions);
            typing.replace("untitled:typed", versions, "return missing;");
            typing.resumeReading();
            assertThat(typing.diagnostics("untitled:typed", versions).getAsJsonArray("diagnostics")).hasSize(1);
        }
    }

    private static String hover(String uri) {
        return "{\"textDocument\":{\"uri\":\"" + uri + "\"},\"position\":{\"line\":0,\"character\":8}}";
    }
}
