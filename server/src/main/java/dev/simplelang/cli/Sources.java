package dev.simplelang.cli;

import dev.simplelang.text.SourceText;
import java.util.List;
import picocli.CommandLine.Parameters;

/// The programs that a command is about, as its last arguments.
final class Sources {

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "A program, or - for standard input.")
    private List<String> files = List.of();

    /// How many programs there are.
    int count() {
        return files.size();
    }

    /// What a command does with one file.
    @FunctionalInterface
    interface FileAction {

        /// @return an exit code
        /// @throws UnreadableException if that cannot be done with this file
        int run(String file, ProgramFile content) throws UnreadableException;
    }

    /// What a command does with one program.
    @FunctionalInterface
    interface Action {

        /// @return an exit code
        int run(String file, SourceText source);
    }

    /// Does `action` for each program in turn. A program that cannot be read is told of and the others are still done;
    /// when nobody reads the output any more, the rest is left out.
    ///
    /// @return the worst exit code
    int forEach(Terminal terminal, Action action) {
        return forEachFile(terminal, (file, content) -> action.run(file, content.source()));
    }

    /// Does `action` for each file in turn, in the same way.
    ///
    /// @return the worst exit code
    int forEachFile(Terminal terminal, FileAction action) {
        var reader = new SourceReader(terminal.in());
        int worst = ExitCode.OK;
        for (var file : files) {
            int code;
            try {
                code = action.run(file, reader.read(file));
            } catch (UnreadableException e) {
                terminal.complain(e.getMessage());
                code = ExitCode.USAGE;
            }
            worst = Math.max(worst, code);
            if (terminal.isOutputClosed())
                break;
        }
        return worst;
    }
}
