package dev.simplelang.syntax;

import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TokensTest {

    private static final String TEXT = "int sum=1; // one";

    private static Tokens tokens() {
        return Lexer.lex(new SourceText(TEXT), Cancellation.NONE).tokens();
    }

    @Test
    void areWhatTheirPartsSay() {
        var tokens = tokens();
        for (int i = 0; i < tokens.size(); i++) {
            assertThat(tokens.get(i)).isEqualTo(new Token(tokens.kind(i), new Span(tokens.start(i), tokens.end(i))));
        }
        assertThat(tokens.withoutTrivia()).isEqualTo(6);
    }

    @Test
    void aPartIsCutOffWhereItEnds() {
        assertThat(tokens().between(2, 6)).containsExactly(new Token(TokenKind.IDENTIFIER, new Span(4, 6)),
                new Token(TokenKind.END, Span.at(6)));
        assertThat(tokens().between(0, 4)).isEqualTo(tokens().between(0, 4)).hasSize(3);
        assertThat(tokens().between(0, 0)).containsExactly(new Token(TokenKind.END, Span.at(0)));
        assertThat(tokens().between(tokens().size(), TEXT.length()))
                .containsExactly(new Token(TokenKind.END, Span.at(TEXT.length())));
    }

    @Test
    void theFirstAndTheOthersAreAll() {
        var tokens = tokens();
        for (int i = 0; i < tokens.size(); i++) {
            var others = Lexer.lex(new SourceText(TEXT), tokens.start(i), Cancellation.NONE).tokens();
            var all = tokens.first(i, others);
            assertThat(all).isEqualTo(tokens);
            assertThat(all.withoutTrivia()).isEqualTo(tokens.withoutTrivia());
        }
    }
}
