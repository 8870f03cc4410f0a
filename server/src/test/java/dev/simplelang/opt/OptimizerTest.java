package dev.simplelang.opt;

import dev.simplelang.build.WrittenGraph;
import dev.simplelang.ir.DivNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.GraphSignature;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.Node;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.Type;
import java.util.ArrayList;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// The passes together, on random programs.
///
/// `-Dsimple.seed=N` starts at another seed, `-Dsimple.programs=N` tries as many programs.
class OptimizerTest {

    private static final long SEED = Long.getLong("simple.seed", 1L);
    private static final long PROGRAMS = ProgramProperty.programs(500);

    /// A node is passed over only if no pass can do more for it: whatever enables a pass makes it run again.
    @Test
    void optimizedGraph_isAFixedPoint() {
        System.out.println("OptimizerTest: -Dsimple.seed=" + SEED + " -Dsimple.programs=" + PROGRAMS);
        var improvable = LongStream.range(SEED, SEED + PROGRAMS).filter(OptimizerTest::improvesTwice).boxed().toList();
        assertThat(improvable).as("seeds of programs whose optimized graph can be improved").isEmpty();
    }

    /// An operation that is done after paths rather than on each of them enables no pass that finds facts.
    @Test
    void commonOperations_areAllDoneAtOnce() {
        var graph = WrittenGraph.of("int x = 0; if (arg < 9) x = arg * 3 / 7; else x = arg * 5 / 7; return x;");
        var passes = new ArrayList<String>();
        Optimizer.optimize(graph, Set.of(), new OptimizerObserver() {
            @Override
            public void passEnded(String pass, int round, boolean changed, Graph after) {
                passes.add(changed ? pass + "!" : pass);
            }
        }, Cancellation.NONE);
        assertThat(passes.subList(passes.indexOf("common-operations!"), passes.size()))
                .containsOnlyOnce("common-operations!")
                .doesNotContain("combined", "induction-variables", "dominated-tests", "closed-loops");
        assertThat(graph.nodes()).as("the division and the multiplication")
                .filteredOn(node -> node instanceof MulNode || node instanceof DivNode).hasSize(2);
    }

    /// Without a condition and without a phi it finds no more than the peepholes do, unless those cannot tell whether one of two equal sums is made
    /// from the other.
    @Test
    void straightCode_isAnalyzedForEqualNodesOnly() {
        var sum = IntStream.range(3, 120).mapToObj(divisor -> "arg / " + divisor).collect(Collectors.joining(" + "));
        assertThat(isAnalyzed("int x = arg * 3 / 7; int y = arg * 3 / 7; return x - y;")).isFalse();
        assertThat(isAnalyzed("int x = " + sum + "; int y = " + sum + "; return x / 7 - y / 7;")).isTrue();
        assertThat(isAnalyzed("if (arg < 7) return 1; return 2;")).isTrue();
    }

    private static boolean isAnalyzed(String program) {
        var falls = new ArrayList<Node>();
        Optimizer.optimize(WrittenGraph.of(program), Set.of(), new OptimizerObserver() {
            @Override
            public void typeFalls(Node node, Type from, Type to) {
                falls.add(node);
            }
        }, Cancellation.NONE);
        return !falls.isEmpty();
    }

    private static boolean improvesTwice(long seed) {
        var graph = WrittenGraph.of(RandomPrograms.program(seed));
        Optimizer.optimize(graph, Cancellation.NONE);
        var once = GraphSignature.of(graph);
        Optimizer.optimize(graph, Cancellation.NONE);
        return !GraphSignature.of(graph).equals(once);
    }
}
