package dev.simplelang.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import picocli.CommandLine.Option;

/// One of three ways to reach the editor: a group of options of the commands that serve one.
final class EditorConnection {

    @Option(names = "--stdio", description = "Use standard input and output (the default).")
    @SuppressWarnings("UnusedVariable") // Asking for the default changes nothing.
    private boolean stdio;

    @Option(names = "--socket", paramLabel = "PORT", description = "Connect to a TCP port of this machine.")
    private Integer port;

    @Option(names = "--pipe", paramLabel = "NAME", description = "Connect to a Unix domain socket.")
    private String pipe;

    /// Serves one editor until the session ends.
    @FunctionalInterface
    interface Service {

        /// @return an exit code
        int serve(InputStream in, OutputStream out);
    }

    /// Connects and serves.
    ///
    /// @return an exit code
    int serve(Terminal terminal, Service service) {
        if (port == null && pipe == null)
            return service.serve(terminal.in(), terminal.rawOut());
        try (var channel = SocketChannel.open(address())) {
            return service.serve(Channels.newInputStream(channel), Channels.newOutputStream(channel));
        } catch (IOException | IllegalArgumentException e) {
            terminal.complain("no connection to " + (port != null ? "port " + port : pipe) + ": " + e.getMessage());
            return ExitCode.USAGE;
        }
    }

    private SocketAddress address() {
        return port != null
                ? new InetSocketAddress(InetAddress.getLoopbackAddress(), port)
                : UnixDomainSocketAddress.of(pipe);
    }
}
