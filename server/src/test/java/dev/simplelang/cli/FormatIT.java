package dev.simplelang.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

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
}
