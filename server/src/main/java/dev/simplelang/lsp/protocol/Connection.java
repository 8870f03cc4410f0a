package dev.simplelang.lsp.protocol;

import com.google.gson.Strictness;
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
/// Made of LSP4J's parts, except for the two that touch the streams: LSP4J's reader parses straight from the stream,
/// and so does not find the next message after one it cannot parse; its writer makes every sender wait for the client.
public final class Connection {

    /// LSP4J warns of what nobody asked for, on standard error at once, though the other side may not read that. The reference keeps the
    /// logger's level from being forgotten.
    private static final Logger ENDPOINT_LOGGER = Logger.getLogger(RemoteEndpoint.class.getName());

    private final Outgoing outgoing;
    private final Incoming incoming;
    private final Endpoint endpoint;

    /// Connects. Nothing is read before [#listen()]; until then `router` may be filled.
    public Connection(InputStream in, OutputStream out, Router router, Lifecycle lifecycle) {
        ENDPOINT_LOGGER.setLevel(Level.SEVERE);
        var json = json(router.methods());
        outgoing = new Outgoing(out, json, lifecycle);
        var remote = new AnsweringEndpoint(outgoing, router);
        remote.setJsonHandler(json);
        json.setMethodProvider(remote);
        endpoint = remote;
        incoming = new Incoming(in, json, remote, outgoing, lifecycle, router::lost);
    }

    /// Reads and writes messages. Not lenient, as LSP4J is otherwise: what is not JSON is refused, except that strings may hold control characters
    /// as they are.
    static MessageJsonHandler json(Map<String, JsonRpcMethod> methods) {
        return new MessageJsonHandler(methods, gson -> gson.disableHtmlEscaping()
                .setStrictness(Strictness.LEGACY_STRICT).registerTypeAdapterFactory(new FastAdapters()));
    }

    /// Sends to the other side.
    public Endpoint endpoint() {
        return endpoint;
    }

    /// Whether the other side has much to read before it comes to what is sent now.
    public boolean isBehind() {
        return outgoing.isBehind();
    }

    /// Has `task` run once all that was sent before is written. It must be short, for nothing is written meanwhile, and must not fail. If the other
    /// side reads no more, it is not run.
    public void afterWriting(Runnable task) {
        outgoing.afterwards(task);
    }

    /// Threads of `threads`, which begin to make something to send once the other side has read enough of what was sent before.
    public Executor afterRoom(Executor threads) {
        return Shortage.outlast(task -> threads.execute(() -> {
            try {
                outgoing.awaitRoom();
            } catch (InterruptedException e) {
                // The session ends; the task will see that nobody wants it.
                Thread.currentThread().interrupt();
            }
            task.run();
        }));
    }

    /// The thread that reads, once no other message is there or the next one is handled: for what that may make pointless. To be called on this
    /// thread.
    public Executor inLull() {
        return incoming.lull();
    }

    /// Starts to read, on a thread of its own.
    public void listen() {
        Thread.ofPlatform().daemon().name("simple-reader").start(incoming);
    }

    /// Writes what is left to write, for at most `patience`.
    public void close(Duration patience) {
        outgoing.close(patience);
    }
}
