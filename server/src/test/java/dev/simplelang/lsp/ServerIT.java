package dev.simplelang.lsp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/// The built program as an editor starts it.
class ServerIT {

    private static final String LAUNCHER = Path.of("target", "simple", "bin", "simple").toAbsolutePath().toString();
    private static final String URI = "untitled:Untitled-1";

    /// Java calls 127 times often.
    private static final int MORE_THAN_OFTEN = 200;

    private static final int FEW = 15;

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

    /// Gson reaches the fields of the protocol's classes by method handles, and Java would make a class for each field that is used often.
    @Test
    void noClassesAreGeneratedForWhatItDoesOften(@TempDir Path folder) throws IOException {
        var loaded = folder.resolve("loaded");
        try (var server = AbusedServer.startWith("-XX:AOTCache=target/simple/lib/simple.aot",
                "-Xlog:class+load:file=" + loaded)) {
            server.initialize("{}");
            server.client().open(URI, 1, "if (arg) { int x = arg; }\nreturn 4;");
            var place = "{\"textDocument\":{\"uri\":\"" + URI + "\"},\"position\":{\"line\":0,\"character\":4}}";
            for (var method : List.of("completion", "hover", "documentHighlight", "foldingRange", "codeLens")) {
                for (int i = 0; i < MORE_THAN_OFTEN; i++) {
                    server.client().result("textDocument/" + method, place);
                }
            }
            server.endsWell();
        }
        assertThat(loaded).content().contains("com.google.gson.internal.bind.ReflectiveTypeAdapterFactory");
        assertThat(Files.readAllLines(loaded))
                .filteredOn(line -> line.contains("LambdaForm$") && line.contains("__JVM_LookupDefineClass__"))
                .hasSizeLessThan(FEW);
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
