package dev.simplelang.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/// Checks that what the documents link to and name exists, and that the index of the decision records is complete.
class DocumentsTest {

    private static final Path SERVER = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize();

    private static final Path RECORDS = SERVER.resolve("docs/adr");

    /// The target of a link in Markdown, without its anchor.
    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]+)(#[^)]*)?\\)");

    private static final Pattern SCHEME = Pattern.compile("[a-z-]+:.*");

    /// Code within a line, which may be broken over two.
    private static final Pattern CODE = Pattern.compile("(?<!`)`([^`]+)`(?!`)");

    /// A class, perhaps with its package below `dev.simplelang` before it and a member after it.
    private static final Pattern CLASS = Pattern.compile("(?:[a-z]+\\.)*[A-Z]\\w*[a-z]\\w*(?:\\.\\w+(?:\\(\\))?)?");

    /// A source file; what a build makes, and names with placeholders in capitals, are not looked for.
    private static final Pattern FILE = Pattern.compile(
            "(?:src|docs|examples|server/src|vscode-extension)/(?!.*/[A-Z]+\\b)[\\w./-]+");

    /// Packages of libraries whose classes the page may name.
    private static final List<String> LIBRARIES = List.of("java.lang.", "java.util.concurrent.", "org.eclipse.lsp4j.",
            "org.eclipse.lsp4j.jsonrpc.", "org.eclipse.lsp4j.jsonrpc.json.");

    static List<Path> documents() {
        return Stream.of(SERVER.getParent(), SERVER, SERVER.resolve("docs"), RECORDS,
                SERVER.resolveSibling("vscode-extension"), SERVER.resolveSibling("examples"),
                SERVER.resolveSibling("examples/lessons"))
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

    /// Documents for those who work on the server.
    static List<Path> serverDocuments() {
        return Stream.of(SERVER, SERVER.resolve("docs"), RECORDS, SERVER.resolve("src/test/resources"))
                .flatMap(folder -> markdown(folder).stream()).toList();
    }

    @ParameterizedTest
    @MethodSource("serverDocuments")
    void names_inCode_exist(Path document) throws IOException {
        var sources = sources();
        var unknown = new TreeSet<String>();
        var prose = Files.readString(document).replaceAll("(?ms)^```.*?^```$", "");
        CODE.matcher(prose).results().map(code -> code.group(1).replaceAll("\\s+", " ")).forEach(code -> {
            boolean isMissingFile = FILE.matcher(code).matches() && !Files.exists(SERVER.resolve(code))
                    && !Files.exists(SERVER.resolveSibling(code));
            if (isMissingFile || (CLASS.matcher(code).matches() && !isClass(code, sources))) {
                unknown.add(code);
            }
        });
        assertThat(unknown).isEmpty();
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

    /// The text of our classes by their simple names, tests included.
    private static Map<String, String> sources() throws IOException {
        try (var files = Files.walk(SERVER.resolve("src"))) {
            var sources = new LinkedHashMap<String, String>();
            for (var file : files.filter(path -> path.toString().endsWith(".java")).toList())
                sources.merge(file.getFileName().toString().replace(".java", ""), Files.readString(file),
                        String::concat);
            return sources;
        }
    }

    private static boolean isClass(String code, Map<String, String> sources) {
        var name = Pattern.compile("((?:[a-z]+\\.)*)([A-Z]\\w*)(?:\\.(\\w+))?.*").matcher(code);
        if (!name.matches())
            return false;
        var source = sources.get(name.group(2));
        if (source == null)
            return LIBRARIES.stream().anyMatch(library -> isLoaded(library + name.group(2)));
        return (!source.contains("package ")
                || source.contains("package dev.simplelang" + ("." + name.group(1)).replaceAll("\\.$", "")))
                && (name.group(3) == null || Pattern.compile("\\b" + name.group(3) + "\\b").matcher(source).find());
    }

    private static boolean isLoaded(String name) {
        try {
            return Class.forName(name) != null;
        } catch (ClassNotFoundException _) {
            return false;
        }
    }
}
