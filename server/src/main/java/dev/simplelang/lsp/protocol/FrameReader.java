package dev.simplelang.lsp.protocol;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

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

    /// The name of a header, as HTTP has it, or none: a message without a header begins otherwise.
    private static final Pattern NAME = Pattern.compile("[\\w!#$%&'*+.^`|~-]*");

    private final InputStream in;
    private final Refusals refused;

    /// The message whose header was read last; null between two.
    private Message message;

    /// Whether the input is marked where the next header begins.
    private boolean marked;

    /// Told of each body that is skipped.
    @FunctionalInterface
    public interface Refusals {

        /// Leaves no trace if it ends for want of memory; it is told again then.
        ///
        /// @param reason a sentence without its subject, the message
        /// @param start the first bytes of the body, as far as they can be read
        void refuse(String reason, String start);
    }

    /// @param refused told of a body that will be skipped, before the rest of it is waited for
    public FrameReader(InputStream in, Refusals refused) {
        this.in = new BufferedInputStream(in);
        this.refused = refused;
    }

    /// The next body that is not refused, decoded; bytes that are no UTF-8 become U+FFFD. Empty at the end of the input.
    ///
    /// @throws LostFramingException if a header is malformed or the input ends within a frame
    /// @throws OutOfMemoryError if there is no memory even to refuse it; nothing is lost then, and the next call goes on from there
    public Optional<String> next() throws IOException {
        while (message != null || begin()) {
            var body = message.read();
            message = null;
            if (body.isPresent()) {
                return body;
            }
        }
        return Optional.empty();
    }

    /// Begins a message.
    ///
    /// @return whether there is one
    private boolean begin() throws IOException {
        if (marked) {
            in.reset();
        }
        in.mark(2 * MAX_HEADER);
        marked = true;
        message = readHeader().map(Message::new).orElse(null);
        marked = false;
        return message != null;
    }

    private record Header(int length, String charset) {

        boolean isUtf8() {
            return charset.equals("utf-8") || charset.equals("utf8");
        }

        /// What is wrong with the message; null if nothing is.
        String refusal() {
            if (length > MAX_BODY) {
                return "of " + length + " bytes was skipped: at most " + MAX_BODY + " are read.";
            }
            return isUtf8() ? null : "in " + charset + " was skipped: messages are in UTF-8.";
        }

        String noMemory() {
            return "of " + length + " bytes was skipped: there is not enough memory for it.";
        }
    }

    /// What has been read of one message behind its header, and done with it.
    private final class Message {

        private final Header header;

        /// The body, or the start of one that is refused; null before there is room for that.
        private byte[] bytes;

        /// How many of them are there.
        private int filled;

        /// Why it is refused; null if it is not.
        private String refusal;
        private boolean told;

        Message(Header header) {
            this.header = header;
        }

        /// The body; empty if it is refused, and then skipped.
        Optional<String> read() throws IOException {
            if (bytes == null) {
                bytes = room();
            }
            fill();
            if (refusal == null) {
                try {
                    return Optional.of(new String(bytes, StandardCharsets.UTF_8));
                } catch (OutOfMemoryError e) {
                    refusal = header.noMemory();
                }
            }
            if (!told) {
                refused.refuse(refusal, start());
                told = true;
            }
            try {
                in.skipNBytes(header.length - bytes.length);
            } catch (EOFException e) {
                throw endsWithin("a body");
            }
            return Optional.empty();
        }

        private byte[] room() {
            refusal = header.refusal();
            if (refusal == null) {
                try {
                    return new byte[header.length];
                } catch (OutOfMemoryError e) {
                    refusal = header.noMemory();
                }
            }
            return new byte[Math.min(header.length, START)];
        }

        private void fill() throws IOException {
            while (filled < bytes.length) {
                int count = in.read(bytes, filled, bytes.length - filled);
                if (count < 0) {
                    throw endsWithin("a body");
                }
                filled += count;
            }
        }

        private String start() {
            return header.isUtf8() ? new String(bytes, 0, Math.min(bytes.length, START), StandardCharsets.UTF_8) : "";
        }
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
            var name = line.get().substring(0, Math.max(0, colon)).strip();
            var value = line.get().substring(colon + 1).strip();
            switch (name.toLowerCase(Locale.ROOT)) {
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
                    if (colon < 0 || !NAME.matcher(name).matches()) {
                        throw new LostFramingException("This is not a header: " + quote(line.get()) + ".");
                    }
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
