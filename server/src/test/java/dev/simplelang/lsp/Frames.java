package dev.simplelang.lsp;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Messages as they go over the wire, written and read as the base protocol defines them and no
/// other way.
public final class Frames {

    private static final String LENGTH = "Content-Length: ";

    private final InputStream in;

    /// Reads what a server has written.
    public Frames(InputStream in) {
        this.in = new BufferedInputStream(in);
    }

    /// The frame of `body`.
    public static byte[] framed(String body) {
        return framed(body.getBytes(StandardCharsets.UTF_8));
    }

    /// The frame of `body`.
    public static byte[] framed(byte... body) {
        var frame = new ByteArrayOutputStream();
        frame.writeBytes((LENGTH + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        frame.writeBytes(body);
        return frame.toByteArray();
    }

    /// The next body; empty at the end of the input.
    ///
    /// @throws IOException if the input ends elsewhere
    public Optional<String> next() throws IOException {
        var header = new StringBuilder();
        while (header.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0 && header.isEmpty()) {
                return Optional.empty();
            } else if (next < 0) {
                throw new IOException("the input ends within a header");
            }
            header.append((char) next);
        }
        if (!header.toString().startsWith(LENGTH)) {
            throw new AssertionError(header);
        }
        int length = Integer.parseInt(header.substring(LENGTH.length()).strip());
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new IOException("the input ends within a body");
        }
        return Optional.of(new String(body, StandardCharsets.UTF_8));
    }
}
