package dev.simplelang.lsp.document;

import dev.simplelang.lsp.protocol.PositionEncoding;
import dev.simplelang.text.SourceText;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/// A text while changes are applied to it, each to what the one before it left.
///
/// Finds lines from where it was last, so that a batch of changes that are in order, up or down, as
/// editors send them, costs one walk over the text and not one for each change.
public final class IncrementalText {

    private final PositionEncoding encoding;
    private final StringBuilder text;

    /// A line and where it starts.
    private int line;
    private int start;

    /// @param source what to begin with
    /// @param encoding how the columns of changes count
    IncrementalText(SourceText source, PositionEncoding encoding) {
        this.encoding = encoding;
        this.text = new StringBuilder(source.text());
    }

    /// Replaces the whole text.
    void replace(String newText) {
        line = 0;
        start = 0;
        text.setLength(0);
        text.append(newText);
    }

    /// Replaces the text of `range`, whose ends may be reversed and are clamped as [Positions]
    /// does.
    void replace(Range range, String newText) {
        int one = offset(range.getStart());
        int other = offset(range.getEnd());
        int from = Math.min(one, other);
        // A line may no longer start where the change begins: \r before it and \n after it become one line end.
        while (line > 0 && start >= from) {
            previousLine();
        }
        text.replace(from, Math.max(one, other), newText);
    }

    /// The text as it is now.
    SourceText toSource() {
        return new SourceText(text.toString());
    }

    private int offset(Position position) {
        seek(Math.max(0, position.getLine()));
        if (line < position.getLine()) {
            return text.length();
        }
        return encoding.offset(text, start, lineEnd(), position.getCharacter());
    }

    /// Goes to `wanted`, or to the last line if there are not so many.
    private void seek(int wanted) {
        while (line > wanted) {
            previousLine();
        }
        while (line < wanted && nextLine()) {
            // Each step is one line.
        }
    }

    private void previousLine() {
        int at = start - 1;
        if (text.charAt(at) == '\n' && at > 0 && text.charAt(at - 1) == '\r') {
            at--;
        }
        while (at > 0 && !isLineEnd(text.charAt(at - 1))) {
            at--;
        }
        line--;
        start = at;
    }

    private boolean nextLine() {
        int end = lineEnd();
        if (end == text.length()) {
            return false;
        }
        boolean two = text.charAt(end) == '\r' && end + 1 < text.length() && text.charAt(end + 1) == '\n';
        line++;
        start = two ? end + 2 : end + 1;
        return true;
    }

    private int lineEnd() {
        int end = start;
        while (end < text.length() && !isLineEnd(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r';
    }
}
