package dev.simplelang.oracle;

import dev.simplelang.syntax.Lexer;
import dev.simplelang.syntax.Token;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Says whether a text is a program by the letter of the grammar: one method for each of its rules, no recovery.
///
/// The oracle for what the parser accepts. Takes the lexer's tokens; knows nothing of the bound on nesting.
public final class GrammarRecognizer {

    private static final String MAX_MAGNITUDE = "9223372036854775808";

    private static final Set<TokenKind> COMPARISONS = EnumSet.of(TokenKind.EQUAL, TokenKind.NOT_EQUAL, TokenKind.LESS,
            TokenKind.LESS_OR_EQUAL, TokenKind.GREATER, TokenKind.GREATER_OR_EQUAL);

    private static final class NoProgram extends Exception {
        private static final long serialVersionUID = 1L;

        NoProgram() {
            super(null, null, false, false);
        }
    }

    private final SourceText source;
    private final List<Token> tokens;
    private int at;

    private GrammarRecognizer(SourceText source, List<Token> tokens) {
        this.source = source;
        this.tokens = tokens;
    }

    /// Whether `text` is a program, its names aside.
    public static boolean accepts(String text) {
        var source = new SourceText(text);
        Lexer.Result lexed = Lexer.lex(source, Cancellation.NONE);
        if (!lexed.diagnostics().isEmpty()) {
            return false;
        }
        List<Token> tokens = lexed.tokens().stream().filter(token -> !token.kind().isTrivia()).toList();
        var recognizer = new GrammarRecognizer(source, tokens);
        try {
            while (recognizer.kind() != TokenKind.END) {
                recognizer.statement();
            }
            return true;
        } catch (NoProgram e) {
            return false;
        }
    }

    private TokenKind kind() {
        return tokens.get(at).kind();
    }

    private boolean take(TokenKind kind) {
        if (kind() != kind) {
            return false;
        }
        at++;
        return true;
    }

    private void takeAny(TokenKind first, TokenKind... rest) {
        if (EnumSet.of(first, rest).contains(kind())) {
            at++;
        }
    }

    private void expect(TokenKind kind) throws NoProgram {
        if (!take(kind)) {
            throw new NoProgram();
        }
    }

    private void statement() throws NoProgram {
        if (take(TokenKind.RETURN)) {
            expression();
            expect(TokenKind.SEMICOLON);
        } else if (take(TokenKind.INT) || kind() == TokenKind.IDENTIFIER) {
            assignment();
        } else if (take(TokenKind.LEFT_BRACE)) {
            while (!take(TokenKind.RIGHT_BRACE)) {
                statement();
            }
        } else if (take(TokenKind.IF)) {
            condition();
            statement();
            if (take(TokenKind.ELSE)) {
                statement();
            }
        } else if (take(TokenKind.WHILE)) {
            condition();
            statement();
        } else {
            takeAny(TokenKind.BREAK, TokenKind.CONTINUE, TokenKind.SHOW_GRAPH);
            expect(TokenKind.SEMICOLON);
        }
    }

    private void assignment() throws NoProgram {
        expect(TokenKind.IDENTIFIER);
        expect(TokenKind.ASSIGN);
        expression();
        expect(TokenKind.SEMICOLON);
    }

    private void condition() throws NoProgram {
        expect(TokenKind.LEFT_PAREN);
        expression();
        expect(TokenKind.RIGHT_PAREN);
    }

    private void expression() throws NoProgram {
        additive();
        while (COMPARISONS.contains(kind())) {
            at++;
            additive();
        }
    }

    private void additive() throws NoProgram {
        multiplicative();
        while (take(TokenKind.PLUS) || take(TokenKind.MINUS)) {
            multiplicative();
        }
    }

    private void multiplicative() throws NoProgram {
        unary(false);
        while (take(TokenKind.STAR) || take(TokenKind.SLASH)) {
            unary(false);
        }
    }

    private void unary(boolean negated) throws NoProgram {
        if (take(TokenKind.MINUS)) {
            unary(true);
        } else if (take(TokenKind.BANG)) {
            unary(false);
        } else if (take(TokenKind.LEFT_PAREN)) {
            expression();
            expect(TokenKind.RIGHT_PAREN);
        } else if (kind() == TokenKind.INTEGER) {
            if (!negated && source.slice(tokens.get(at).span()).equals(MAX_MAGNITUDE)) {
                throw new NoProgram();
            }
            at++;
        } else if (!take(TokenKind.IDENTIFIER) && !take(TokenKind.TRUE)) {
            expect(TokenKind.FALSE);
        }
    }
}
