package dev.simplelang.lsp.document;

import dev.simplelang.lsp.protocol.PositionEncoding;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/// Translates between offsets into one text and the protocol's positions.
///
/// Positions of a client may lie anywhere: a column past the end of its line means the end of the
/// line, a line past the last means the end of the text, and a position within a character means
/// its start where columns count more than UTF-16 units. Not thread-safe: remembers where it was,
/// so that ascending positions cost linear time even in one long line.
public final class Positions {

    private final SourceText source;
    private final PositionEncoding encoding;
    private int knownLine;
    private int knownOffset;
    private int knownColumn;

    /// Positions in `source` as a client that counts in `encoding` sees them.
    public Positions(SourceText source, PositionEncoding encoding) {
        this.source = source;
        this.encoding = encoding;
    }

    /// What the offsets are into.
    SourceText source() {
        return source;
    }

    /// The position of `offset`.
    public Position position(int offset) {
        return new Position(line(offset), column(offset));
    }

    /// The column of the position of `offset`.
    public int column(int offset) {
        return column(source.lines().start(line(offset)), offset);
    }

    /// The range of `span`.
    public Range range(Span span) {
        return new Range(position(span.start()), position(span.end()));
    }

    /// The offset of `position`.
    public int offset(Position position) {
        var lines = source.lines();
        if (position.getLine() >= lines.count()) {
            return source.length();
        }
        int line = Math.max(0, position.getLine());
        return encoding.offset(source.text(), lines.start(line), lines.end(line), position.getCharacter());
    }

    /// The span of `range`, whose ends may be reversed.
    public Span span(Range range) {
        return Span.at(offset(range.getStart())).to(Span.at(offset(range.getEnd())));
    }

    /// The line of the position of `offset`: mostly that of the offset before, or the next one.
    public int line(int offset) {
        if (isOn(knownLine + 1, offset)) {
            knownLine++;
        } else if (!isOn(knownLine, offset)) {
            knownLine = source.lines().lineOf(offset);
        }
        return knownLine;
    }

    private boolean isOn(int line, int offset) {
        var lines = source.lines();
        return line < lines.count() && lines.start(line) <= offset
                && (line + 1 == lines.count() || offset < lines.start(line + 1));
    }

    private int column(int lineStart, int offset) {
        if (encoding == PositionEncoding.UTF_16) {
            return offset - lineStart;
        }
        boolean known = lineStart <= knownOffset && knownOffset <= offset;
        int at = known ? knownOffset : lineStart;
        int column = known ? knownColumn : 0;
        while (at < offset) {
            int codePoint = source.text().codePointAt(at);
            int next = at + Character.charCount(codePoint);
            if (next > offset) {
                break;
            }
            column += encoding.width(codePoint);
            at = next;
        }
        knownOffset = at;
        knownColumn = column;
        return column;
    }
}
