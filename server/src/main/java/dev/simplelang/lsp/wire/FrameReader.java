package dev.simplelang.lsp.wire;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/// Cuts the input into the bodies of messages.
///
/// A body is taken from the input completely before anyone looks at it, so that whatever it holds, the next header is
/// found. Names of headers may be in any case, a line may end with `\n` alone, and empty lines before a header are
/// skipped. A body that is too large, for which there is no memory, or that is not in UTF-8 by its own word, is skipped and refused.
public final class FrameReader {

    /// The largest body that is kept, in bytes.
    static final int MAX_BODY = 64 << 20;

    /// The largest header, in bytes, its line ends excluded.
    static final int MAX_HEADER = 16 << 10;

    /// How many bytes of a body that is skipped are told: enough for the id that clients write before all else.
    private static final int START = 1 << 10;

    private static final int NO_LENGTH = -1;

    private final InputStream in;
    private final Refusals refused;

    /// Told of each body that is skipped.
    @FunctionalInterface
    public interface Refusals {

        /// @param reason a sentence without its subject, the message
        /// @param start the first bytes of the body, as far as they can be read
        void refuse(String reason, String start);
    }

    /// @param refused told of a body that will be skipped, before the rest of it is waited for
    public FrameReader(InputStream in, Refusals refused) {
        this.in = new BufferedInputStream(in, 1 << 16);
        this.refused = refused;
    }

    /// The next body that is not refused, decoded; bytes that are no UTF-8 become U+FFFD. Empty at the end of the input.
    ///
    /// @throws LostFramingException if a header is malformed or the input ends within a frame
    public Optional<String> next() throws IOException {
        for (var header = nextHeader(); header.isPresent(); header = nextHeader()) {
            int length = header.get().length;
            var refusal = header.get().refusal();
            if (refusal.isPresent()) {
                refuse(refusal.get(), header.get());
                continue;
            }
            byte[] body = allocate(length);
            if (body.length < length) {
                refuse(noMemory(length), header.get());
                continue;
            }
            readFully(body);
            try {
                return Optional.of(new String(body, StandardCharsets.UTF_8));
            } catch (OutOfMemoryError e) {
                refused.refuse(noMemory(length), decode(body, Math.min(length, START)));
            }
        }
        return Optional.empty();
    }

    /// Skips a body, and tells of it.
    private void refuse(String reason, Header header) throws IOException {
        byte[] start = new byte[Math.min(header.length, START)];
        readFully(start);
        refused.refuse(reason, header.isUtf8() ? decode(start, start.length) : "");
        try {
            in.skipNBytes(header.length - start.length);
        } catch (EOFException e) {
            throw endsWithin("a body");
        }
    }

    /// An array of `length` bytes; an empty one if there is no memory for that.
    private static byte[] allocate(int length) {
        try {
            return new byte[length];
        } catch (OutOfMemoryError e) {
            return new byte[0];
        }
    }

    private void readFully(byte[] bytes) throws IOException {
        if (in.readNBytes(bytes, 0, bytes.length) < bytes.length) {
            throw endsWithin("a body");
        }
    }

    private static String decode(byte[] bytes, int length) {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    private static String noMemory(int length) {
        return "of " + length + " bytes was skipped: there is not enough memory for it.";
    }

    private record Header(int length, String charset) {

        Optional<String> refusal() {
            if (length > MAX_BODY) {
                return Optional.of("of " + length + " bytes was skipped: at most " + MAX_BODY + " are read.");
            }
            if (!isUtf8()) {
                return Optional.of("in " + charset + " was skipped: messages are in UTF-8.");
            }
            return Optional.empty();
        }

        boolean isUtf8() {
            return charset.equals("utf-8") || charset.equals("utf8");
        }
    }

    /// The next header; nothing of it is lost where there is no memory to understand it at once.
    private Optional<Header> nextHeader() throws IOException {
        in.mark(2 * MAX_HEADER);
        return Shortage.sitOut(() -> {
            in.reset();
            return readHeader();
        });
    }

    private Optional<Header> readHeader() throws IOException {
        int length = NO_LENGTH;
        var charset = "utf-8";
        int size = 0;
        while (true) {
            var line = readLine(MAX_HEADER - size);
            if (line.isEmpty()) {
                if (size == 0) {
                    return Optional.empty();
                }
                throw endsWithin("a header");
            }
            if (line.get().isEmpty()) {
                if (size == 0) {
                    continue;
                }
                if (length == NO_LENGTH) {
                    throw new LostFramingException("A header has no Content-Length.");
                }
                return Optional.of(new Header(length, charset));
            }
            size += line.get().length();
            int colon = line.get().indexOf(':');
            if (colon < 0) {
                throw new LostFramingException("This is not a header: " + quote(line.get()) + ".");
            }
            var value = line.get().substring(colon + 1).strip();
            switch (line.get().substring(0, colon).strip().toLowerCase(Locale.ROOT)) {
                case "content-length" -> {
                    int other = parseLength(value);
                    if (length != NO_LENGTH && length != other) {
                        throw new LostFramingException(
                                "A header has two lengths: " + length + " and " + other + ".");
                    }
                    length = other;
                }
                case "content-type" -> charset = charsetOf(value);
                default -> {
                    // The base protocol knows no other header, and lets others pass.
                }
            }
        }
    }

    /// The next line without its end; empty if the input ends before it.
    private Optional<String> readLine(int limit) throws IOException {
        var line = new StringBuilder();
        for (int c = in.read(); c >= 0; c = in.read()) {
            if (c == '\n') {
                return Optional.of(line.toString());
            }
            if (c != '\r') {
                line.append((char) c);
            }
            if (line.length() > limit) {
                throw new LostFramingException("A header exceeds " + MAX_HEADER + " bytes: " + quote(line) + ".");
            }
        }
        if (line.isEmpty()) {
            return Optional.empty();
        }
        throw endsWithin("a header");
    }

    private static int parseLength(String value) throws LostFramingException {
        try {
            int length = Integer.parseInt(value);
            if (length >= 0) {
                return length;
            }
        } catch (NumberFormatException e) {
            // Reported below, like a negative length.
        }
        throw new LostFramingException("This is not a Content-Length: " + quote(value) + ".");
    }

    private static String charsetOf(String contentType) {
        int start = contentType.toLowerCase(Locale.ROOT).indexOf("charset=");
        if (start < 0) {
            return "utf-8";
        }
        var value = contentType.substring(start + "charset=".length());
        int end = value.indexOf(';');
        return (end < 0 ? value : value.substring(0, end)).replace("\"", "").strip().toLowerCase(Locale.ROOT);
    }

    private static LostFramingException endsWithin(String part) {
        return new LostFramingException("The input ends within " + part + ".");
    }

    private static String quote(CharSequence text) {
        var start = text.subSequence(0, Math.min(60, text.length())).toString();
        return '"' + start.replaceAll("\\p{Cntrl}", "?") + '"';
    }
}
