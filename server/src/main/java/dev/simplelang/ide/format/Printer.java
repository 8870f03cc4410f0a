package dev.simplelang.ide.format;

import dev.simplelang.ide.format.Layout.Lead;
import dev.simplelang.ide.format.Layout.Place;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.syntax.Token;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Span;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Writes the pieces of a program, its tokens and comments, with the white space that a [Layout]
/// wants between them. That before a piece is its gap.
final class Printer {

    private static final int AS_WRITTEN = -1;

    private static final Pattern LINE_END = Pattern.compile("\r\n|\r|\n");

    /// The indentation of a line that is not blank and not the first.
    private static final Pattern INDENTATION = Pattern.compile("(?<=[\r\n])[ \t]*+(?=[^\r\n])");

    private final SyntaxTree tree;
    private final Style style;
    private final List<Token> pieces;

    /// The length of a byte-order mark, after which the first gap begins.
    private final int start;

    /// Per piece how many lines end in its gap, or [#AS_WRITTEN].
    private final int[] breaks;

    /// Per piece the white space between it and the start of its line or the piece before it.
    private final String[] spaces;

    private final String[] texts;

    private Printer(SyntaxTree tree, Style style) {
        this.tree = tree;
        this.style = style;
        pieces = tree.tokens().stream().filter(token -> token.kind() != TokenKind.WHITE_SPACE).toList();
        start = tree.source().text().startsWith("\uFEFF") ? 1 : 0;
        breaks = new int[pieces.size()];
        spaces = new String[pieces.size()];
        texts = pieces.stream().map(piece -> tree.source().slice(piece.span())).toArray(String[]::new);
    }

    /// The program `tree` in `style`.
    static String print(SyntaxTree tree, Style style) {
        var printer = new Printer(tree, style);
        int first = 0;
        for (var place : Layout.of(tree)) {
            int token = first;
            while (printer.kind(token).isComment()) {
                token++;
            }
            printer.lay(first, token, place);
            first = token + 1;
        }
        return printer.text();
    }

    private TokenKind kind(int index) {
        return pieces.get(index).kind();
    }

    private Span gapSpan(int index) {
        return new Span(index == 0 ? start : pieces.get(index - 1).span().end(), pieces.get(index).span().start());
    }

    private String gap(int index) {
        return tree.source().slice(gapSpan(index));
    }

    /// How many lines end in `span`.
    private int lineEnds(Span span) {
        return tree.source().lines().lineOf(span.end()) - tree.source().lines().lineOf(span.start());
    }

    /// Lays the piece `token`, which belongs to `place`, and the comments before it from `first` on.
    private void lay(int first, int token, Place place) {
        var lead = place.lead();
        if (lead == Lead.AS_WRITTEN || hasForeignSpace(first, token)) {
            Arrays.fill(breaks, first, token + 1, AS_WRITTEN);
            return;
        }
        // A blank line may stand where a block has begun already: not directly after its `{`.
        boolean mayLeaveBlank = first > 0 && kind(first - 1) != TokenKind.LEFT_BRACE;
        for (int at = first; at < token; at++) {
            if (at == 0 || lineEnds(gapSpan(at)) > 0 || kind(at - 1) == TokenKind.LINE_COMMENT) {
                boolean isAmongStatements = lead == Lead.STATEMENT || lead == Lead.CLOSE;
                breakLine(at, mayLeaveBlank && isAmongStatements, place.commentLevel());
                shift(at);
                mayLeaveBlank = true;
            } else {
                spaces[at] = kind(at - 1) == TokenKind.LEFT_PAREN ? "" : " ";
            }
        }
        boolean isAfterComment = token > first;
        if (isAfterComment && tree.isUnterminated(pieces.get(token - 1))) {
            breaks[token] = AS_WRITTEN;
        } else if (breaksLine(token, lead, isAfterComment)) {
            breakLine(token, mayLeaveBlank && lead == Lead.STATEMENT, place.level());
        } else {
            boolean isJoined = lead == Lead.JOINED && !(isAfterComment && needsSpace(token));
            spaces[token] = isJoined ? "" : " ";
        }
    }

