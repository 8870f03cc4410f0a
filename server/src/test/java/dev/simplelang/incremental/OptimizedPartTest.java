package dev.simplelang.incremental;

import dev.simplelang.driver.CompileOptions;
import dev.simplelang.driver.Compiler;
import dev.simplelang.ir.Graph;
import dev.simplelang.oracle.Shape;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// `PartwiseOptimizerTest` shows that the graph of a text does not depend on earlier versions.
class OptimizedPartTest {

    private static final String PROGRAM = Shape.STRAIGHT.program(1_000);

    private static Graph optimized(PartSizes sizes) {
        return Compiler.compile(new SourceText(PROGRAM), CompileOptions.DEFAULT.withParts(sizes), Cancellation.NONE)
                .graph();
    }

    /// Each sum of the program becomes another. On the way there are three nodes more, which nothing
    /// uses in the end.
    @Test
    void intermediateNodes_areNotKept() {
        var whole = optimized(PartSizes.WHOLE);
        var parts = optimized(PartSizes.USUAL);
        assertThat(parts.idLimit()).isLessThan(whole.idLimit() / 2);
    }

    @Test
    void nodesOfAPart_haveTheirHistory() {
        var parts = optimized(PartSizes.USUAL);
        var origins = parts.origins();
        var replaced = IntStream.range(0, parts.idLimit()).mapToObj(origins::node)
                .filter(node -> origins.step(node).isPresent()).toList();
        assertThat(replaced).hasSizeGreaterThan(1_000)
                .allSatisfy(node -> assertThat(origins.history(node).getLast().by()).isSameAs(origins.current(node)));
    }
}
