package dev.simplelang.lsp.protocol;

import dev.simplelang.wire.MessageReader;
import dev.simplelang.wire.MessageWriter;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;

/// JSON-RPC over a pair of streams: a router's handlers on this side, a [Client] on the other.
///
/// LSP4J's endpoint between a [MessageReader] and a [MessageWriter].
public final class Connection {

    /// LSP4J warns of answers and cancellations that match no request, at once on standard error,
    /// which the client may not read. The reference keeps the logger's level from being forgotten.
    private static final Logger ENDPOINT_LOGGER = Logger.getLogger(RemoteEndpoint.class.getName());

    private final MessageWriter writer;
    private final MessageReader reader;
    private final RemoteEndpoint endpoint;

    /// Connects. Nothing is read before [#listen()]; until then `router` may be filled.
    public Connection(InputStream in, OutputStream out, Router router, Lifecycle lifecycle) {
        ENDPOINT_LOGGER.setLevel(Level.SEVERE);
        var json = json(router.methods());
        writer = new MessageWriter(out, json, lifecycle.ending());
        endpoint = new RemoteEndpoint(writer, router, failure -> Failures.error("answering a request", failure));
        json.setMethodProvider(endpoint);
        var parser = new MessageParser(json, endpoint, writer, lifecycle, router::skipped);
        reader = new MessageReader(in, json, parser, lifecycle.ending());
    }

    /// Reads and writes messages. Stricter than LSP4J's default: what is not JSON is refused, except
    /// that strings may hold control characters as they are.
    static MessageJsonHandler json(Map<String, JsonRpcMethod> methods) {
        return new MessageJsonHandler(methods, StrictAdapters::register);
    }

    /// Sends to the other side.
    public Endpoint endpoint() {
        return endpoint;
    }

    /// Whether the other side has much to read before it comes to what is sent now.
    public boolean isBehind() {
        return writer.isBehind();
    }

    /// Threads of `threads`, which begin to make something to send once the other side has read
    /// enough of what was sent before.
    public Executor afterRoom(Executor threads) {
        return task -> threads.execute(() -> {
            try {
                writer.awaitRoom();
            } catch (InterruptedException e) {
                // The session ends; the task will see that nobody wants it.
                Thread.currentThread().interrupt();
            }
            task.run();
        });
    }

    /// Starts to read, on a thread of its own.
    public void listen() {
        reader.listen();
    }

    /// Writes what is left to write, for at most `patience`.
    public void close(Duration patience) {
        writer.close(patience);
    }
}
