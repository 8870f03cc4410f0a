package dev.simplelang.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/// Checks that the project's documents lead somewhere: files that they link to, and the index of the decision records.
class DocumentLinksTest {

    private static final Path SERVER = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize();

    private static final Path RECORDS = SERVER.resolve("docs/adr");

    /// The target of a link in Markdown, without its anchor.
    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]+)(#[^)]*)?\\)");

    private static final Pattern SCHEME = Pattern.compile("[a-z-]+:.*");

    static List<Path> documents() {
        return Stream.of(SERVER.getParent(), SERVER, RECORDS, SERVER.resolveSibling("vscode-extension"))
                .flatMap(folder -> markdown(folder).stream()).toList();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void links_ofADocument_leadToFiles(Path document) throws IOException {
        var text = Files.readString(document);
        var missing = LINK.matcher(text).results().map(link -> link.group(1))
                .filter(target -> !SCHEME.matcher(target).matches())
                .filter(target -> !Files.exists(document.resolveSibling(target))).toList();
        assertThat(missing).isEmpty();
    }

    @Test
    void index_ofDecisionRecords_hasARowForEach() throws IOException {
        var rows = Files.readAllLines(RECORDS.resolve("README.md")).stream()
                .filter(line -> line.startsWith("| [")).toList();
        var records = markdown(RECORDS).stream().filter(file -> !file.endsWith("README.md")).toList();
        assertThat(rows).hasSameSizeAs(records);
        for (int i = 0; i < rows.size(); i++) {
            var name = records.get(i).getFileName().toString();
            var number = "%03d".formatted(i + 1);
            var title = Files.readAllLines(records.get(i)).getFirst();
            assertThat(title).startsWith("# " + number + ". ");
            assertThat(rows.get(i)).isEqualTo("| [%s](%s) | %s |", number, name, title.substring("# 000. ".length()));
        }
    }

    private static List<Path> markdown(Path folder) {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
