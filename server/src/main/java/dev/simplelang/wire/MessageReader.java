package dev.simplelang.wire;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.jsonrpc.JsonRpcException;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageProducer;

/// Reads messages one after the other until the session ends.
///
/// LSP4J's own producer parses straight from the stream, and so does not find the message after one
/// that it cannot parse. This one takes the whole body first: whatever is in it, the next message is
/// read. Only a header that does not say where its message ends, or the end of the input, ends the
/// session.
public final class MessageReader extends StreamMessageProducer implements Runnable {

    /// The largest body that is read, in bytes.
    static final int MAX_BODY = 64 << 20;

    /// The largest header, in bytes.
    static final int MAX_HEADER = 16 << 10;

    /// How many bytes of a skipped body are passed on.
    private static final int START = 1 << 10;

    private static final Pattern FIELD_NAME = Pattern.compile("[\\w!#$%&'*+.^`|~-]*");
    private static final Pattern CHARSET = Pattern.compile("(?i)charset=\"?([^\";]*)");
    private static final Set<String> UTF_8 = Set.of("utf-8", "utf8");

    private final InputStream in;
    private final Receiver receiver;
    private final Ending ending;

    /// @param receiver takes the bodies
    public MessageReader(InputStream in, MessageJsonHandler json, Receiver receiver, Ending ending) {
        var bounded = new HeaderBound(in);
        super(bounded, json);
        this.in = bounded;
        this.receiver = receiver;
        this.ending = ending;
    }

    /// Bounds the bytes that are read one by one: those of a header.
    private static final class HeaderBound extends FilterInputStream {

        private int size;

        HeaderBound(InputStream in) {
            super(new BufferedInputStream(in));
        }

        @Override
        public int read() throws IOException {
            if (++size > MAX_HEADER) {
                throw new IOException("A header exceeds " + MAX_HEADER + " bytes.");
            }
            return super.read();
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            size = 0;
            return super.read(bytes, from, length);
        }
    }

    /// Starts to read, on a thread of its own.
    public void listen() {
        Thread.ofPlatform().daemon().name("simple-reader").start(this);
    }

    /// Reads until the session ends.
    @Override
    public void run() {
        try {
            listen(_ -> {});
            ending.fail("The input ended before the session did.");
        } catch (JsonRpcException | UncheckedIOException e) {
            ending.fail("The input cannot be read on: " + e.getCause().getMessage());
        } catch (Throwable fault) {
            Log.fault("reading", fault);
            ending.fail("The input cannot be read on.");
        }
    }

    @Override
    protected void fireStreamClosed(Exception cause) {
        ending.fail("The input cannot be read on: " + cause.getMessage());
    }

    @Override
    protected void fireError(Throwable error) {
        throw lost("A header has no Content-Length.");
    }

    /// Unlike LSP4J's, takes names in any case and refuses what is no header.
    @Override
    protected void parseHeader(String line, Headers headers) {
        int colon = line.indexOf(':');
        var name = line.substring(0, Math.max(0, colon)).strip();
        var value = line.substring(colon + 1).strip();
        if (colon < 0 || !FIELD_NAME.matcher(name).matches()) {
            throw lost("This is not a header: " + quote(line) + ".");
        }
        switch (name.toLowerCase(Locale.ROOT)) {
            case "content-length" -> {
                int length = length(value);
                if (headers.contentLength >= 0 && headers.contentLength != length) {
                    throw lost("A header has two lengths: " + headers.contentLength + " and " + length + ".");
                }
                headers.contentLength = length;
            }
            case "content-type" -> {
                var charset = CHARSET.matcher(value);
                if (charset.find()) {
                    headers.charset = charset.group(1).strip();
                }
            }
            default -> {
                // The base protocol knows no other field.
            }
        }
    }

    private static int length(String value) {
        try {
            int length = Integer.parseInt(value);
            if (length >= 0) {
                return length;
            }
        } catch (NumberFormatException e) {
            // Reported below, like a negative length.
        }
        throw lost("This is not a Content-Length: " + quote(value) + ".");
    }

    private static UncheckedIOException lost(String reason) {
        return new UncheckedIOException(new IOException(reason));
    }

    private static String quote(String text) {
        return '"' + Log.clip(text) + '"';
    }

    @Override
    protected boolean handleMessage(InputStream input, Headers headers) {
        try {
            var refusal = refusal(headers);
            if (refusal.isPresent()) {
                skip(headers.contentLength, refusal.get());
            } else {
                receiver.receive(new String(bytes(headers.contentLength), StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return !ending.isReached();
    }

    private static Optional<String> refusal(Headers headers) {
        if (headers.contentLength > MAX_BODY) {
            return Optional.of("A message of " + headers.contentLength + " bytes was skipped: at most " + MAX_BODY
                    + " are read.");
        }
        return UTF_8.contains(headers.charset.toLowerCase(Locale.ROOT))
                ? Optional.empty()
                : Optional.of("A message in " + Log.clip(headers.charset) + " was skipped: messages are in UTF-8.");
    }

    private byte[] bytes(int count) throws IOException {
        var bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw new IOException("The input ends within a body.");
        }
        return bytes;
    }

    private void skip(int length, String reason) throws IOException {
        var start = bytes(Math.min(length, START));
        in.skipNBytes(length - start.length);
        receiver.skipped(reason, new String(start, StandardCharsets.UTF_8));
    }
}
