package dev.simplelang.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/// Debian's Neovim, set up as EDITORS.md says, uses the server: `editors/neovim.lua` does what a person does.
@Tag("nightly")
class NeovimIT {

    @TempDir
    private Path home;

    @BeforeAll
    static void install() throws Exception {
        Editor.require(List.of("nvim", "--version"), "neovim");
    }

    @Test
    void session_asInTheGuide_works() throws Exception {
        var folder = Files.createDirectories(home.resolve("config/nvim"));
        Files.writeString(folder.resolve("init.lua"),
                EditorGuide.setUp("neovim 0.7") + EditorGuide.setUp("neovim"));
        var script = Path.of("src/test/resources/editors/neovim.lua").toAbsolutePath();
        var seen = new Editor(home, List.of("nvim", "--headless", "program.simple", "-c", "luafile " + script)).use();

        assertThat(seen.get("filetype").getAsString()).isEqualTo("simple");
        assertThat(Editor.strings(seen, "diagnostics")).containsExactly("undefined-name");
        assertThat(Editor.strings(seen, "fixed")).isEmpty();
        assertThat(seen.get("hover").getAsString()).contains("sum", "φ(0, sum₁ + arg₁)");
        assertThat(seen.get("definition").getAsString()).isEqualTo("sum");
        assertThat(seen.get("renamed").getAsString()).isEqualTo(
                Editor.PROGRAM.replace("sum", "total").replace("som", "total").stripTrailing());
        assertThat(seen.get("formatted").getAsString()).isEqualTo("""
                int total = 0;
                while (arg > 0) {
                    total = total + arg;
                    arg = arg - 1;
                }
                return total;""");
        assertThat(Editor.strings(seen, "completed")).contains("total");
        assertThat(seen.get("messages").getAsString()).contains("arg = 5: returned 15.", "arg = 10: returned 55.");
    }
}
