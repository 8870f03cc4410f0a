package dev.simplelang.cli;

import dev.simplelang.lsp.Server;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
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
    private Connection connection = new Connection();

    /// One of three ways to reach the editor.
    private static final class Connection {

        @Option(names = "--stdio", description = "Use standard input and output (the default).")
        @SuppressWarnings("UnusedVariable") // Asking for the default changes nothing.
        private boolean stdio;

        @Option(names = "--socket", paramLabel = "PORT", description = "Connect to a TCP port of this machine.")
        private Integer port;

        @Option(names = "--pipe", paramLabel = "NAME", description = "Connect to a Unix domain socket.")
        private String pipe;
    }

    LspCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /// Whether a command line asks for the server over standard input and output and for nothing else, as editors do.
    static boolean isAll(String... args) {
        return Arrays.equals(args, new String[]{"lsp"}) || Arrays.equals(args, new String[]{"lsp", "--stdio"});
    }

    @Override
    public Integer call() {
        if (connection.port == null && connection.pipe == null)
            return Server.run(terminal.in(), terminal.rawOut(), editor());
        try {
            return serve(connection.port != null
                    ? portAddress(connection.port)
                    : UnixDomainSocketAddress.of(connection.pipe));
        } catch (IOException | IllegalArgumentException e) {
            terminal.complain(
                    "no connection to " + (connection.port != null ? "port " + connection.port : connection.pipe)
                            + ": " + e.getMessage());
            return ExitCode.USAGE;
        }
    }

    private OptionalLong editor() {
        return editor == null ? OptionalLong.empty() : OptionalLong.of(editor);
    }

    private static SocketAddress portAddress(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private int serve(SocketAddress address) throws IOException {
        try (var channel = SocketChannel.open(address)) {
            return Server.run(Channels.newInputStream(channel), Channels.newOutputStream(channel), editor());
        }
    }
}
