package dev.simplelang.ide.completion;

import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.syntax.Token;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Span;
import java.util.List;
import java.util.Optional;

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
        int behind = tree.indexAt(offset);
        int before = behind > 0 && tokens.get(behind).span().start() == offset ? behind - 1 : behind;
        // The end of input is empty and begins where the last token ends.
        if (isWord(tree, tokens.get(before)) && tokens.get(before).span().end() >= offset) {
            return word(tree, tokens, before, tokens.get(before).span(), offset);
        }
        if (isWord(tree, tokens.get(behind))) {
            return word(tree, tokens, behind, tokens.get(behind).span(), offset);
        }
        boolean beforeNumber = tokens.get(behind).kind() == TokenKind.INTEGER
                && tokens.get(behind).span().start() == offset;
        return beforeNumber || closes(tree, tokens.get(before), offset)
                ? Optional.empty()
                : word(tree, tokens, before, Span.at(offset), offset);
    }

    /// Where the word begins.
    int start() {
        return insert.start();
    }

    private static Optional<WordAtCursor> word(SyntaxTree tree, List<Token> tokens, int index, Span span, int offset) {
        boolean glued = index > 0 && tokens.get(index).span().equals(span)
                && closes(tree, tokens.get(index - 1), span.start());
        if (glued) {
            return Optional.empty();
        }
        boolean directive = span.length() > 0 && tree.source().text().charAt(span.start()) == '#';
        return Optional.of(new WordAtCursor(new Span(span.start(), offset), span, directive,
                endsLine(tree, tokens, index, span.end())));
    }

    /// Whether nothing can be written directly at `offset` because `token` ends there, or goes on.
    private static boolean closes(SyntaxTree tree, Token token, int offset) {
        boolean inside = offset < token.span().end();
        return switch (token.kind()) {
            case INTEGER, UNKNOWN, LINE_COMMENT -> token.span().end() >= offset && !token.span().isEmpty();
            case BLOCK_COMMENT -> inside || !tree.source().slice(token.span()).endsWith("*/")
                    || token.span().length() < "/**/".length();
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

    private static boolean endsLine(SyntaxTree tree, List<Token> tokens, int index, int end) {
        int next = index;
        while (tokens.get(next).kind() != TokenKind.END
                && (tokens.get(next).kind().isTrivia() || tokens.get(next).span().start() < end)) {
            next++;
        }
        var follows = tokens.get(next);
        var lines = tree.source().lines();
        return follows.kind() == TokenKind.END || follows.kind() == TokenKind.RIGHT_BRACE
                || lines.lineOf(follows.span().start()) > lines.lineOf(end);
    }
}
