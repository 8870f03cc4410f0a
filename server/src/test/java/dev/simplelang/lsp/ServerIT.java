package dev.simplelang.lsp;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// The built program as an editor starts it.
class ServerIT {

    private static final String LAUNCHER = Path.of("target", "simple", "bin", "simple").toAbsolutePath().toString();
    private static final String URI = "untitled:Untitled-1";

    @Test
    void aSessionOverStandardInputAndOutput() throws IOException {
        try (var client = RawClient.ofProcess(List.of(LAUNCHER, "lsp"))) {
            client.initialize("{\"processId\":" + ProcessHandle.current().pid() + ",\"capabilities\":{}}");
            client.open(URI, 1, "int x = arg + 1;\nreturn x + y;\n");
            assertThat(client.diagnostics(URI, _ -> true).toString()).contains("undefined-name");
            client.replace(URI, 2, "int x = arg + 1;\nreturn x;\n");
            var position = "{\"textDocument\":{\"uri\":\"" + URI + "\"},\"position\":{\"line\":1,\"character\":7}}";
            assertThat(client.result("textDocument/hover", position).toString()).contains("arg + 1");
            var run = "{\"command\":\"simple.evaluate\",\"arguments\":[{\"uri\":\"" + URI + "\",\"arg\":\"41\"}]}";
            assertThat(client.result("workspace/executeCommand", run).toString()).contains("\"value\":\"42\"");
            client.result("shutdown", "null");
            client.notification("exit", "null");
            assertThat(client.exitCode()).isZero();
        }
    }

    @Test
    void theEndOfTheInputEndsTheProcess() throws IOException {
        try (var client = RawClient.ofProcess(List.of(LAUNCHER, "lsp", "--stdio"))) {
            client.initialize("{\"capabilities\":{}}");
            client.endInput();
            assertThat(client.exitCode()).isEqualTo(1);
        }
    }
}
