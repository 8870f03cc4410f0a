package dev.simplelang.opt;

import dev.simplelang.build.WrittenGraph;
import dev.simplelang.ir.Graph;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.text.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What is kept while passes change a graph, on random programs: see [ProgramProperty].
class AnalysisCacheTest {

    @Test
    void keptStructure_isWhatWouldBeFound() {
        ProgramProperty.holds(AnalysisCacheTest.class, 20261126, 150, AnalysisCacheTest::difference);
    }

    private static Optional<String> difference(String program) {
        var graph = WrittenGraph.of(program);
        var differences = new ArrayList<String>();
        try (var kept = new AnalysisCache(graph, Cancellation.NONE)) {
            Optimizer.optimize(graph, Set.of(), new OptimizerObserver() {
                @Override
                public void passStarts(String pass, int round, Graph ofPass) {
                    look("before " + pass + " in round " + round);
                }

                @Override
                public void passEnded(String pass, int round, boolean changed, Graph ofPass) {
                    look("behind " + pass + " in round " + round);
                }

                private void look(String when) {
                    var wrong = new ArrayList<>(describe(kept));
                    try (var anew = new AnalysisCache(graph, Cancellation.NONE)) {
                        wrong.removeAll(describe(anew));
                    }
                    wrong.forEach(line -> differences.add(when + ": " + line));
                }
            }, Cancellation.NONE);
        }
        return differences.stream().findFirst();
    }

    /// A line for each control node: what dominates it, the innermost loop around it, what lives out of that, and what has its place there.
    private static List<String> describe(AnalysisCache structure) {
        var lines = new ArrayList<String>();
        var order = structure.flow().order();
        for (int i = 0; i < order.size(); i++) {
            var node = order.get(i);
            var loop = structure.loops().loopOf(node);
            lines.add(i + ". " + node + " under " + structure.dominators().immediateDominator(node) + " in " + loop
                    + ", of which "
                    + loop.map(structure.liveOut()::of) + " live out; " + structure.placement().phisAt(i)
                    + structure.placement().valuesAt(i));
        }
        return lines;
    }
}
