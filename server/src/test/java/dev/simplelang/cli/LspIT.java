package dev.simplelang.cli;

import dev.simplelang.Patience;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/// The ways in which `simple lsp` reaches an editor: it connects to where the editor listens.
@Timeout(Patience.SECONDS)
class LspIT {

    private static final String INITIALIZE = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":{}}}";
    private static final String SHUTDOWN = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"shutdown\"}";
    private static final String EXIT = "{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}";

    @TempDir
    private Path folder;

    @Test
    void server_toldAPort_connects() throws Exception {
        try (var server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
            serves(server, "--socket=" + port);
        }
    }

    @Test
    void server_toldAPipe_connects() throws Exception {
        var pipe = folder.resolve("simple.sock");
        try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            SocketAddress address = UnixDomainSocketAddress.of(pipe);
            server.bind(address);
            serves(server, "--pipe=" + pipe);
        }
    }

    private void serves(ServerSocketChannel server, String option) throws Exception {
        var process = start(option);
        try (var channel = server.accept()) {
            send(channel, INITIALIZE);
            assertThat(receiveUntil(channel, "\"id\":1")).contains("\"capabilities\"");
            send(channel, SHUTDOWN);
            assertThat(receiveUntil(channel, "\"id\":2")).contains("\"result\":null");
            send(channel, EXIT);
            assertThat(process.waitFor(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
            assertThat(process.getInputStream().readAllBytes()).isEmpty();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void server_connectionEnds_ends() throws Exception {
        try (var server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            var process = start("--socket=" + ((InetSocketAddress) server.getLocalAddress()).getPort());
            server.accept().close();
            assertThat(process.waitFor(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(1);
        }
    }

    @Test
    void server_editorEnds_ends() throws Exception {
        var editor = new ProcessBuilder("sleep", "600").start();
        var process = start("--clientProcessId=" + editor.pid());
        try {
            assertThat(process.waitFor(500, TimeUnit.MILLISECONDS)).isFalse();
            editor.destroyForcibly();
            assertThat(process.waitFor(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(1);
        } finally {
            editor.destroyForcibly();
            process.destroyForcibly();
        }
    }

    private Process start(String option) throws IOException {
        return new ProcessBuilder(Launcher.BUILT.toString(), "lsp", option)
                .redirectError(Files.createFile(folder.resolve("stderr")).toFile())
                .start();
    }

    private static void send(SocketChannel channel, String body) throws IOException {
        var frame = "Content-Length: " + body.length() + "\r\n\r\n" + body;
        channel.write(ByteBuffer.wrap(frame.getBytes(StandardCharsets.US_ASCII)));
    }

    private static String receiveUntil(SocketChannel channel, String part) throws IOException {
        var received = new StringBuilder();
        var buffer = ByteBuffer.allocate(1 << 16);
        while (received.indexOf(part) < 0 && channel.read(buffer) >= 0) {
            received.append(StandardCharsets.UTF_8.decode(buffer.flip()));
            buffer.clear();
        }
        return received.toString();
    }
}
