package dev.simplelang.ide.format;

import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Span;
import java.util.Arrays;

/// A program as the style wants it: its pieces, and for each the gap before it and its text, which differ from those of
/// the source in white space only.
final class Formatted {

    private static final int AS_WRITTEN = -1;

    private final Pieces pieces;
    private final Layout layout;
    private final Style style;

    /// Per piece how many lines end in the gap before it, or [#AS_WRITTEN].
    private final int[] breaks;

    /// Per piece the white space that stands between it and the start of its line or the piece before it.
    private final String[] spaces;

    /// Per piece its text; null where that is the text in the source.
    private final String[] texts;

    private final String lineEnd;

    private Formatted(SyntaxTree tree, Style style) {
        this.pieces = new Pieces(tree);
        this.layout = Layout.of(tree);
        this.style = style;
        breaks = new int[pieces.count()];
        spaces = new String[pieces.count()];
        texts = new String[pieces.count()];
        Arrays.fill(spaces, "");
        lay();
        lineEnd = usualLineEnd();
    }

    /// The program `tree` in `style`.
    static Formatted of(SyntaxTree tree, Style style) {
        return new Formatted(tree, style);
    }

    Pieces pieces() {
        return pieces;
    }

    /// Whether the gap before the piece `index` is left as it is written.
    boolean isAsWritten(int index) {
        return breaks[index] == AS_WRITTEN;
    }

    /// The white space before the piece `index`.
    String gap(int index) {
        return switch (breaks[index]) {
            case AS_WRITTEN -> pieces.source().slice(pieces.gap(index));
            case 0 -> spaces[index];
            default -> lineEnd.repeat(breaks[index]) + spaces[index];
        };
    }

    /// The text of the piece `index`.
    String text(int index) {
        return texts[index] == null ? pieces.text(index) : texts[index];
    }

    /// The whole program.
    String text() {
        var text = new StringBuilder(pieces.source().length() + 16);
        text.append(pieces.source().text(), 0, pieces.start());
        for (int index = 0; index < pieces.count(); index++) {
            text.append(gap(index)).append(text(index));
        }
        return text.toString();
    }

    private void lay() {
        int piece = 0;
        for (int token = 0; token < layout.count(); token++) {
            int end = piece;
            while (pieces.isComment(end)) {
                end++;
            }
            if (layout.lead(token) == Lead.AS_WRITTEN || pieces.haveForeignSpace(piece, end)) {
                Arrays.fill(breaks, piece, end + 1, AS_WRITTEN);
            } else {
                layComments(piece, end, token);
                layToken(piece, end, token);
            }
            piece = end + 1;
        }
    }

    /// Lays the comments from `first` up to `end`, where the token with the number `token` in the layout stands.
    private void layComments(int first, int end, int token) {
        boolean mayLeaveBlank = first > 0 && pieces.kind(first - 1) != TokenKind.LEFT_BRACE;
        for (int at = first; at < end; at++) {
            int written = pieces.lineEnds(pieces.gap(at));
            if (written > 0 || at == 0 || pieces.kind(at - 1) == TokenKind.LINE_COMMENT) {
                boolean blank = written > 1 && mayLeaveBlank && mayLeaveBlank(layout.lead(token));
                breakLine(at, at == 0 ? 0 : blank ? 2 : 1, layout.commentLevel(token));
                shift(at);
                mayLeaveBlank = true;
            } else {
                spaces[at] = pieces.kind(at - 1) == TokenKind.LEFT_PAREN ? "" : " ";
            }
        }
    }

    private static boolean mayLeaveBlank(Lead lead) {
        return lead == Lead.STATEMENT || lead == Lead.CLOSE;
    }

    private void layToken(int first, int at, int token) {
        Lead lead = layout.lead(token);
        int written = pieces.lineEnds(pieces.gap(at));
        boolean behindComment = at > first;
        boolean mustBreak = behindComment && pieces.kind(at - 1) == TokenKind.LINE_COMMENT;
        if (behindComment && isOpen(at - 1)) {
            breaks[at] = AS_WRITTEN;
            return;
        }
        boolean breaksLine = switch (lead) {
            case STATEMENT, ARM -> written > 0 || !isBehindCommentThatStartsLine(first, at);
            case CLOSE -> true;
            case BREAKABLE -> written > 0;
            case JOINED, SPACED, AS_WRITTEN -> behindComment && written > 0;
        };
        if (mustBreak || breaksLine) {
            boolean blank = lead == Lead.STATEMENT && written > 1 && at > 0 && mayLeaveBlankBefore(first, at);
            breakLine(at, at == 0 ? 0 : blank ? 2 : 1, layout.level(token));
        } else {
            spaces[at] = lead == Lead.JOINED && !(behindComment && needsSpace(at)) ? "" : " ";
        }
    }

