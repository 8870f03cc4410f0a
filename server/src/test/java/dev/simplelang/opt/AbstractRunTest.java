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
    void runsALongLoopInsideAnotherOnce() {
        assertThat(steps("while (j < 100000) j = j + 1;")).isLessThan(steps("while (j < 300) j = j + 1;"));
    }

    /// What it costs to run a loop of a hundred trips with another one inside.
    private static long steps(String inner) {
        var graph = build("int x = arg; int i = 0; while (i < 100) { int j = 0; " + inner
                + " i = i + 1; x = x + j; } return x;");
        try (var structure = new Structure(graph, Cancellation.NONE)) {
            return AbstractRun.of(graph, structure.flow(), structure.loops(), structure.placement(),
                    structure.liveOut(), new LoopKnowledge(graph.idLimit()), Cancellation.NONE).steps();
        }
    }

    private static Graph build(String program) {
        var tree = Parser.parse(new SourceText(program), Cancellation.NONE);
        return GraphBuilder.build(tree.program(), Resolver.resolve(tree, Cancellation.NONE), Cancellation.NONE).graph();
    }
}
