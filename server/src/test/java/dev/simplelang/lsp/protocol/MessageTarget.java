package dev.simplelang.lsp.protocol;

import com.google.gson.JsonParser;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;
import org.eclipse.lsp4j.services.LanguageServer;

/// Reads any bytes as the input of a session that knows every method of the protocol: the reading ends, without a fault, and what
/// is written are whole messages, at most one for each that was read.
///
/// The first byte tells what the others are: the input itself, or, if it is odd, bodies with a 0 between them that are put into frames,
/// so that a fuzzer need not count.
public final class MessageTarget {

    /// Tells of bad input; kept, since loggers are forgotten otherwise.
    private static final Logger ENDPOINT_LOGGER = Logger.getLogger(RemoteEndpoint.class.getName());

    private static final List<JsonRpcMethod> METHODS = List
            .copyOf(ServiceEndpoints.getSupportedMethods(LanguageServer.class).values());

    static {
        ENDPOINT_LOGGER.setLevel(Level.OFF);
    }

    private MessageTarget() {}

    /// Tries `bytes`.
    public static void fuzzerTestOneInput(byte[] bytes) throws Exception {
        if (bytes.length > 0) {
            read((bytes[0] & 1) == 0 ? rest(bytes) : framed(rest(bytes)));
        }
    }

    private static byte[] rest(byte... bytes) {
        return Arrays.copyOfRange(bytes, 1, bytes.length);
    }

    private static byte[] framed(byte... bodies) throws IOException {
        var frames = new ByteArrayOutputStream();
        int start = 0;
        for (int at = 0; at <= bodies.length; at++) {
            if (at == bodies.length || bodies[at] == 0) {
                frames.write(("Content-Length: " + (at - start) + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
                frames.write(bodies, start, at - start);
                start = at + 1;
            }
        }
        return frames.toByteArray();
    }

    private static void read(byte... input) throws IOException {
        var lifecycle = new Lifecycle();
        lifecycle.initialized();
        var router = router(lifecycle);
        var written = new ByteArrayOutputStream();
        var json = Connection.json(router.methods());
        var outgoing = new Outgoing(written, json, lifecycle);
        var remote = new AnsweringEndpoint(outgoing, router);
        remote.setJsonHandler(json);
        json.setMethodProvider(remote);
        new Incoming(new ByteArrayInputStream(input), json, remote, outgoing, lifecycle, (_, _) -> {}).run();
        outgoing.close(Duration.ofMinutes(1));
        if (!lifecycle.ended()) {
            throw new AssertionError("the session goes on");
        }
        check(written.toByteArray(), messages(input));
    }

    /// Checks that what was written are at most `most` messages.
    private static void check(byte[] output, int most) throws IOException {
        var frames = new FrameReader(new ByteArrayInputStream(output), (reason, _) -> {
            throw new AssertionError(reason);
        });
        int count = 0;
        for (var body = frames.next(); body.isPresent(); body = frames.next()) {
            if (!JsonParser.parseString(body.get()).isJsonObject()) {
                throw new AssertionError(body.get());
            }
            count++;
        }
        if (count > most) {
            throw new AssertionError(count + " messages answer " + most);
        }
    }

    /// How many messages there are in `input`, refused ones too.
    private static int messages(byte... input) throws IOException {
        var refused = new AtomicInteger();
        var frames = new FrameReader(new ByteArrayInputStream(input), (_, _) -> refused.incrementAndGet());
        int count = 0;
        try {
            while (frames.next().isPresent()) {
                count++;
            }
        } catch (LostFramingException _) {
            // What came before counts.
        }
        return count + refused.get();
    }

    /// A router that knows every method, and answers each request with null.
    private static Router router(Lifecycle lifecycle) {
        var router = new Router(lifecycle);
        METHODS.forEach(method -> add(router, method));
        return router;
    }

    private static void add(Router router, JsonRpcMethod method) {
        var types = method.getParameterTypes();
        if (types.length == 1 && types[0] instanceof Class<?> params) {
            if (method.isNotification()) {
                router.onNotification(method.getMethodName(), params, _ -> {});
            } else {
                router.onRequest(method.getMethodName(), params, _ -> CompletableFuture.completedFuture(null));
            }
        }
    }
}
