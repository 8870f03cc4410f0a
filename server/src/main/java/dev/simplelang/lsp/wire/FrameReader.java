package dev.simplelang.lsp.wire;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/// Cuts the input into the bodies of messages.
///
/// A body is taken from the input completely before anyone looks at it, so that whatever it holds, the next header is
/// found. Names of headers may be in any case, a line may end with `\n` alone, and empty lines before a header are
/// skipped. A body that is too large, or not in UTF-8 by its own word, is skipped and refused.
public final class FrameReader {

    /// The largest body that is kept, in bytes.
    static final int MAX_BODY = 64 << 20;

    /// The largest header, in bytes, its line ends excluded.
    static final int MAX_HEADER = 16 << 10;

    private static final int NO_LENGTH = -1;

    private final InputStream in;
    private final Consumer<String> refused;

    /// @param refused told the reason, a sentence, as soon as a header announces a body that will be skipped
    public FrameReader(InputStream in, Consumer<String> refused) {
        this.in = new BufferedInputStream(in, 1 << 16);
        this.refused = refused;
    }

    /// The next body that is not refused, decoded; bytes that are no UTF-8 become U+FFFD. Empty at the end of the input.
    ///
    /// @throws LostFramingException if a header is malformed or the input ends within a frame
    public Optional<String> next() throws IOException, LostFramingException {
        for (var header = readHeader(); header.isPresent(); header = readHeader()) {
            int length = header.get().length;
            var refusal = header.get().refusal();
            if (refusal.isEmpty()) {
                byte[] body = in.readNBytes(length);
                if (body.length < length) {
                    throw endsWithin("a body");
                }
                return Optional.of(new String(body, StandardCharsets.UTF_8));
            }
            refused.accept(refusal.get());
            skip(length);
        }
        return Optional.empty();
    }

    private record Header(int length, String charset) {

        Optional<String> refusal() {
            if (length > MAX_BODY) {
                return Optional.of("A message of " + length + " bytes was skipped: at most " + MAX_BODY + " are read.");
            }
            if (!charset.equals("utf-8") && !charset.equals("utf8")) {
                return Optional.of("A message in " + charset + " was skipped: messages are in UTF-8.");
            }
            return Optional.empty();
        }
    }

    private Optional<Header> readHeader() throws IOException, LostFramingException {
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
                case "content-length" -> length = parseLength(value);
                case "content-type" -> charset = charsetOf(value);
                default -> {
                    // The base protocol knows no other header, and lets others pass.
                }
            }
        }
    }

    /// The next line without its end; empty if the input ends before it.
    private Optional<String> readLine(int limit) throws IOException, LostFramingException {
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

    private void skip(int length) throws IOException, LostFramingException {
        try {
            in.skipNBytes(length);
        } catch (EOFException e) {
            throw endsWithin("a body");
        }
    }

    private static LostFramingException endsWithin(String part) {
        return new LostFramingException("The input ends within " + part + ".");
    }

    private static String quote(CharSequence text) {
        var start = text.subSequence(0, Math.min(60, text.length())).toString();
        return '"' + start.replaceAll("\\p{Cntrl}", "?") + '"';
    }
}
