package dev.simplelang.ide.completion;

import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.syntax.Token;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Span;
import java.util.Optional;
import java.util.stream.Stream;

/// The word that is being written at the cursor, perhaps without a letter yet.
///
/// @param insert the word up to the cursor
/// @param replace the whole word
/// @param isDirective whether it begins with `#`
/// @param endsLine whether nothing that belongs to a statement follows it on its line
record WordAtCursor(Span insert, Span replace, boolean isDirective, boolean endsLine) {

    /// The word at `offset`; empty in and after what is no word: comments, numbers, characters that start no token.
    static Optional<WordAtCursor> at(SyntaxTree tree, int offset) {
        var tokens = tree.tokens();
        int after = tree.indexAt(offset);
        int before = after > 0 && tokens.get(after).span().start() == offset ? after - 1 : after;
        var word = Stream.of(before, after)
                .filter(i -> isWord(tree, tokens.get(i)) && tokens.get(i).span().touches(offset)).findFirst();
        var span = word.map(i -> tokens.get(i).span()).orElse(Span.at(offset));
        int previous = word.map(i -> i - 1).orElse(before);
        boolean isBeforeNumber = word.isEmpty() && tokens.get(after).kind() == TokenKind.INTEGER
                && tokens.get(after).span().start() == offset;
        if (isBeforeNumber || (previous >= 0 && closes(tree, tokens.get(previous), span.start()))) {
            return Optional.empty();
        }
        boolean isDirective = tree.source().slice(span).startsWith("#");
        return Optional.of(
                new WordAtCursor(new Span(span.start(), offset), span, isDirective, endsLine(tree, span.end())));
    }

    /// Where the word begins.
    int start() {
        return insert.start();
    }

    /// Whether nothing can be written directly at `offset` because `token` ends there, or goes on.
    private static boolean closes(SyntaxTree tree, Token token, int offset) {
        boolean inside = offset < token.span().end();
        return switch (token.kind()) {
            case INTEGER, UNKNOWN, LINE_COMMENT -> token.span().end() >= offset && !token.span().isEmpty();
            case BLOCK_COMMENT -> inside || tree.isUnterminated(token);
            case WHITE_SPACE, END -> false;
            default -> inside;
        };
    }

    private static boolean isWord(SyntaxTree tree, Token token) {
        return switch (token.kind()) {
            case IDENTIFIER, BREAK, CONTINUE, ELSE, FALSE, IF, INT, RETURN, TRUE, WHILE, SHOW_GRAPH -> true;
            case UNKNOWN -> isDirective(tree.source().slice(token.span()));
            default -> false;
        };
    }

    private static boolean isDirective(String characters) {
        return characters.charAt(0) == '#'
                && characters.codePoints().skip(1).allMatch(c -> c == '_' || Character.isLetterOrDigit(c));
    }

    private static boolean endsLine(SyntaxTree tree, int end) {
        var next = tree.tokenFrom(end);
        return next.kind() == TokenKind.END || next.kind() == TokenKind.RIGHT_BRACE
                || tree.source().lineNumber(next.span().start()) > tree.source().lineNumber(end);
    }
}
