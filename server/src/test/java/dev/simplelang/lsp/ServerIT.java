package dev.simplelang.lsp;

import dev.simplelang.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/// The built program as an editor starts it.
class ServerIT {

    private static final String LAUNCHER = Path.of("target", "simple", "bin", "simple").toAbsolutePath().toString();
    private static final String URI = "untitled:Untitled-1";

    /// More lines than a pipe holds and the log keeps.
    private static final int MANY_LINES = 2_000;

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

    @Test
    void processOfTheCommandLine_isGone_endsTheServer() throws Exception {
        var parent = new ProcessBuilder("true").start();
        parent.waitFor();
        try (var server = AbusedServer.startProcess("--clientProcessId=" + parent.pid())) {
            server.ends(1, "The process " + parent.pid() + ", for which the server works, is gone.");
        }
    }

    /// The client closes its end before the first answer: nothing but the failure to write says so.
    @Test
    void output_isClosed_endsTheServer(@TempDir Path folder) throws Exception {
        var stderr = folder.resolve("stderr");
        var process = new ProcessBuilder(AbusedServer.command()).redirectError(stderr.toFile()).start();
        try {
            process.getInputStream().close();
            process.getOutputStream().write(Frames
                    .framed("{\"id\":\"i\",\"method\":\"initialize\",\"params\":{\"capabilities\":{}}}"));
            process.getOutputStream().flush();
            assertThat(process.waitFor(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(1);
            assertThat(Files.readString(stderr)).contains("can no longer be written to").hasLineCount(1);
        } finally {
            process.destroyForcibly();
        }
    }

    /// Standard error is a pipe that nobody reads, and there is much to write.
    @Test
    void standardError_isNotRead_stopsNothing() throws IOException, InterruptedException {
        var process = new ProcessBuilder(AbusedServer.command()).start();
        var client = RawClient.of(process);
        try {
            client.initialize("{\"capabilities\":{}}");
            for (int count = 0; count < MANY_LINES; count++) {
                client.notification("textDocument/didOpen", "[\"" + "x".repeat(100) + "\"]");
            }
            client.open(URI, 1, "return x;");
            client.diagnostics(URI, params -> !params.getAsJsonArray("diagnostics").isEmpty());
            client.result("shutdown", "null");
            client.notification("exit", "null");
            assertThat(process.waitFor(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    /// A server whose memory has ended gives no answer that might be wrong: its client starts another.
    @Test
    void memory_ends_endsTheProcess() throws Exception {
        var program = new ProcessBuilder(AbusedServer.command());
        program.environment().put("SIMPLE_VM_ARGUMENTS", "-Xmx20m");
        var process = program.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try {
            process.getOutputStream().write(Frames.framed("\"" + "x".repeat(40_000_000) + "\""));
        } catch (IOException e) {
            // It has ended before it has read all.
        }
        assertThat(process.waitFor(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(3);
    }
}
