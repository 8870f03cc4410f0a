package dev.simplelang.opt.loops;

import dev.simplelang.build.WrittenGraph;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.opt.AnalysisCache;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.IntType;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AbstractInterpreterTest {

    @Test
    void innerLoop_long_isRunOnce() {
        assertThat(steps("while (j < 100000) j = j + 1;")).isLessThan(steps("while (j < 300) j = j + 1;"));
    }

    @Test
    void failedLoop_moreKnown_isRunAgain() {
        var graph = WrittenGraph.of("int s = 0; int i = 0; while (i < 1000000) { i = i + 1; s = s + arg; } return s;");
        var known = new LoopKnowledge(graph.idLimit());
        long first = steps(graph, known);
        assertThat(first).isGreaterThan(1_000);
        assertThat(steps(graph, known)).isLessThan(100);
        graph.setType(
                graph.start().users().stream().filter(user -> ((ProjNode) user).isArgument()).findFirst().orElseThrow(),
                IntType.range(1, 9));
        assertThat(steps(graph, known)).isGreaterThan(100);
    }

    /// What it costs to run a loop of a hundred trips with another one inside.
    private static long steps(String inner) {
        var graph = WrittenGraph.of("int x = arg; int i = 0; while (i < 100) { int j = 0; " + inner
                + " i = i + 1; x = x + j; } return x;");
        return steps(graph, new LoopKnowledge(graph.idLimit()));
    }

    private static long steps(Graph graph, LoopKnowledge known) {
        try (var structure = new AnalysisCache(graph, Cancellation.NONE)) {
            return AbstractInterpreter.of(graph, structure.flow(), structure.loops(), structure.placement(),
                    structure.liveOut(), known, Cancellation.NONE).steps();
        }
    }
}
