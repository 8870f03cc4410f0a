package dev.simplelang.syntax;

import dev.simplelang.text.Span;
import java.util.EnumSet;
import java.util.Set;

/// Finds out where the parser is when something is wrong, and where it can go on.
///
/// Knows the tokens and nothing of what is being parsed: it looks ahead, and it skips. A skip stops
/// where a statement ends or starts, and at the end of the text; only what is nested too deeply is
/// skipped braces and all.
final class Recovery {

    private static final Set<TokenKind> BRACES = EnumSet.of(TokenKind.LEFT_BRACE, TokenKind.RIGHT_BRACE);

    private static final Set<TokenKind> STATEMENT_LIMITS = EnumSet.of(TokenKind.SEMICOLON, TokenKind.LEFT_BRACE,
            TokenKind.RIGHT_BRACE, TokenKind.RETURN, TokenKind.WHILE, TokenKind.IF, TokenKind.BREAK,
            TokenKind.CONTINUE, TokenKind.ELSE);

    private final Cursor cursor;

    Recovery(Cursor cursor) {
        this.cursor = cursor;
    }

    // Looking ahead

    /// Whether the token `ahead` can start an operand and does not start an assignment.
    boolean startsOperand(int ahead) {
        return switch (cursor.kind(ahead)) {
            case IDENTIFIER -> cursor.kind(ahead + 1) != TokenKind.ASSIGN;
            case INTEGER, TRUE, FALSE, LEFT_PAREN, MINUS, BANG -> true;
            default -> false;
        };
    }

    /// Whether `++` or `--` stands `ahead` with no operand after it.
    boolean isIncrement(int ahead) {
        TokenKind kind = cursor.kind(ahead);
        return (kind == TokenKind.PLUS || kind == TokenKind.MINUS) && cursor.kind(ahead + 1) == kind
                && cursor.isGlued(ahead + 1) && !startsOperand(ahead + 2);
    }

    /// Whether `+=`, `-=`, `*=` or `/=` stands `ahead`.
    boolean isCompoundAssignment(int ahead) {
        return switch (cursor.kind(ahead)) {
            case PLUS, MINUS, STAR, SLASH -> cursor.kind(ahead + 1) == TokenKind.ASSIGN && cursor.isGlued(ahead + 1);
            default -> false;
        };
    }

    /// Whether recovery must not skip the token `ahead`: it ends or starts a statement, or starts a
    /// line.
    boolean isSyncToken(int ahead) {
        return switch (cursor.kind(ahead)) {
            case SEMICOLON -> true;
            case RIGHT_PAREN -> false;
            default -> startsStatement(ahead);
        };
    }

    /// Whether the token `ahead` belongs to no expression on the line before it.
    boolean startsStatement(int ahead) {
        return switch (cursor.kind(ahead)) {
            case END, LEFT_BRACE, RIGHT_BRACE, BREAK, CONTINUE, ELSE, IF, INT, RETURN, WHILE, SHOW_GRAPH -> true;
            case IDENTIFIER -> cursor.startsLine(ahead) || cursor.kind(ahead + 1) == TokenKind.ASSIGN;
            default -> cursor.startsLine(ahead);
        };
    }

    // Skipping

    /// Skips from `(` to its `)`, or to where a statement ends. Returns what was skipped.
    Span skipParentheses() {
        return skip(TokenKind.LEFT_PAREN, TokenKind.RIGHT_PAREN, 0, STATEMENT_LIMITS);
    }

    /// Skips the `)` of a `for` and what is before it, or to a brace.
    void skipForHeader() {
        skip(TokenKind.LEFT_PAREN, TokenKind.RIGHT_PAREN, 1, BRACES);
    }

    /// Skips from `{` to its `}`, or to the end.
    Span skipBraces() {
        return skip(TokenKind.LEFT_BRACE, TokenKind.RIGHT_BRACE, 0, Set.of());
    }

    /// Skips to the bracket that `close`s what `open` opens, or to the end or one of `limits`.
    ///
    /// @param opened how many brackets are open
    private Span skip(TokenKind open, TokenKind close, int opened, Set<TokenKind> limits) {
        Span first = cursor.span();
        int depth = opened;
        do {
            if (cursor.at(TokenKind.END) || limits.contains(cursor.kind())) {
                break;
            }
            depth += cursor.at(open) ? 1 : cursor.at(close) ? -1 : 0;
            cursor.skip();
        } while (depth > 0);
        return cursor.from(first);
    }

