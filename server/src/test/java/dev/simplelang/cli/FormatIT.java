package dev.simplelang.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/// `simple format`, as a process.
class FormatIT {

    private static final Path EXAMPLES = Path.of("..", "examples").toAbsolutePath().normalize();

    @Test
    void formatsStandardInput() {
        assertThat(Launcher.simple().input("if(arg>0){return 1;}").run("format", "-"))
                .isEqualTo(new Launcher.Ended(0, "if (arg > 0) {\n    return 1;\n}\n", ""));
    }

    @Test
    void allExamplesAreInTheStyle() throws Exception {
        var args = new ArrayList<>(List.of("format", "--check"));
        try (var files = Files.list(EXAMPLES)) {
            files.map(Path::toString).filter(file -> file.endsWith(".simple")).forEach(args::add);
        }
        var ended = Launcher.simple().run(args.toArray(String[]::new));
        assertThat(ended.out()).isEmpty();
        assertThat(ended.exitCode()).isZero();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void fileThatCannotGrow_keepsItsText(@TempDir Path folder) throws Exception {
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

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void fileThatMayNotBeWritten_isReportedInOneLine(@TempDir Path folder) throws Exception {
        var file = Files.writeString(folder.resolve("a.simple"), "return   1;\n");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
        assumeThat(Files.isWritable(file)).as("the superuser may write everything").isFalse();
        assertThat(Launcher.simple().run("format", file.toString()))
                .isEqualTo(new Launcher.Ended(2, "", "simple: " + file + ": permission denied\n"));
        assertThat(file).hasContent("return   1;\n");
    }
}
