package dev.simplelang.text;

import java.util.Arrays;

/// Converts between offsets and lines. A line ends with `\n`, `\r\n` or `\r`.
///
/// Lines and columns count from 0; columns are UTF-16 units. Built once in linear time; each query is a binary search.
public final class LineIndex {

    private final String text;
    private final int[] starts;

    LineIndex(String text) {
        this.text = text;
        var found = new int[16];
        int count = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean ends = c == '\n' || (c == '\r' && !(i + 1 < text.length() && text.charAt(i + 1) == '\n'));
            if (ends) {
                if (count == found.length) {
                    found = Arrays.copyOf(found, 2 * count);
                }
                found[count++] = i + 1;
            }
        }
        starts = Arrays.copyOf(found, count);
    }

    /// The number of lines; a text that ends with a line terminator has an empty last line.
    public int count() {
        return starts.length;
    }

    /// The line that holds `offset`.
    public int lineOf(int offset) {
        int found = Arrays.binarySearch(starts, offset);
        return found >= 0 ? found : -found - 2;
    }

    /// The offset within its line.
    public int columnOf(int offset) {
        return offset - starts[lineOf(offset)];
    }

    /// The offset of the first character of `line`.
    public int start(int line) {
        return starts[line];
    }

    /// The offset just behind the last character of `line`, its terminator excluded.
    public int end(int line) {
        int end = line + 1 < starts.length ? starts[line + 1] : text.length();
        while (end > starts[line] && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
            end--;
        }
        return end;
    }
}