    /// Skips `[…]`, of which the first character has been reported.
    void skipBrackets() {
        boolean closed = cursor.skip().length() > 1;
        while (!closed && !isSyncToken(0)) {
            if (cursor.at(TokenKind.UNKNOWN)) {
                closed = cursor.text().contains("]");
                cursor.retract(cursor.span());
            }
            cursor.skip();
        }
    }

    private void skipToSyncToken() {
        cursor.skip();
        while (!isSyncToken(0)) {
            cursor.skip();
        }
    }

    /// Skips to where another statement starts, a `;` included.
    void skipToStatementEnd() {
        while (!cursor.acceptIf(TokenKind.SEMICOLON)) {
            if (startsStatement(0)) {
                return;
            }
            cursor.skip();
        }
    }

    /// Skips one statement that is nested too deeply, with the `else` arms that belong to it.
    Span skipStatement() {
        Span first = cursor.span();
        int openIfs = 0;
        while (true) {
            switch (cursor.kind()) {
                case END, RIGHT_BRACE -> {
                    return cursor.from(first);
                }
                case IF -> {
                    openIfs++;
                    cursor.skip();
                }
                case LEFT_BRACE, SEMICOLON -> {
                    if (cursor.at(TokenKind.LEFT_BRACE)) {
                        skipBraces();
                    } else {
                        cursor.skip();
                    }
                    if (openIfs == 0 || !cursor.acceptIf(TokenKind.ELSE)) {
                        return cursor.from(first);
                    }
                    openIfs--;
                }
                default -> cursor.skip();
            }
        }
    }

    // Tokens that cannot stand where they are

    /// Reports a run of `)` as one mistake, and takes every `)`.
    void reportParentheses() {
        Span first = cursor.span();
        Span last = first;
        for (int i = 1; cursor.kind(i) == TokenKind.RIGHT_PAREN && cursor.isGlued(i); i++) {
            last = cursor.span(i);
        }
        cursor.unmatched(first.to(last));
        while (cursor.at(TokenKind.RIGHT_PAREN)) {
            cursor.skip();
        }
    }

    /// Reports and skips the keyword at the cursor, which stands where `expected` belongs.
    Span skipKeyword(String expected) {
        cursor.report(cursor.span(), "expected " + expected + ", found keyword " + cursor.found());
        return cursor.skip();
    }

    // Words with characters in them that belong to no word

    /// Whether a name or number at the cursor touches characters that no token starts with, as in
    /// `a$b` or `1.5`.
    boolean isMalformedWord() {
        boolean next = cursor.isGlued(1);
        return switch (cursor.kind()) {
            case IDENTIFIER, INTEGER ->
                next && cursor.kind(1) == TokenKind.UNKNOWN && !UnknownCharacters.resembleOperator(cursor.text(1));
            case UNKNOWN -> next && (cursor.kind(1) == TokenKind.IDENTIFIER || cursor.kind(1) == TokenKind.INTEGER)
                    && !UnknownCharacters.resembleOperator(cursor.text());
            default -> false;
        };
    }

    /// Skips a word as [#isMalformedWord()] describes it; only its first error is reported.
    Expression.Erroneous skipMalformedWord() {
        Span first = cursor.span();
        int unknown = 0;
        do {
            if (cursor.at(TokenKind.UNKNOWN) && unknown++ > 0) {
                cursor.retract(cursor.span());
            }
            String text = cursor.text();
            if (text.startsWith("[")) {
                skipBrackets();
            } else if (text.equals("\"") || text.equals("'")) {
                skipToSyncToken();
            } else {
                cursor.skip();
            }
        } while (cursor.isGlued(0) && isWordPart());
        if (cursor.at(TokenKind.LEFT_PAREN) && cursor.isGlued(0)) {
            cursor.retract(skipParentheses());
        }
        return new Expression.Erroneous(cursor.from(first));
    }

    private boolean isWordPart() {
        return switch (cursor.kind()) {
            case IDENTIFIER, INTEGER -> true;
            case UNKNOWN -> !UnknownCharacters.resembleOperator(cursor.text());
            default -> false;
        };
    }
}
