package dev.simplelang.text;

import java.util.Arrays;

/// Converts between offsets and lines. A line ends with `\n`, `\r\n` or `\r`.
///
/// Lines and columns count from 0; columns are UTF-16 units. Built once in linear time; each query
/// is a binary search.
public final class LineIndex {

    private static final int NONE = Integer.MAX_VALUE;

    private final String text;
    private final int[] starts;

    LineIndex(String text) {
        this.text = text;
        var found = new int[16];
        int count = 1;
        int newline = next('\n', 0);
        int carriageReturn = next('\r', 0);
        while (newline != NONE || carriageReturn != NONE) {
            int end = Math.min(newline, carriageReturn);
            if (end == newline) {
                newline = next('\n', end + 1);
            } else {
                carriageReturn = next('\r', end + 1);
                if (newline == end + 1) {
                    // The two together end one line.
                    continue;
                }
            }
            if (count == found.length) {
                found = Arrays.copyOf(found, 2 * count);
            }
            found[count++] = end + 1;
        }
        starts = Arrays.copyOf(found, count);
    }

    /// Where `c` is next from `from` on; [#NONE] if it is not. The virtual machine looks at many
    /// characters at once.
    private int next(char c, int from) {
        int found = text.indexOf(c, from);
        return found < 0 ? NONE : found;
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
