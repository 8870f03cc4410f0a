package dev.simplelang.lsp.protocol;

import com.google.gson.JsonParser;
import dev.simplelang.lsp.Frames;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
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

    private static final Pattern LENGTH = Pattern.compile("(?i)content-length");

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

    private static byte[] framed(byte... bodies) {
        var frames = new ByteArrayOutputStream();
        int start = 0;
        for (int at = 0; at <= bodies.length; at++) {
            if (at == bodies.length || bodies[at] == 0) {
                frames.writeBytes(Frames.framed(Arrays.copyOfRange(bodies, start, at)));
                start = at + 1;
            }
        }
        return frames.toByteArray();
    }

    private static void read(byte... input) throws IOException {
        var lifecycle = new Lifecycle();
        lifecycle.initialized();
        var written = new ByteArrayOutputStream();
        var connection = new Connection(new ByteArrayInputStream(input), written, router(lifecycle), lifecycle);
        connection.listen();
        lifecycle.ending().await();
        connection.close(Duration.ofMinutes(1));
        check(written.toByteArray(), messages(input));
    }

    /// Checks that what was written are at most `most` messages.
    private static void check(byte[] output, long most) throws IOException {
        var frames = new Frames(new ByteArrayInputStream(output));
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

    /// How many messages there are in `input` at most: each has a header that says its length.
    private static long messages(byte... input) {
        return LENGTH.matcher(new String(input, StandardCharsets.ISO_8859_1)).results().count();
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
