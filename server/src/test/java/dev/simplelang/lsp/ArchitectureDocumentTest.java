package dev.simplelang.lsp;

import com.google.gson.JsonObject;
import dev.simplelang.driver.CompileOptions;
import dev.simplelang.driver.Compiler;
import dev.simplelang.ide.Analysis;
import dev.simplelang.syntax.TreeText;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.view.GraphText;
import dev.simplelang.view.GraphView;
import dev.simplelang.view.Trace;
import dev.simplelang.view.TraceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// Keeps the walk in ARCHITECTURE.md true: its stages are what the compiler and the server produce.
///
/// A comment `<!-- walk: NAME -->` before a block says which stage it shows; `-Dupdate` writes the block anew.
class ArchitectureDocumentTest {

    private static final Path SERVER = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize();

    private static final Path PAGE = SERVER.resolve("ARCHITECTURE.md");

    private static final Pattern STAGE = Pattern.compile("(<!-- walk: (?<name>.+?) -->\n```\\w*\n)(.*?)(^```$)",
            Pattern.DOTALL | Pattern.MULTILINE);

    private static final int MAX_COLUMNS = 100;

    @Test
    void walk_asWritten_isWhatTheProgramDoes() throws IOException {
        var stages = stages();
        var shown = new ArrayList<String>();
        var page = Files.readString(PAGE);
        var current = STAGE.matcher(page).replaceAll(stage -> {
            shown.add(stage.group("name"));
            assertThat(stages).containsKey(stage.group("name"));
            var text = stages.get(stage.group("name")).get().stripTrailing() + "\n";
            return Matcher.quoteReplacement(stage.group(1) + text + stage.group(4));
        });
        assertThat(shown).containsExactlyElementsOf(stages.keySet());
        if (System.getProperty("update") != null)
            Files.writeString(PAGE, current);
        else
            assertThat(page).as("ARCHITECTURE.md; -Dupdate rewrites it").isEqualTo(current);
    }

    private static Map<String, Supplier<String>> stages() throws IOException {
        var choice = new Program("01-if-phi");
        var loop = new Program("09-while-if");
        var stages = new LinkedHashMap<String, Supplier<String>>();
        stages.put("choice tokens", () -> choice.tokens("if ("));
        stages.put("choice tree", () -> choice.tree("If"));
        stages.put("choice graphs", choice::graphs);
        stages.put("choice trace", () -> choice.trace("COMBINED_"));
        stages.put("choice hover", choice::hover);
        stages.put("loop graph", () -> loop.written("Loop|Phi|Region"));
        stages.put("loop trace", () -> loop.trace("COMBINED_CONSTANT: .*Phi\\[a]|COMBINED_BRANCH: #16"));
        stages.put("loop diagnostic", loop::diagnostic);
        return stages;
    }

    /// The stages of the walk, which nobody reads line by line, aside.
    @Test
    void page_withoutBlocks_isShort() throws IOException {
        assertThat(prose().lines().filter(line -> !line.isBlank())).hasSizeLessThanOrEqualTo(200);
        assertThat(prose().lines()).filteredOn(line -> !line.startsWith("|"))
                .allMatch(line -> line.length() <= MAX_COLUMNS);
    }

    /// The page without its blocks.
    private static String prose() throws IOException {
        return Files.readString(PAGE).replaceAll("(?ms)^```.*?^```$", "");
    }

    /// An example with what each stage makes of it.
    private static final class Program {

        private final String uri;
        private final SourceText source;
        private final Analysis analysis;

        Program(String name) throws IOException {
            uri = "file:///" + name + ".simple";
            source = new SourceText(Files.readString(SERVER.resolveSibling("examples").resolve(name + ".simple")));
            analysis = Analysis.of(source, Cancellation.NONE);
        }

