package dev.simplelang.opt;

import dev.simplelang.build.GraphBuilder;
import dev.simplelang.ir.Graph;
import dev.simplelang.resolve.Resolver;
import dev.simplelang.syntax.Parser;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AbstractRunTest {

    @Test
    void runsALongLoopInsideAnotherAFewTimesOnly() {
        var graph = build("""
                int x = arg; int i = 0;
                while (i < 100) {
                    int j = 0; while (j < 100000) j = j + 1;
                    int k = 0; while (k < 10) k = k + 1;
                    i = i + 1; x = x + j + k;
                }
                return x;
                """);
        var knowledge = new LoopKnowledge(graph.idLimit());
        try (var structure = new Structure(graph, Cancellation.NONE)) {
            var run = AbstractRun.of(graph, structure.flow(), structure.loops(), structure.placement(),
                    structure.liveOut(), knowledge, Cancellation.NONE);
            var outer = structure.loops().outermost().getFirst();
            assertThat(outer.inner()).extracting(loop -> knowledge.isHopeless(loop.head())).containsExactly(true,
                    false);
            assertThat(knowledge.isHopeless(outer.head())).isFalse();
            assertThat(run.facts(outer).alwaysEnds).as("the outer loop is run to its end").isTrue();
        }
    }

    private static Graph build(String program) {
        var tree = Parser.parse(new SourceText(program), Cancellation.NONE);
        return GraphBuilder.build(tree.program(), Resolver.resolve(tree, Cancellation.NONE), Cancellation.NONE).graph();
    }
}
