package dev.simplelang.lsp.command;

import dev.simplelang.Patience;
import dev.simplelang.lsp.RawClient;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/// An endless run that has come to its bytecode is stopped, and its thread with it: an answer alone would not tell.
@Timeout(Patience.SECONDS)
class EndlessRunTest {

    private static final String URI = "untitled:a";

    private RawClient client;

    @BeforeEach
    void connect() {
        client = RawClient.initialized("{\"window\":{\"workDoneProgress\":true}}");
        client.answerWith(_ -> com.google.gson.JsonNull.INSTANCE);
        client.open(URI, 1, "while (1) {\n    arg = arg * 3 + 1;\n    if (arg / 7 == 5) continue;\n}\nreturn arg;");
    }

    @AfterEach
    void disconnect() {
        client.close();
    }

    @Test
    void endlessRun_endsAtItsTimeLimit() {
        int run = start(1_500);
        awaitBytecode();
        hoversAreAnswered();
        assertThat(client.response(run).getAsJsonObject("result").get("outcome").getAsString()).isEqualTo("stopped");
        awaitEnd();
    }

    /// The button of the progress display.
    @Test
    void endlessRun_endsByTheStopButton() {
        int run = start(600_000);
        awaitBytecode();
        hoversAreAnswered();
        var token = client.awaitMethod("$/progress").getAsJsonObject("params").get("token");
        client.notification("window/workDoneProgress/cancel", "{\"token\":" + token + "}");
        assertErrorOf(run, -32800);
        awaitEnd();
    }

    @Test
    void endlessRun_endsWhenCancelled() {
        int run = start(600_000);
        awaitBytecode();
        hoversAreAnswered();
        client.notification("$/cancelRequest", "{\"id\":" + run + "}");
        assertErrorOf(run, -32800);
        awaitEnd();
    }

    @Test
    void endlessRun_endsWithItsDocument() {
        int run = start(600_000);
        awaitBytecode();
        hoversAreAnswered();
        client.closeDocument(URI);
        assertErrorOf(run, -32803);
        awaitEnd();
    }

    @Test
    void endlessRun_endsAtShutdown() {
        int run = start(600_000);
        awaitBytecode();
        client.result("shutdown", "null");
        assertErrorOf(run, -32800);
        awaitEnd();
    }

    private int start(int timeoutMillis) {
        return client.start("simple.evaluate",
                "{'uri':'" + URI + "','arg':'5','timeoutMillis':" + timeoutMillis + "}");
    }

    private void hoversAreAnswered() {
        assertThat(client.result("textDocument/hover", "{\"textDocument\":{\"uri\":\"" + URI
                + "\"},\"position\":{\"line\":1,\"character\":5}}").toString()).contains("arg");
    }

    private void assertErrorOf(int run, int code) {
        assertThat(client.response(run).getAsJsonObject("error").get("code").getAsInt()).isEqualTo(code);
    }

    /// The tests run one after another: no other server is in this process.
    private static void awaitBytecode() {
        while (!isRunning("dev.simplelang.jvm.RunState")) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static void awaitEnd() {
        while (isRunning("dev.simplelang.driver.Execution")) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static boolean isRunning(String className) {
        return Thread.getAllStackTraces().values().stream().flatMap(Stream::of)
                .anyMatch(frame -> frame.getClassName().equals(className));
    }
}
