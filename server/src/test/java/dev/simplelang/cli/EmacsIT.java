package dev.simplelang.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/// Debian's Emacs with eglot, set up as EDITORS.md says, uses the server: `editors/emacs.el` does what a person does.
@Tag("nightly")
class EmacsIT {

    @TempDir
    private Path home;

    @BeforeAll
    static void install() throws Exception {
        Editor.require(List.of("emacs", "--batch", "-l", "eglot"), "emacs-nox", "elpa-eglot");
    }

    @Test
    void session_asInTheGuide_works() throws Exception {
        var init = Files.writeString(home.resolve("init.el"), EditorGuide.setUp("emacs"));
        var script = Path.of("src/test/resources/editors/emacs.el").toAbsolutePath();
        var seen = new Editor(home, List.of("emacs", "--batch", "-l", init.toString(), "-l", script.toString())).use();

        assertThat(seen.get("mode").getAsString()).isEqualTo("simple-mode");
        assertThat(Editor.strings(seen, "diagnostics")).singleElement().asString().contains("undefined-name", "som");
        assertThat(seen.get("hover").getAsString()).contains("sum");
        assertThat(seen.get("definition")).hasToString("[1,\"sum\"]");
        assertThat(seen.get("renamed").getAsString())
                .isEqualTo(Editor.PROGRAM.replace("sum", "total").replace("som", "total"));
        var formatted = """
                int total = 0;
                while (arg > 0) {
                    total = total + arg;
                    arg = arg - 1;
                }
                return total;
                """;
        assertThat(seen.get("formatted").getAsString()).isEqualTo(formatted);
        assertThat(seen.get("completed").getAsString()).isEqualTo(formatted);
        assertThat(seen.get("messages").getAsString()).contains("arg = 10: returned 55.", "arg = 5: returned 15.");
        assertThat(seen.get("commented").getAsString()).isEqualTo(formatted.replace("return", "// return"));
    }
}
