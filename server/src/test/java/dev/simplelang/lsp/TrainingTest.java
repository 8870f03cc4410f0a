package dev.simplelang.lsp;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// The session over which the ahead-of-time cache is made asks for everything: what it leaves out starts slowly.
/// That no answer in it is an error, the build sees to itself.
class TrainingTest {

    private static final Path SCRIPT = Path.of("src", "image", "training", "session.jsonl");

    @Test
    void asksForAllThatIsAnnounced() throws IOException {
        var messages = Files.readAllLines(SCRIPT).stream()
                .map(line -> JsonParser.parseString(line).getAsJsonObject()).toList();
        try (var server = RawClient.uninitialized()) {
            var initialize = messages.getFirst();
            assertThat(initialize.get("method").getAsString()).isEqualTo("initialize");
            var capabilities = server.initialize(initialize.get("params").toString()).getAsJsonObject("capabilities");
            var announced = new HashSet<>(
                    Set.of("simple/graph", "simple/view", "simple/views", "workspace/textDocumentContent"));
            AnnouncedRequests.of(capabilities).forEach(request -> announced.add(request.method()));
            assertThat(messages).extracting(message -> message.get("method").getAsString()).containsAll(announced);

            var commands = capabilities.getAsJsonObject("executeCommandProvider").getAsJsonArray("commands").asList();
            assertThat(
                    messages.stream().filter(message -> message.get("method").getAsString().endsWith("/executeCommand"))
                            .map(message -> message.getAsJsonObject("params").get("command")).toList())
                    .containsAll(commands);
        }
    }

    /// What is asked about an item of an answer is asked by the session itself, which has the item.
    @Test
    void asksForTheRestOfItems() throws IOException {
        var session = Files.readString(Path.of("src", "image", "Training.java"));
        try (var server = RawClient.uninitialized()) {
            var first = JsonParser.parseString(Files.readAllLines(SCRIPT).getFirst()).getAsJsonObject();
            JsonObject capabilities = server.initialize(first.get("params").toString()).getAsJsonObject("capabilities");
            for (var method : List.of("textDocument/completion", "textDocument/codeAction", "textDocument/codeLens",
                    "textDocument/inlayHint")) {
                var resolving = AnnouncedRequests.resolving(method, capabilities);
                assertThat(session).contains(resolving.isEmpty() ? "" : '"' + method + "\", \"" + resolving + '"');
            }
        }
    }
}
