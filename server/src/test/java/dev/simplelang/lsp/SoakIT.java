package dev.simplelang.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.simplelang.oracle.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// Edits several documents in one server for minutes, and checks that answers stay right and memory
/// flat. `-Dsimple.soakMinutes=N` makes it longer.
@Tag("nightly")
class SoakIT {

    private static final Duration LENGTH = Duration.ofMinutes(Long.getLong("simple.soakMinutes", 5));
    private static final List<Integer> DOCUMENT_LENGTHS = List.of(20, 100, 300, 1_000);
    private static final int ROUNDS_BETWEEN_PAUSES = 10;

    /// By this factor memory may grow from the second fifth of the time to the last. The heap sizes
    /// itself meanwhile; a version that is kept too long, in each round, would exceed it soon.
    private static final double GROWTH = 1.5;

    private static final String CAPABILITIES = """
            {"textDocument":{"diagnostic":{},"hover":{},"completion":{},"foldingRange":{},"codeLens":{},
            "documentSymbol":{"hierarchicalDocumentSymbolSupport":true},"semanticTokens":{"requests":{"full":true},
            "formats":["relative"],"tokenTypes":["variable","keyword","number"],"tokenModifiers":[]}}}""";

    private static final Pattern DIGIT = Pattern.compile("(?<=[=<>+*-] )[1-9]");

    /// The same text in an editor and in the server.
    private static final class Document {

        private final String uri;
        private final StringBuilder text;
        private int version;

        private Document(int lines) {
            uri = "untitled:soak-" + lines;
            text = new StringBuilder(Shape.MIXED.program(lines));
        }

        private void open(RawClient client) {
            client.open(uri, version, text.toString());
        }

        private void replace(RawClient client, int from, int to, String replacement) {
            var change = "[{\"range\":{\"start\":%s,\"end\":%s},\"text\":\"%s\"}]"
                    .formatted(position(from), position(to), replacement);
            text.replace(from, to, replacement);
            client.change(uri, ++version, change);
        }

        private String position(int offset) {
            var before = text.substring(0, offset);
            return "{\"line\":%d,\"character\":%d}".formatted(before.chars().filter(c -> c == '\n').count(),
                    offset - before.lastIndexOf('\n') - 1);
        }

        private String about() {
            return "{\"textDocument\":{\"uri\":\"" + uri + "\"}}";
        }

        private long errors(RawClient client) {
            return client.result("textDocument/diagnostic", about()).getAsJsonObject().getAsJsonArray("items").asList()
                    .stream().map(JsonElement::getAsJsonObject)
                    .filter(item -> item.get("severity").getAsInt() == 1).count();
        }
    }

    private final SplittableRandom random = new SplittableRandom(20261129);

    @Test
    void documents_editedForMinutes_haveRightAnswersInFlatMemory() throws IOException {
        var process = new ProcessBuilder(AbusedServer.command()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        var documents = DOCUMENT_LENGTHS.stream().map(Document::new).toList();
        var resident = new ArrayList<Long>();
        try (var client = RawClient.of(process)) {
            client.initialize("{\"capabilities\":" + CAPABILITIES + "}");
            documents.forEach(document -> document.open(client));
            long end = System.nanoTime() + LENGTH.toNanos();
            for (int round = 1; System.nanoTime() < end; round++) {
                documents.forEach(document -> edit(document, client));
                if (round % ROUNDS_BETWEEN_PAUSES == 0) {
                    var document = documents.get(random.nextInt(documents.size()));
                    pause(document, client);
                    client.forget();
                    resident.add(residentKilobytes(process));
                }
            }
            for (var document : documents) {
                assertThat(answers(document, client)).isEqualTo(answersOfNewServer(document));
            }
            client.result("shutdown", "null");
            client.notification("exit", "null");
            assertThat(client.exitCode()).isZero();
        }
        var early = resident.subList(resident.size() / 5, resident.size() * 2 / 5);
        var late = resident.subList(resident.size() * 4 / 5, resident.size());
        assertThat((double) median(late)).as("kB after %d rounds", resident.size() * ROUNDS_BETWEEN_PAUSES)
                .isLessThan(median(early) * GROWTH);
    }

    /// Changes a digit, or makes a mistake and corrects it.
    private void edit(Document document, RawClient client) {
        var digits = DIGIT.matcher(document.text).results().map(MatchResult::start).toList();
        int place = digits.get(random.nextInt(digits.size()));
        if (random.nextInt(8) == 0) {
            document.replace(client, place, place, "q");
            assertThat(document.errors(client)).isPositive();
            document.replace(client, place, place + 1, "");
        } else {
            document.replace(client, place, place + 1, Integer.toString(random.nextInt(1, 10)));
        }
        assertThat(document.errors(client)).isZero();
    }

    /// Looks around, closes the document and opens it again.
    private void pause(Document document, RawClient client) {
        answers(document, client);
        var cursor = document.position(document.text.length() / 2);
        for (var method : List.of("hover", "completion")) {
            client.result("textDocument/" + method,
                    "{\"textDocument\":{\"uri\":\"" + document.uri + "\"},\"position\":" + cursor + "}");
        }
        client.execute("simple.evaluate", "{\"uri\":\"" + document.uri + "\",\"arg\":\"5\"}");
        client.closeDocument(document.uri);
        document.open(client);
    }

    private static List<JsonElement> answers(Document document, RawClient client) {
        var answers = new ArrayList<JsonElement>();
        for (var method : List.of("diagnostic", "semanticTokens/full", "documentSymbol", "foldingRange", "codeLens")) {
            var answer = client.result("textDocument/" + method, document.about());
            if (answer instanceof JsonObject numbered) {
                numbered.remove("resultId");
            }
            answers.add(answer);
        }
        return answers;
    }

    private static List<JsonElement> answersOfNewServer(Document document) {
        try (var fresh = RawClient.initialized(CAPABILITIES)) {
            document.open(fresh);
            return answers(document, fresh);
        }
    }

    private static long residentKilobytes(Process process) throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", ""))).sum();
    }

    private static long median(List<Long> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}
