package dev.simplelang.ide.format;

import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.syntax.Token;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.List;

/// The tokens and comments of a text, and the white space between them: a gap before each, the end of the text included.
///
/// A byte-order mark is no white space here: the first gap begins after it.
final class Pieces {

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final SourceText source;
    private final List<Token> pieces;
    private final int start;
    private final boolean hasMistakes;

    /// The pieces of `tree`.
    Pieces(SyntaxTree tree) {
        source = tree.source();
        pieces = tree.tokens().stream().filter(token -> token.kind() != TokenKind.WHITE_SPACE).toList();
        hasMistakes = !tree.diagnostics().isEmpty();
        start = source.length() > 0 && source.text().charAt(0) == BYTE_ORDER_MARK ? 1 : 0;
    }

    SourceText source() {
        return source;
    }

    int count() {
        return pieces.size();
    }

    TokenKind kind(int index) {
        return pieces.get(index).kind();
    }

    Span span(int index) {
        return pieces.get(index).span();
    }

    String text(int index) {
        return source.slice(span(index));
    }

    /// Whether the text of the piece `index` is that of `span` in `other`.
    boolean isText(int index, String other, Span span) {
        Span here = span(index);
        return here.length() == span.length()
                && source.text().regionMatches(here.start(), other, span.start(), span.length());
    }

    /// Where the first gap begins.
    int start() {
        return start;
    }

    /// The white space before the piece `index`.
    Span gap(int index) {
        return new Span(index == 0 ? start : span(index - 1).end(), span(index).start());
    }

    /// Whether white space that is not the language's own stands before one of the pieces from `first` to `last`: it is a mistake, which is
    /// for its author to correct.
    boolean haveForeignSpace(int first, int last) {
        String text = source.text();
        for (int index = hasMistakes ? first : last + 1; index <= last; index++) {
            for (int at = gap(index).start(); at < gap(index).end(); at++) {
                if (text.charAt(at) > ' ') {
                    return true;
                }
            }
        }
        return false;
    }

    /// Whether the piece `index` is a comment.
    boolean isComment(int index) {
        return kind(index).isTrivia();
    }

    /// How many lines end in `span`.
    int lineEnds(Span span) {
        int found = 0;
        for (int at = span.start(); at < span.end(); at++) {
            if (endsLine(source.text(), at)) {
                found++;
            }
        }
        return found;
    }

    /// Whether the character at `offset` is the last one of a line, its terminator included.
    static boolean endsLine(String text, int offset) {
        char c = text.charAt(offset);
        return c == '\n' || (c == '\r' && !(offset + 1 < text.length() && text.charAt(offset + 1) == '\n'));
    }
}
