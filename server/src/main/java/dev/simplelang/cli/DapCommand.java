package dev.simplelang.cli;

import dev.simplelang.dap.Server;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;

/// `simple dap`: the debug adapter, over the connection that the editor has chosen.
@Command(
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        header = "Start the debug adapter.",
        description = {
                "%nEditors start this command to debug one program and talk to it over standard input and output, or "
                        + "let it connect to a port or pipe on which they listen."},
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
                " 0:The editor disconnected.", " 1:The connection ended without that.",
                " 2:The command line is invalid, or there is no connection."})
final class DapCommand implements Callable<Integer> {

    private final Terminal terminal;

    @ArgGroup
    private EditorConnection connection = new EditorConnection();

    DapCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        return connection.serve(terminal, (in, out) -> Server.run(in, out, new DebuggedFiles()));
    }
}
