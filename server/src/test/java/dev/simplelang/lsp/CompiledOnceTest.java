package dev.simplelang.lsp;

import com.google.gson.JsonObject;
import dev.simplelang.lsp.document.Analyzer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.lsp4j.Position;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// A version is compiled once, whatever is asked about it, and however often.
class CompiledOnceTest {

    private static final String URI = "file:///once.simple";

    private static final String PROGRAM = """
            int x = arg + 1;
            if (x > 3) {
              x = x * 2;
            }
            while (x < 100) x = x + arg;
            return x;
            """;

    @Test
    void version_isCompiledOnceWhateverIsAsked() throws IOException {
        var compilations = new AtomicInteger();
        Analyzer counting = (source, pinned, before, cancellation) -> {
            compilations.incrementAndGet();
            return Analyzer.COMPILER.analyze(source, pinned, before, cancellation);
        };
        try (var client = RawClient.initialized(read("/clients/vscode.json"), counting)) {
            var capabilities = client.received(CompiledOnceTest::tellsCapabilities).getFirst().getAsJsonObject("result")
                    .getAsJsonObject("capabilities");
            // Commands change the document, or run it.
            var requests = AnnouncedRequests.of(capabilities).stream()
                    .filter(request -> !request.method().equals("workspace/executeCommand")).toList();
            assertThat(requests).hasSizeGreaterThan(20);
            client.open(URI, 1, PROGRAM);
            var place = new AnnouncedRequests.Place(URI, new Position(2, 6), new Position(2, 7));
            for (int round = 0; round < 2; round++) {
                for (var request : requests) {
                    client.response(client.request(request.method(), request.params().apply(place)));
                    assertThat(compilations).as(request.method()).hasValue(1);
                }
            }
        }
    }

    private static boolean tellsCapabilities(JsonObject message) {
        return message.get("result") instanceof JsonObject result && result.has("capabilities");
    }

    private static String read(String resource) throws IOException {
        try (var in = CompiledOnceTest.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
