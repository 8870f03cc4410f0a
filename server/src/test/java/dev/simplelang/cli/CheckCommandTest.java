package dev.simplelang.cli;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
/// `simple check`.
class CheckCommandTest {

    private static final Path EXAMPLES = Path.of("..", "examples").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static Ended check(String... args) {
        var all = new ArrayList<>(List.of("check"));
        all.addAll(List.of(args));
        return Ended.of("", all.toArray(String[]::new));
    }

    private static JsonObject object(String line) {
        return JsonParser.parseString(line).getAsJsonObject();
    }

    @Test
    void programWithoutFindings_printsNothing() throws Exception {
        assertThat(check(write("a.simple", "return arg;\n"))).isEqualTo(new Ended(0, "", ""));
    }

    @Test
    void finding_isShownWithItsLine() throws Exception {
        var file = write("a.simple", "int ü = 1;\n\tif (arg) { return a; }\nreturn ü;\n");
        var ended = check(file);
        assertThat(ended.out()).startsWith(file + ":2:20: error: ").contains(" [undefined-name]\n")
                .contains("    2 | \tif (arg) { return a; }\n      | \t                  ^\n");
        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isEqualTo(1);
    }

    @Test
    void argument_showsWhatIsProvedForIt() throws Exception {
        var file = write("a.simple", "if (arg == 5) return arg * 2;\nreturn arg;\n");
        var ended = check("--arg", "5", file);
        assertThat(ended.out()).contains("always returns 10 when `arg` is 5 [constant-return]",
                file + ":2:1: hint: unreachable code when `arg` is 5 [unreachable-code]");
        assertThat(ended.exitCode()).isZero();
        var json = object(check("--arg=-9223372036854775808", "--json", file).out());
        assertThat(json.get("arg")).hasToString("\"-9223372036854775808\"");
        assertThat(json.get("constantResult")).hasToString("\"-9223372036854775808\"");
        assertThat(object(check("--json", file).out()).has("arg")).isFalse();
    }

    @Test
    void relatedPlaces_areNotes() throws Exception {
        var file = write("a.simple", "int a = 1;\nint a = 2;\nreturn a;\n");
        assertThat(check(file).out().lines())
                .anySatisfy(line -> assertThat(line).startsWith(file + ":2:5: error: ").endsWith(" [redefined-name]"))
                .anySatisfy(line -> assertThat(line).startsWith(file + ":1:5: note: "));
    }

    @Test
    void warning_isNoError() throws Exception {
        var ended = check(write("a.simple", "arg = 1;\n"));
        assertThat(ended.out()).contains(": warning: ").contains("[missing-return]");
        assertThat(ended.exitCode()).isZero();
    }

    @Test
    void json_isOneObjectForEachFile() throws Exception {
        var first = write("a.simple", "return 20 + 22;\n");
        var second = write("b ä.simple", "😀;\r\nint a = 1;\r\nint a = arg;\r\nreturn a;\r\n");
        var ended = check("--json", first, second);
        var lines = ended.out().lines().toList();
        assertThat(lines).hasSize(2);
        assertThat(object(lines.getFirst()).get("file").getAsString()).isEqualTo(first);
        assertThat(object(lines.getFirst()).get("constantResult").getAsString()).isEqualTo("42");

        var object = object(lines.getLast());
        assertThat(object.keySet()).containsExactly("file", "diagnostics", "constantResult");
        assertThat(object.get("file").getAsString()).isEqualTo(second);
        assertThat(object.get("constantResult").isJsonNull()).isTrue();
        var diagnostics = object.getAsJsonArray("diagnostics").asList();
        assertThat(diagnostics).allSatisfy(diagnostic -> assertThat(diagnostic.getAsJsonObject().keySet())
                .containsExactly("code", "severity", "range", "message", "tags", "related"));
        assertThat(diagnostics.getFirst().getAsJsonObject().get("code").getAsString())
                .isEqualTo("unexpected-character");
        assertThat(diagnostics.getFirst().getAsJsonObject().get("range")).isEqualTo(range(0, 0, 0, 2));
        var redefined = diagnostics.stream().map(diagnostic -> diagnostic.getAsJsonObject())
                .filter(diagnostic -> diagnostic.get("code").getAsString().equals("redefined-name")).findFirst()
                .orElseThrow();
        assertThat(redefined.get("severity").getAsString()).isEqualTo("error");
        assertThat(redefined.get("range")).isEqualTo(range(2, 4, 2, 5));
        assertThat(redefined.getAsJsonArray("tags")).isEmpty();
        var related = redefined.getAsJsonArray("related").get(0).getAsJsonObject();
        assertThat(related.keySet()).containsExactly("range", "message");
        assertThat(related.get("range")).isEqualTo(range(1, 4, 1, 5));
        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isEqualTo(1);
    }