    /// Whether the piece `at` is a comment without an end: whatever stood after it would belong to it.
    private boolean isOpen(int at) {
        String text = pieces.text(at);
        return kind(at) == TokenKind.BLOCK_COMMENT && (text.length() < "/**/".length() || !text.endsWith("*/"));
    }

    private boolean isBehindCommentThatStartsLine(int first, int at) {
        return at > first && (at - 1 == 0 || breaks[at - 1] > 0);
    }

    /// A blank line may stand where a block has begun already: not directly after its `{`.
    private boolean mayLeaveBlankBefore(int first, int at) {
        if (first == 0 || pieces.kind(first - 1) != TokenKind.LEFT_BRACE) {
            return true;
        }
        for (int comment = first; comment < at; comment++) {
            if (breaks[comment] > 0) {
                return true;
            }
        }
        return false;
    }

    /// Whether a space belongs between a comment and the token `at` after it, which else would be joined to a token.
    private boolean needsSpace(int at) {
        return pieces.kind(at) != TokenKind.RIGHT_PAREN && pieces.kind(at) != TokenKind.SEMICOLON;
    }

    private void breakLine(int at, int lines, int level) {
        breaks[at] = lines;
        spaces[at] = pieces.kind(at) == TokenKind.END ? "" : style.indentation(level);
    }

    /// Moves the further lines of the comment `at` as far as its first line has moved, if that starts a line.
    private void shift(int at) {
        String text = pieces.text(at);
        if (pieces.kind(at) != TokenKind.BLOCK_COMMENT || pieces.lineEnds(pieces.span(at)) == 0) {
            return;
        }
        String source = pieces.source().text();
        int lineStart = pieces.source().lines().start(pieces.source().lines().lineOf(pieces.span(at).start()));
        int by = style.column(spaces[at], 0, spaces[at].length())
                - style.column(source, Math.max(lineStart, pieces.start()), pieces.span(at).start());
        if (by != 0) {
            texts[at] = shifted(text, by);
        }
    }

    private String shifted(String text, int by) {
        var result = new StringBuilder(text.length());
        int at = 0;
        while (at < text.length()) {
            result.append(text.charAt(at));
            boolean starts = Pieces.endsLine(text, at);
            at++;
            if (starts) {
                int end = at;
                while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
                    end++;
                }
                boolean blank = end == text.length() || text.charAt(end) == '\n' || text.charAt(end) == '\r';
                if (!blank) {
                    result.append(style.leadingTo(Math.max(0, style.column(text, at, end) + by)));
                    at = end;
                }
            }
        }
        return result.toString();
    }

    /// The most frequent line end among those that stay. What the style takes away has no say, so that it is still the most
    /// frequent one afterwards.
    private String usualLineEnd() {
        var found = new LineEnds();
        String source = pieces.source().text();
        for (int index = 0; index < pieces.count(); index++) {
            Span gap = pieces.gap(index);
            found.count(source, gap.start(), gap.end(),
                    isAsWritten(index) ? Integer.MAX_VALUE : Math.min(1, breaks[index]));
            if (kind(index) == TokenKind.BLOCK_COMMENT) {
                found.count(source, pieces.span(index).start(), pieces.span(index).end(), Integer.MAX_VALUE);
            }
        }
        return found.usual();
    }

    private TokenKind kind(int index) {
        return pieces.kind(index);
    }

    /// Whether `other` has the same tokens and comments as this has after formatting.
    boolean hasPiecesOf(Formatted other) {
        if (pieces.count() != other.pieces.count()) {
            return false;
        }
        for (int index = 0; index < pieces.count(); index++) {
            Span there = other.pieces.span(index);
            String text = texts[index];
            boolean same = text == null
                    ? pieces.isText(index, other.pieces.source().text(), there)
                    : other.pieces.source().slice(there).equals(text);
            if (!same || kind(index) != other.kind(index)) {
                return false;
            }
        }
        return true;
    }

    /// Whether the source is in the style.
    boolean isFixed() {
        for (int index = 0; index < pieces.count(); index++) {
            Span gap = pieces.gap(index);
            boolean same = isAsWritten(index)
                    || (gap.length() == breaks[index] * lineEnd.length() + spaces[index].length()
                            && pieces.source().text().startsWith(gap(index), gap.start()));
            if (texts[index] != null || !same) {
                return false;
            }
        }
        return true;
    }
}
