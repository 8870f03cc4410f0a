package dev.simplelang.ir;

import dev.simplelang.driver.CompileOptions;
import dev.simplelang.driver.Compiler;
import dev.simplelang.incremental.PartSizes;
import dev.simplelang.oracle.Shape;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// That one text has one meaning, whatever is taken from which version, is for `PartwiseOptimizerTest` to show.
class OutcomeTest {

    private static final String PROGRAM = Shape.STRAIGHT.program(1_000);

    private static Graph optimized(PartSizes sizes) {
        return Compiler.compile(new SourceText(PROGRAM), CompileOptions.DEFAULT.withParts(sizes), Cancellation.NONE)
                .graph();
    }

    /// Each sum of the program becomes another, made of three nodes more that nothing uses in the end.
    @Test
    void intermediateNodes_areNotKept() {
        var whole = optimized(PartSizes.WHOLE);
        var parts = optimized(PartSizes.USUAL);
        assertThat(parts.idLimit()).isLessThan(whole.idLimit() / 2);
    }

    @Test
    void nodesOfAPart_haveTheirOutcomes() {
        var parts = optimized(PartSizes.USUAL);
        var origins = parts.origins();
        var replaced = IntStream.range(0, parts.idLimit()).mapToObj(origins::node)
                .filter(node -> origins.step(node).isPresent()).toList();
        assertThat(replaced).hasSizeGreaterThan(1_000)
                .allSatisfy(node -> assertThat(origins.history(node).getLast().by()).isSameAs(origins.current(node)));
    }
}
