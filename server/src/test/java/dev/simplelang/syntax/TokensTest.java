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
    void token_ofAnIndex_hasItsKindAndSpan() {
        var tokens = tokens();
        for (int i = 0; i < tokens.size(); i++) {
            assertThat(tokens.get(i)).isEqualTo(new Token(tokens.kind(i), new Span(tokens.start(i), tokens.end(i))));
        }
        assertThat(tokens.withoutTrivia()).isEqualTo(6);
    }
}
