package dev.simplelang.syntax;

import dev.simplelang.Nightly;
import dev.simplelang.fixture.Fixture;
import dev.simplelang.fixture.Fixtures;
import dev.simplelang.oracle.GrammarRecognizer;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.oracle.RandomTexts;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.SourceText;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/// What holds for every text whatever.
class ParserPropertyTest {

    private static final long SEED = Long.getLong("simple.seed", 20261129);

    private static final int MAX_PREFIXES = 400;

    @TestFactory
    Stream<DynamicTest> prefixOrDeletion_ofAnyFixture_hasASoundTree() {
        return Fixtures.share().stream().map(fixture -> DynamicTest.dynamicTest(
                fixture.file().getParent().getFileName() + "/" + fixture.name(), () -> prefixesAndDeletions(fixture)));
    }

    private static void prefixesAndDeletions(Fixture fixture) {
        String text = fixture.source().text();
        int step = Math.max(1, text.length() / MAX_PREFIXES);
        for (int end = 0; end <= text.length(); end += step) {
            ParserChecks.check(text.substring(0, end));
        }
        for (Token token : Lexer.lex(fixture.source(), Cancellation.NONE).tokens()) {
            ParserChecks.check(text.substring(0, token.span().start()) + text.substring(token.span().end()));
        }
    }

    /// A text that lacks one token has one mistake. Where it is a brace or an `if` it cannot always be told which.
    @Test
    void oneMissingToken_isOneMistake() {
        int texts = 0;
        int more = 0;
        for (Fixture fixture : Fixtures.examples()) {
            String text = fixture.source().text();
            SyntaxTree whole = Parser.parse(fixture.source(), Cancellation.NONE);
            for (Token token : whole.diagnostics().isEmpty() ? whole.tokens() : List.<Token>of()) {
                if (!token.kind().isTrivia() && token.kind() != TokenKind.END) {
                    String shorter = text.substring(0, token.span().start()) + text.substring(token.span().end());
                    int mistakes = Parser.parse(new SourceText(shorter), Cancellation.NONE).diagnostics().size();
                    assertThat(mistakes).as(shorter).isLessThanOrEqualTo(3);
                    texts++;
                    more += mistakes > 1 ? 1 : 0;
                }
            }
        }
        assertThat(texts).isGreaterThan(500);
        assertThat(more).as("of " + texts).isLessThan(texts / 50);
    }

    /// The parser, for all it forgives, finds an error in a text exactly if the grammar does.
    @Test
    void parser_acceptsWhatTheGrammarAccepts() {
        System.out.println("ParserPropertyTest.parser_acceptsWhatTheGrammarAccepts: -Dsimple.seed=" + SEED);
        var random = new SplittableRandom(SEED);
        int accepted = 0;
        int texts = Nightly.share(16_000);
        for (int i = 0; i < texts; i++) {
            String text = RandomTexts.mutated(RandomPrograms.program(random.nextLong(), 1 + random.nextInt(4)), random);
            boolean expected = GrammarRecognizer.accepts(text);
            List<Diagnostic> found = Parser.parse(new SourceText(text), Cancellation.NONE).diagnostics();
            assertThat(found.isEmpty()).as("accepts%n%s%n%s", text, found).isEqualTo(expected);
            accepted += expected ? 1 : 0;
        }
        assertThat(accepted).isBetween(texts / 20, texts - texts / 20);
    }

    @Test
    void garbage_hasASoundTree() {
        System.out.println("ParserPropertyTest.garbage_hasASoundTree: -Dsimple.seed=" + SEED);
        var random = new SplittableRandom(SEED);
        for (int i = 0; i < Nightly.share(3_000); i++) {
            String text = RandomTexts.garbage(random);
            SyntaxTree tree = ParserChecks.check(text);
            assertThat(tree.diagnostics().isEmpty()).as(ParserChecks.escaped(text))
                    .isEqualTo(GrammarRecognizer.accepts(text));
        }
    }
}
