package dev.simplelang.bench.latency;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// Reads the frames of a server with little work, so that what is timed is the server.
final class FrameInput {

    private static final String LENGTH = "content-length:";

    private final InputStream in;
    private byte[] buffer = new byte[1 << 16];
    private int start;
    private int end;

    FrameInput(InputStream in) {
        this.in = in;
    }

    /// Waits for the next body; empty at the end of the input.
    Optional<byte[]> next() throws IOException {
        int length = -1;
        while (true) {
            int lineEnd = lineEnd();
            if (lineEnd < 0) {
                return Optional.empty();
            }
            String line = new String(buffer, start, lineEnd - start, StandardCharsets.US_ASCII).strip();
            start = lineEnd + 1;
            if (line.isEmpty()) {
                return Optional.of(body(length));
            }
            if (line.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
                length = Integer.parseInt(line.substring(LENGTH.length()).strip());
            }
        }
    }

    /// The index of the next line feed; negative at the end of the input.
    private int lineEnd() throws IOException {
        int seen = start;
        while (true) {
            for (; seen < end; seen++) {
                if (buffer[seen] == '\n') {
                    return seen;
                }
            }
            int before = seen - start;
            if (!fill()) {
                return -1;
            }
            seen = start + before;
        }
    }

    private byte[] body(int length) throws IOException {
        if (length < 0) {
            throw new IOException("a frame without its length");
        }
        byte[] body = new byte[length];
        int buffered = Math.min(length, end - start);
        System.arraycopy(buffer, start, body, 0, buffered);
        start += buffered;
        if (in.readNBytes(body, buffered, length - buffered) < length - buffered) {
            throw new EOFException("the output ended within a frame");
        }
        return body;
    }

    private boolean fill() throws IOException {
        if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, end - start);
            end -= start;
            start = 0;
        }
        if (end == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        }
        int read = in.read(buffer, end, buffer.length - end);
        end += Math.max(0, read);
        return read > 0;
    }
}
