package dev.simplelang.cli;

import dev.simplelang.lsp.Server;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `simple lsp`: the language server, over the connection that the editor has chosen.
@Command(
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        header = "Start the language server.",
        description = {
                "%nEditors start this command and talk to it over standard input and output, or let it connect to "
                        + "a port or pipe on which they listen."},
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
                " 0:The editor shut down the server.", " 1:The connection ended without a shutdown.",
                " 2:The command line is invalid, or there is no connection."})
final class LspCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Option(names = "--clientProcessId", paramLabel = "PID", converter = IntegerConverter.class,
            description = "Exit when the editor process PID exits.")
    private Long editor;

    @ArgGroup
    private EditorConnection connection = new EditorConnection();

    LspCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /// Whether a command line asks for the server over standard input and output and for nothing else, as editors do.
    static boolean isAll(String... args) {
        return Arrays.equals(args, new String[]{"lsp"}) || Arrays.equals(args, new String[]{"lsp", "--stdio"});
    }

    @Override
    public Integer call() {
        var process = editor == null ? OptionalLong.empty() : OptionalLong.of(editor);
        return connection.serve(terminal, (in, out) -> Server.run(in, out, process));
    }
}
