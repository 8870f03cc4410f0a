package dev.simplelang.lsp;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class LifecycleTest {

    @Test
    void exitAfterShutdownIsSuccess() {
        try (var client = RawClient.initialized("{}")) {
            assertThat(client.result("shutdown", "null").isJsonNull()).isTrue();
            client.notification("exit", "null");
            assertThat(client.exitCode()).isZero();
        }
    }

    @Test
    void aShutdownThatIsNoRequestIsOneToo() {
        try (var client = RawClient.initialized("{}")) {
            client.notification("shutdown", "{}");
            assertThat(client.error("textDocument/hover", "{}").get("code").getAsInt()).isEqualTo(-32600);
            client.notification("exit", "{}");
            assertThat(client.exitCode()).isZero();
        }
    }

    @Test
    void exitWithoutShutdownIsFailure() {
        try (var client = RawClient.initialized("{}")) {
            client.frame("{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}");
            assertThat(client.exitCode()).isEqualTo(1);
        }
    }

    @Test
    void exitBeforeInitializeIsFailure() {
        try (var client = RawClient.uninitialized()) {
            client.notification("exit", "{}");
            assertThat(client.exitCode()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void endOfInputIsFailure(boolean afterShutdown) {
        try (var client = RawClient.initialized("{}")) {
            if (afterShutdown) {
                client.result("shutdown", "{}");
            }
            client.endInput();
            assertThat(client.exitCode()).isEqualTo(1);
        }
    }

    @Test
    void lostFramingIsFailure() {
        try (var client = RawClient.initialized("{}")) {
            client.bytes("no header\r\n\r\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
            assertThat(client.exitCode()).isEqualTo(1);
        }
    }

    @Test
    void aClosedOutputIsFailure() {
        try (var client = RawClient.initialized("{}")) {
            client.endOutput();
            client.request("test/unknown", "{}");
            assertThat(client.exitCode()).isEqualTo(1);
        }
    }

    @Test
    void beforeInitializeNothingIsDone() {
        try (var client = RawClient.uninitialized()) {
            client.open("untitled:a", 1, "return x;");
            assertThat(client.error("textDocument/hover", "{}").get("code").getAsInt()).isEqualTo(-32002);
            assertThat(client.error("test/unknown", "{}").get("code").getAsInt()).isEqualTo(-32002);
            client.initialize("{}");
            client.open("untitled:b", 1, "return x;");
            client.diagnostics("untitled:b", _ -> true);
            assertThat(client.received(message -> message.toString().contains("untitled:a"))).isEmpty();
        }
    }

    @Test
    void initializeComesOnce() {
        try (var client = RawClient.initialized("{}")) {
            assertThat(client.error("initialize", "{\"capabilities\":{}}").get("code").getAsInt()).isEqualTo(-32600);
        }
    }

    @Test
    void afterShutdownRequestsAreInvalid() {
        try (var client = RawClient.initialized("{}")) {
            client.result("shutdown", "{}");
            assertThat(client.error("textDocument/hover", "{}").get("code").getAsInt()).isEqualTo(-32600);
            assertThat(client.error("shutdown", "{}").get("code").getAsInt()).isEqualTo(-32600);
            assertThat(client.error("test/unknown", "{}").get("code").getAsInt()).isEqualTo(-32600);
        }
    }

    @Test
    void theServerEndsWithTheProcessItWorksFor() throws Exception {
        try (var client = RawClient.uninitialized()) {
            client.request("initialize", "{\"processId\":" + endedProcess() + ",\"capabilities\":{}}");
            assertThat(client.exitCode()).isEqualTo(1);
        }
    }

    @Test
    void theServerLivesWithTheProcessItWorksFor() {
        try (var client = RawClient.uninitialized()) {
            client.initialize("{\"processId\":" + ProcessHandle.current().pid() + ",\"capabilities\":{}}");
            client.roundTrip();
        }
    }

    @Test
    void theServerSaysWhoItIs() {
        try (var client = RawClient.uninitialized()) {
            var info = client.initialize("{\"capabilities\":{}}").getAsJsonObject("serverInfo");
            assertThat(info.get("name").getAsString()).isEqualTo("Simple");
            assertThat(info.get("version").getAsString()).matches("\\d+\\.\\d+\\.\\d+\\S*");
        }
    }

    @Test
    void tracesWhatTheClientWantsTraced() {
        try (var client = RawClient.uninitialized()) {
            client.initialize("{\"capabilities\":{},\"trace\":\"messages\"}");
            client.open("untitled:traced", 1, "return arg;");
            assertThat(client.awaitMethod("$/logTrace").toString()).contains("untitled:traced version 1");
            client.notification("$/setTrace", "{\"value\":\"off\"}");
            client.open("untitled:silent", 1, "return arg;");
            client.diagnostics("untitled:silent", _ -> true);
            assertThat(client.received(message -> message.toString().contains("untitled:silent version"))).isEmpty();
        }
    }

    private static long endedProcess() throws IOException, InterruptedException {
        var java = ProcessHandle.current().info().command().orElseThrow();
        var process = new ProcessBuilder(java, "-version").redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        process.waitFor();
        return process.pid();
    }
}
