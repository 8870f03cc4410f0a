package dev.simplelang.opt;

import dev.simplelang.build.WrittenGraph;
import dev.simplelang.ir.GraphSignature;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.text.Cancellation;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// The passes together, on random programs.
///
/// `-Dsimple.seed=N` starts at another seed, `-Dsimple.programs=N` tries as many programs.
class OptimizerTest {

    private static final long SEED = Long.getLong("simple.seed", 1L);
    private static final long PROGRAMS = Long.getLong("simple.programs", 500L);

    /// A node is passed over only if no pass can do more for it: whatever enables a pass makes it run again.
    @Test
    void anOptimizedGraphIsAFixedPoint() {
        System.out.println("OptimizerTest: -Dsimple.seed=" + SEED + " -Dsimple.programs=" + PROGRAMS);
        var improvable = LongStream.range(SEED, SEED + PROGRAMS).filter(OptimizerTest::improvesTwice).boxed().toList();
        assertThat(improvable).as("seeds of programs whose optimized graph can be improved").isEmpty();
    }

    private static boolean improvesTwice(long seed) {
        var graph = WrittenGraph.of(RandomPrograms.program(seed));
        Optimizer.optimize(graph, Cancellation.NONE);
        var once = GraphSignature.of(graph);
        Optimizer.optimize(graph, Cancellation.NONE);
        return !GraphSignature.of(graph).equals(once);
    }
}
