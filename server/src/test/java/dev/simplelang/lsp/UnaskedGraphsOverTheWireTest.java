package dev.simplelang.lsp;

import com.google.gson.JsonObject;
import dev.simplelang.ide.Analysis;
import dev.simplelang.lsp.document.Analyzer;
import dev.simplelang.lsp.document.Positions;
import dev.simplelang.lsp.protocol.PositionEncoding;
import dev.simplelang.text.SourceText;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/// Most versions of a program that is being typed have errors, and an editor asks for much about each of them. All but a hover is answered
/// from the text and the last version without errors.
class UnaskedGraphsOverTheWireTest {

    private static final String URI = "untitled:unasked.simple";

    private static final Pattern END_OF_WORD = Pattern.compile("\\b");

    private static final String SOUND = """
            int x = arg;
            if (x == 1) {
                while (x < 10) x = x + 1;
            } else if (x > 7) {
                { int y = 2; x = x * y; }
            }
            return x;
            """;

    private final List<Analysis> analyses = new CopyOnWriteArrayList<>();

    private final Analyzer analyzer = (source, pinned, before, cancellation) -> {
        var analysis = Analyzer.COMPILER.analyze(source, pinned, before, cancellation);
        analyses.add(analysis);
        return analysis;
    };

    @ParameterizedTest
    @ValueSource(strings = {"return x;", "x + 1;", "(x < 10)", "int y = 2;", "else"})
    void requestsAboutAMistake_makeNoGraphs(String taken) {
        try (var client = RawClient.uninitialized(analyzer)) {
            client.answerWith(EveryRequestTest::answer);
            var capabilities = client.initialize("{\"processId\":null,\"rootUri\":null,\"capabilities\":"
                    + EveryRequestTest.read("/clients/vscode.json") + "}").getAsJsonObject("capabilities");
            client.open(URI, 1, SOUND);
            client.awaitMethod("textDocument/publishDiagnostics");
            var text = SOUND.replace(taken, "oops");
            client.replace(URI, 2, text);
            for (var request : AnnouncedRequests.of(capabilities)) {
                if (!request.method().equals("textDocument/hover")) {
                    askAllOver(client, request, capabilities, text);
                }
            }
            assertThat(analyses.getLast().hasErrors()).isTrue();
            assertThat(analyses.getLast().isFinished()).isFalse();
        }
    }

    /// Asks at both ends of each word, and for the rest of the first item of each answer.
    private static void askAllOver(RawClient client, AnnouncedRequests.Announced request, JsonObject capabilities,
            String text) {
        var positions = new Positions(new SourceText(text), PositionEncoding.UTF_16);
        var end = positions.position(text.length());
        for (var word : END_OF_WORD.matcher(text).results().toList()) {
            var params = request.params()
                    .apply(new AnnouncedRequests.Place(URI, positions.position(word.start()), end));
            var response = client.response(client.request(request.method(), params));
            var resolving = AnnouncedRequests.resolving(request.method(), capabilities);
            if (response.has("result") && !resolving.isEmpty()) {
                AnnouncedRequests.items(response.get("result")).stream().limit(1)
                        .forEach(item -> client.response(client.request(resolving, item.toString())));
            }
        }
    }

    @Test
    void hoverInAProgramWithErrors_makesItsGraphs() {
        try (var client = RawClient.initialized("{}", analyzer)) {
            client.open(URI, 1, SOUND);
            client.awaitMethod("textDocument/publishDiagnostics");
            client.replace(URI, 2, "int x = arg * 0; return x + nowhere;");
            for (int time = 0; time < 2; time++) {
                assertThat(client.result("textDocument/hover", "{\"textDocument\":{\"uri\":\"" + URI
                        + "\"},\"position\":{\"line\":0,\"character\":4}}").toString()).contains("Always 0 here");
            }
            assertThat(analyses.getLast().isFinished()).isTrue();
        }
    }
}