        /// The tokens of the line that contains `text`.
        String tokens(String text) {
            int line = source.lines().lineOf(source.text().indexOf("\n" + text) + 1);
            return analysis.tree().tokens().stream().filter(token -> !token.kind().isTrivia())
                    .filter(token -> source.lines().lineOf(token.span().start()) == line)
                    .map(token -> token.kind() + " " + source.slice(token.span()))
                    .collect(Collectors.joining(" · "));
        }

        /// The first statement of this kind, as a tree.
        String tree(String kind) {
            var lines = TreeText.of(analysis.tree()).lines().toList();
            int start = lines.indexOf("  " + kind);
            return lines.stream().skip(start + 1L).takeWhile(line -> line.startsWith("    "))
                    .map(line -> line.substring(2))
                    .collect(Collectors.joining("\n", kind + "\n", ""));
        }

        private String written() {
            return GraphText.of(GraphView.of(analysis.compilation().asWritten().graph(), Cancellation.NONE), source);
        }

        /// The lines of the graph as written with a node of these kinds.
        String written(String kinds) {
            return written().lines().filter(Pattern.compile(": (" + kinds + ")").asPredicate())
                    .collect(Collectors.joining("\n"));
        }

        private String optimized() {
            return GraphText.of(GraphView.of(analysis.compilation().graph(), Cancellation.NONE), source);
        }

        /// The graph as written, and beside it the optimized one.
        String graphs() {
            var left = written().lines().toList();
            var right = optimized().lines().map(line -> line.replaceAll(" +//.*", "")).toList();
            int width = left.stream().mapToInt(String::length).max().orElse(0) + 4;
            return IntStream.range(0, Math.max(left.size(), right.size()))
                    .mapToObj(i -> pad(at(left, i), width) + at(right, i)).map(String::stripTrailing)
                    .collect(Collectors.joining("\n"));
        }

        private static String at(List<String> lines, int i) {
            return i < lines.size() ? lines.get(i) : "";
        }

        private static String pad(String text, int width) {
            return text + " ".repeat(width - text.length());
        }

        /// The steps of the optimizer whose rule matches, each with the sentence before it.
        String trace(String rule) {
            var trace = new Trace(source);
            Compiler.compile(source, CompileOptions.DEFAULT.withObserver(trace), Cancellation.NONE);
            var steps = TraceText.steps(trace).lines().toList();
            var wanted = Pattern.compile(rule);
            return IntStream.range(0, steps.size()).filter(i -> wanted.matcher(steps.get(i)).find())
                    .mapToObj(i -> steps.get(i - 1).strip() + "\n  " + steps.get(i).strip())
                    .collect(Collectors.joining("\n"));
        }

        /// What a client is told that asks about the variable that is returned.
        String hover() {
            try (var client = RawClient
                    .initialized("{\"textDocument\":{\"hover\":{\"contentFormat\":[\"markdown\"]}}}")) {
                client.open(uri, 1, source.text());
                int offset = source.text().lastIndexOf("return ") + "return ".length();
                var position = "{\"line\":" + source.lines().lineOf(offset) + ",\"character\":"
                        + source.lines().columnOf(offset) + "}";
                var hover = client.result("textDocument/hover",
                        "{\"textDocument\":{\"uri\":\"" + uri + "\"},\"position\":" + position + "}").getAsJsonObject();
                return "client: textDocument/hover, position " + position
                        + "\nserver: range " + hover.get("range") + ", contents, as Markdown:\n\n"
                        + hover.getAsJsonObject("contents").get("value").getAsString();
            }
        }

        /// The first diagnostic that a client is told of which shows no related places.
        String diagnostic() {
            try (var client = RawClient.initialized("{}")) {
                client.open(uri, 1, source.text());
                return members(
                        client.diagnostics(uri, _ -> true).getAsJsonArray("diagnostics").get(0).getAsJsonObject());
            }
        }

        private static String members(JsonObject object) {
            return object.entrySet().stream().map(member -> "  \"" + member.getKey() + "\": " + member.getValue())
                    .collect(Collectors.joining(",\n", "{\n", "\n}"));
        }
    }
}
