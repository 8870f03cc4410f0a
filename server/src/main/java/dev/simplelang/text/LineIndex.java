package dev.simplelang.text;

import java.util.Arrays;
import java.util.stream.IntStream;

/// Converts between offsets and lines. A line ends with `\n`, `\r\n` or `\r`.
///
/// Lines and columns count from 0; columns are UTF-16 units. Built once in linear time; each query
/// is a binary search.
public final class LineIndex {

    private final String text;
    private final int[] starts;

    LineIndex(String text) {
        this.text = text;
        var found = IntStream.builder().add(0);
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '\n' || (c == '\r' && !text.startsWith("\n", at + 1))) {
                found.add(at + 1);
            }
        }
        starts = found.build().toArray();
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

    /// The offset just after the last character of `line`, its terminator excluded.
    public int end(int line) {
        int end = line + 1 < starts.length ? starts[line + 1] : text.length();
        while (end > starts[line] && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
            end--;
        }
        return end;
    }
}
