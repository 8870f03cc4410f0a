package dev.simplelang.cli;

import dev.simplelang.Patience;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

/// What only a process has: its arguments, its streams, its exit code, its stack and its bounds.
///
/// What the commands do is tested in this process, command by command.
@Execution(ExecutionMode.CONCURRENT)
class CommandIT {

    @TempDir
    private Path folder;

    private String write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
        return name;
    }

    private Process start(ProcessBuilder.Redirect output, String... args) throws IOException {
        var builder = new ProcessBuilder(args).directory(folder.toFile()).redirectOutput(output);
        builder.command().addFirst(Launcher.BUILT.toString());
        return builder.start();
    }

    @Test
    void files_withUnusualNames_reachTheCommand() throws Exception {
        var ended = Launcher.simple().in(folder).run("run", "--arg", "1", "--", write("-ü @.simple", "return 1;"),
                write("@a", "return 1;"), write("--json", "return 1;"));
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out().lines()).satisfiesExactly(
                first -> assertThat(first).startsWith("-ü @.simple: arg 1 returned 1"),
                second -> assertThat(second).startsWith("@a: arg 1 returned 1"),
                third -> assertThat(third).startsWith("--json: arg 1 returned 1"));
    }

    @Test
    void standardInput_withError_isShownAndIsExitCodeOne() {
        var ended = Launcher.simple().input("\uFEFFint ü = 1;\nreturn ä;").run("check", "-");
        assertThat(ended.out()).startsWith("-:2:8: error: ").contains("    2 | return ä;\n");
        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isEqualTo(1);
    }

    @Test
    void nesting_asDeepAsAllowed_fitsTheStack() throws Exception {
        var deep = write("deep.simple", "return " + "(".repeat(999) + "arg" + ")".repeat(999) + ";");
        assertThat(Launcher.simple().in(folder).run("check", deep)).isEqualTo(new Ended(0, "", ""));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void fullDisk_isReportedInOneLine() throws Exception {
        var full = ProcessBuilder.Redirect.to(Path.of("/dev/full").toFile());
        var process = start(full, "check", write("a.simple", "return x;\n"));
        assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("simple: standard output: No space left on device\n");
        assertThat(process.waitFor()).isEqualTo(2);
    }

    /// A range need not fit anywhere, and its rows do not wait for each other.
    @Test
    void output_thatNobodyReadsAnyMore_endsARangeQuietly() throws Exception {
        var process = start(ProcessBuilder.Redirect.PIPE, "run", "--json", "--arg",
                "-9223372036854775808..9223372036854775807", write("a.simple", "return arg;"));
        try (var out = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(out.readLine()).contains("\"value\":\"-9223372036854775808\"");
            assertThat(out.readLine()).contains("\"value\":\"-9223372036854775807\"");
        }
        assertThat(process.waitFor(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(process.getErrorStream().readAllBytes()).isEmpty();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void fileThatCannotGrow_keepsItsText() throws Exception {
        var text = "int a=1;\n" + "a=a+1;\n".repeat(70_000) + "return a;\n";
        var file = Files.writeString(folder.resolve("a.simple"), text);
        // A bound on the size of files is for them what a full disk is; it is in units of 512 bytes.
        var ended = Launcher.at(Path.of("/bin/sh"))
                .run("-c", "ulimit -f 1000 && exec \"$0\" format \"$1\"", Launcher.BUILT.toString(), file.toString());
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).startsWith("simple: " + file + ": cannot be written: ").hasLineCount(1);
        assertThat(file).hasContent(text);
    }
}