    private static JsonObject range(int startLine, int startCharacter, int endLine, int endCharacter) {
        return object("{\"start\": {\"line\": %d, \"character\": %d}, \"end\": {\"line\": %d, \"character\": %d}}"
                .formatted(startLine, startCharacter, endLine, endCharacter));
    }

    @Test
    void json_unreachableCode_isTaggedUnnecessary() throws Exception {
        var ended = check("--json", write("a.simple", "return arg; return 2;\n"));
        var unreachable = object(ended.out()).getAsJsonArray("diagnostics").get(0).getAsJsonObject();
        assertThat(unreachable.get("code").getAsString()).isEqualTo("unreachable-code");
        assertThat(unreachable.get("severity").getAsString()).isEqualTo("hint");
        assertThat(unreachable.get("tags").toString()).isEqualTo("[\"unnecessary\"]");
    }

    @Test
    void json_integers_keepAllDigits() throws Exception {
        var ended = check("--json", write("a.simple", "return -9223372036854775808;\n"));
        assertThat(object(ended.out()).get("constantResult").getAsString()).isEqualTo("-9223372036854775808");
    }

    @Test
    void standardInput_isChecked() {
        var ended = Ended.of("\uFEFFreturn x;", "check", "-");
        assertThat(ended.out()).startsWith("-:1:8: error: ");
        assertThat(ended.exitCode()).isEqualTo(1);
    }

    @Test
    void unreadableFiles_areReportedAndTheOthersChecked() throws Exception {
        var latin = Files.writeString(folder.resolve("latin.simple"), "// ü\nreturn 1;", StandardCharsets.ISO_8859_1);
        var file = write("a.simple", "return x;");
        var ended = check("missing.simple", latin.toString(), ".", file);
        assertThat(ended.err()).isEqualTo("""
                simple: missing.simple: no such file
                simple: %s: is not UTF-8 text (byte 0xFC at offset 3)
                simple: .: is a directory
                """.formatted(latin));
        assertThat(ended.out()).startsWith(file + ":1:8: error: ");
        assertThat(ended.exitCode()).isEqualTo(2);
    }

    @Test
    void examples_haveNoErrorsExceptTheMistakes() throws Exception {
        try (var files = Files.list(EXAMPLES)) {
            var examples = files.map(Path::toString).filter(file -> file.endsWith(".simple")).toArray(String[]::new);
            var args = new ArrayList<>(List.of("--json"));
            args.addAll(List.of(examples));
            assertThat(check(args.toArray(String[]::new)).out().lines().map(CheckCommandTest::object))
                    .hasSameSizeAs(examples)
                    .allSatisfy(object -> assertThat(object.toString().contains("\"severity\":\"error\""))
                            .as("%s", object)
                            .isEqualTo(object.get("file").getAsString().endsWith("mistakes.simple")));
        }
    }

    /// Whatever a file holds, there is an answer.
    @Test
    void prefixesAndGarbage_haveAnAnswerEach() throws Exception {
        var text = Files.readString(EXAMPLES.resolve("10-continue-break.simple")) + "@#~\0\u001B😀 9".repeat(20);
        var args = new ArrayList<>(List.of("--json"));
        for (int end = 0; end <= text.length(); end += 7)
            if (end == text.length() || !Character.isLowSurrogate(text.charAt(end)))
                args.add(write(end + ".simple", text.substring(0, end)));
        var ended = check(args.toArray(String[]::new));
        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.out().lines()).hasSize(args.size() - 1).allSatisfy(line -> object(line));
    }

    @Test
    void nesting_tooDeep_isAFinding() throws Exception {
        var blocks = check(write("blocks.simple", "{".repeat(100_000) + "return arg;" + "}".repeat(100_000)));
        assertThat(blocks.out()).contains("[nesting-too-deep]");
        assertThat(blocks.err()).isEmpty();
        assertThat(blocks.exitCode()).isEqualTo(1);
    }

    @Test
    void output_thatNobodyReadsAnyMore_endsQuietly() throws Exception {
        var file = write("a.simple", "return x;\n");
        var closed = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        var err = new ByteArrayOutputStream();
        var terminal = new Terminal(InputStream.nullInputStream(), closed, err);
        assertThat(Main.run(terminal, "check", file, file)).isEqualTo(1);
        assertThat(err.size()).isZero();
    }
}
