package dev.simplelang.lsp.protocol;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// One message as it goes over the wire: its body is written here as text, and stands behind its header in UTF-8.
///
/// An answer may be a megabyte in pieces of few characters, nearly all of them ASCII. They go straight into the bytes that are
/// sent, with no string and no copy of the whole in between. Lone surrogates, which a document may hold and UTF-8 cannot say, are
/// escaped, as JSON allows in strings, the one place where they are.
final class Frame extends Writer {

    private static final String LENGTH = "Content-Length: ";
    private static final String END_OF_HEADER = "\r\n\r\n";

    /// Room for the header with the longest length there is.
    private static final int BODY = LENGTH.length() + Integer.toString(Integer.MAX_VALUE).length()
            + END_OF_HEADER.length();

    private static final int INITIAL = 1 << 10;

    /// How many UTF-16 units of a long text are written at a time.
    private static final int PART = 1 << 12;

    /// An escaped UTF-16 unit takes most.
    private static final int MOST_BYTES = "\\udfff".length();

    private static final int ASCII = 0x80;
    private static final int TWO_BYTES = 0x800;

    private byte[] bytes = new byte[INITIAL];
    private int end = BODY;

    /// Where the header begins.
    private int start;

    /// The first half of a character whose other half is still to come; 0 if there is none.
    private char high;

    @Override
    public void write(int unit) {
        reserve(1);
        put((char) unit);
    }

    @Override
    public void write(String text) {
        write(text, 0, text.length());
    }

    /// Long ones go in parts, so that there need not be room for the most that all of it could take.
    @Override
    public void write(String text, int from, int length) {
        int all = from + length;
        for (int i = from; i < all; i++) {
            if ((i - from) % PART == 0) {
                reserve(Math.min(PART, all - i));
            }
            put(text.charAt(i));
        }
    }

    @Override
    public void write(char[] text, int from, int length) {
        reserve(length);
        for (int i = from; i < from + length; i++) {
            put(text[i]);
        }
    }

    private void reserve(int units) {
        // One more for a half that was left over.
        int needed = Math.addExact(end, Math.multiplyExact(MOST_BYTES, Math.addExact(units, 1)));
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.max(needed, Math.min(2L * bytes.length, Integer.MAX_VALUE - 8)));
        }
    }

    private void put(char unit) {
        if (unit < ASCII && high == 0) {
            bytes[end++] = (byte) unit;
        } else {
            putOther(unit);
        }
    }

    private void putOther(char unit) {
        if (high != 0 && Character.isLowSurrogate(unit)) {
            int codePoint = Character.toCodePoint(high, unit);
            high = 0;
            bytes[end++] = (byte) (0xf0 | codePoint >> 18);
            bytes[end++] = continuation(codePoint >> 12);
            bytes[end++] = continuation(codePoint >> 6);
            bytes[end++] = continuation(codePoint);
            return;
        }
        endHalf();
        if (unit < ASCII) {
            bytes[end++] = (byte) unit;
        } else if (unit < TWO_BYTES) {
            bytes[end++] = (byte) (0xc0 | unit >> 6);
            bytes[end++] = continuation(unit);
        } else if (Character.isHighSurrogate(unit)) {
            high = unit;
        } else if (Character.isLowSurrogate(unit)) {
            escape(unit);
        } else {
            bytes[end++] = (byte) (0xe0 | unit >> 12);
            bytes[end++] = continuation(unit >> 6);
            bytes[end++] = continuation(unit);
        }
    }

    private static byte continuation(int bits) {
        return (byte) (0x80 | (bits & 0x3f));
    }

    /// The other half does not come.
    private void endHalf() {
        if (high != 0) {
            escape(high);
            high = 0;
        }
    }

    private void escape(char unit) {
        byte[] escaped = ("\\u" + Integer.toHexString(unit)).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(escaped, 0, bytes, end, escaped.length);
        end += escaped.length;
    }

    /// How many bytes it takes in memory. Does not change once it is closed.
    int size() {
        return bytes.length;
    }

    /// Sends all. Takes no memory, so that a message that has one is sent.
    void writeTo(OutputStream out) throws IOException {
        out.write(bytes, start, end - start);
    }

    @Override
    public void flush() {
        // The bytes are the end of the way.
    }

    /// All is written here: the header says how much.
    @Override
    public void close() {
        endHalf();
        byte[] header = (LENGTH + (end - BODY) + END_OF_HEADER).getBytes(StandardCharsets.US_ASCII);
        start = BODY - header.length;
        System.arraycopy(header, 0, bytes, start, header.length);
    }
}
