package dev.simplelang.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/// The texts of EDITORS.md that people copy into the configuration of their editor.
///
/// Each is a block of code after a comment that names it: `<!-- editor: helix -->`.
final class EditorGuide {

    /// What stands for the launcher there.
    private static final String LAUNCHER = "/path/to/simple";

    private EditorGuide() {}

    /// The text called `name`, with the built launcher in it.
    static String setUp(String name) {
        try {
            var block = Pattern.compile("<!-- editor: " + Pattern.quote(name) + " -->\n```\\w+\n(.*?)^```",
                    Pattern.DOTALL | Pattern.MULTILINE).matcher(Files.readString(Path.of("EDITORS.md")));
            if (!block.find()) {
                throw new AssertionError("EDITORS.md has no block " + name);
            }
            return block.group(1).replace(LAUNCHER, Launcher.BUILT.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
