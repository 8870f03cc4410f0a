package dev.simplelang.lsp.protocol;

import java.io.IOException;
import java.io.Reader;

/// JSON in which of every row of digits outside of strings only the first are left.
///
/// Numbers may have any number of digits, but Gson takes one of more than a thousand characters for something that is no JSON. Whether
/// a text is JSON does not depend on how many digits follow the first [#MAX_DIGITS] ones.
final class ShortNumbers extends Reader {

    /// How many digits in a row are left, at most. A number has three such rows.
    static final int MAX_DIGITS = 64;

    private final Reader in;
    private boolean inString;
    private boolean escaped;
    private int digits;

    ShortNumbers(Reader in) {
        this.in = in;
    }

    @Override
    public int read(char[] buffer, int from, int length) throws IOException {
        int count;
        int end;
        do {
            count = in.read(buffer, from, length);
            end = from;
            for (int i = from; i < from + count; i++) {
                if (isKept(buffer[i])) {
                    buffer[end++] = buffer[i];
                }
            }
        } while (count > 0 && end == from);
        return count < 0 ? count : end - from;
    }

    private boolean isKept(char c) {
        if (inString) {
            inString = escaped || c != '"';
            escaped = !escaped && c == '\\';
            return true;
        }
        inString = c == '"';
        digits = c >= '0' && c <= '9' ? Math.min(digits, MAX_DIGITS) + 1 : 0;
        return digits <= MAX_DIGITS;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
