package dev.simplelang.syntax;

import dev.simplelang.fixture.Fixtures;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.oracle.RandomTexts;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// To go on behind statements that are parsed already is the same as to parse them again.
class ContinuationTest {

    private static final long SEED = Long.getLong("simple.seed", System.nanoTime());

    @Test
    void inFixtures() {
        int spared = Fixtures.all().stream().mapToInt(fixture -> spared(fixture.source().text())).sum();
        assertThat(spared).isGreaterThan(10_000);
    }

    @Test
    void inBrokenPrograms() {
        System.out.println("ContinuationTest.inBrokenPrograms: -Dsimple.seed=" + SEED);
        var random = new SplittableRandom(SEED);
        int spared = 0;
        for (int i = 0; i < 300; i++) {
            spared += spared(RandomTexts.mutated(RandomPrograms.program(random.nextLong(), 6), random));
        }
        assertThat(spared).isGreaterThan(1_000);
    }

    /// Compares both at each end of a token, and within it.
    ///
    /// @return how many statements need not be parsed again
    private static int spared(String text) {
        var tree = Parser.parse(new SourceText(text), Cancellation.NONE);
        int spared = 0;
        for (var token : tree.tokens()) {
            spared += token.kind().isTrivia() ? 0 : spared(tree, (token.span().start() + token.span().end() + 1) / 2);
            spared += spared(tree, token.span().end());
        }
        return spared;
    }

    private static int spared(SyntaxTree tree, int offset) {
        var parsed = Parser.parsedBefore(tree, offset);
        assertThat(Parser.continuation(tree, offset, parsed, Cancellation.NONE))
                .as("at %d of%n%s", offset, tree.source().text())
                .isEqualTo(Parser.continuation(tree, offset, List.of(), Cancellation.NONE));
        return parsed.size();
    }
}