    /// Whether white space that is not the language's own stands before one of the pieces: it is a
    /// mistake, which is for its author to correct.
    private boolean hasForeignSpace(int first, int last) {
        for (int index = first; index <= last; index++) {
            if (!gap(index).trim().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private boolean breaksLine(int token, Lead lead, boolean isAfterComment) {
        if (isAfterComment && kind(token - 1) == TokenKind.LINE_COMMENT) {
            return true;
        }
        boolean isBroken = lineEnds(gapSpan(token)) > 0;
        return switch (lead) {
            case STATEMENT, ARM -> {
                boolean commentStartsLine = isAfterComment && (token == 1 || breaks[token - 1] > 0);
                yield isBroken || !commentStartsLine;
            }
            case CLOSE -> true;
            case BREAKABLE -> isBroken;
            case JOINED, SPACED, AS_WRITTEN -> isAfterComment && isBroken;
        };
    }

    /// Whether a space belongs between a comment and the token after it, which else would be joined
    /// to a token.
    private boolean needsSpace(int token) {
        return kind(token) != TokenKind.RIGHT_PAREN && kind(token) != TokenKind.SEMICOLON;
    }

    private void breakLine(int at, boolean mayLeaveBlank, int level) {
        breaks[at] = at == 0 ? 0 : mayLeaveBlank && lineEnds(gapSpan(at)) > 1 ? 2 : 1;
        spaces[at] = kind(at) == TokenKind.END ? "" : style.indentation(level);
    }

    /// Moves the further lines of a comment, which starts a line, as far as its first line.
    private void shift(int comment) {
        if (kind(comment) == TokenKind.BLOCK_COMMENT) {
            int by = style.column(spaces[comment]) - style.column(gap(comment).replaceFirst("(?s).*[\r\n]", ""));
            if (by != 0) {
                texts[comment] = shifted(texts[comment], by);
            }
        }
    }

    private String shifted(String text, int by) {
        var shifted = new StringBuilder();
        int from = 0;
        for (var line = INDENTATION.matcher(text); line.find(); from = line.end()) {
            shifted.append(text, from, line.start())
                    .append(style.leadingTo(Math.max(0, style.column(line.group()) + by)));
        }
        return shifted.append(text, from, text.length()).toString();
    }

    private String text() {
        var lineEnd = usualLineEnd();
        var text = new StringBuilder().append(tree.source().text(), 0, start);
        for (int index = 0; index < texts.length; index++) {
            text.append(breaks[index] == AS_WRITTEN ? gap(index) : lineEnd.repeat(breaks[index]) + spaces[index])
                    .append(texts[index]);
        }
        return text.toString();
    }

    /// The most frequent line end among those that stay. What the style takes away does not count,
    /// so that it is still the most frequent one afterwards.
    private String usualLineEnd() {
        var counts = new HashMap<String, Integer>();
        for (int index = 0; index < texts.length; index++) {
            if (breaks[index] != 0) {
                count(gap(index), breaks[index] == AS_WRITTEN ? Integer.MAX_VALUE : 1, counts);
            }
            if (kind(index) == TokenKind.BLOCK_COMMENT) {
                count(texts[index], Integer.MAX_VALUE, counts);
            }
        }
        return Stream.of("\n", "\r\n", "\r").max(Comparator.comparing(end -> counts.getOrDefault(end, 0)))
                .orElseThrow();
    }

    private static void count(String text, int limit, Map<String, Integer> counts) {
        var ends = LINE_END.matcher(text);
        for (int found = 0; found < limit && ends.find(); found++) {
            counts.merge(ends.group(), 1, Integer::sum);
        }
    }
}
