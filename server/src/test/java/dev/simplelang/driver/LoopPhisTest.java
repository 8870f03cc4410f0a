package dev.simplelang.driver;

import dev.simplelang.build.LoopPhis;
import dev.simplelang.cfg.Verifier;
import dev.simplelang.ir.GraphSignature;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// Lazy and eager loop phis: different graphs as written, the same graph after optimization.
class LoopPhisTest {

    private static final long PROGRAMS = ProgramProperty.programs(250);

    private static final String NESTED = """
            int a = 1;
            { int hidden = arg; }
            while (a < arg) {
                int b = a;
                while (b < 10) b = b + 1;
                a = a + b;
            }
            return a;
            """;

    @Test
    void lazyPhis_areThoseThatTheLoopNeeds() {
        assertThat(loopPhis(compile(NESTED, LoopPhis.LAZY))).containsExactly("a", "b");
    }

    @Test
    void eagerPhis_areThoseOfAllVisibleVariables() {
        assertThat(loopPhis(compile(NESTED, LoopPhis.EAGER))).containsExactly("arg", "a", "arg", "a", "b");
    }

    /// Of ten thousand programs nine differ: the same polynomial may be the sum of different
    /// products, of which the analyses that look at single nodes find out different things.
    @Test
    void lazyAndEagerPhis_optimized_areTheSameGraph() {
        long seed = Long.getLong("simple.seed", 3_000L);
        System.out.println("LoopPhisTest: -Dsimple.seed=" + seed + " -Dsimple.programs=" + PROGRAMS);
        var different = LongStream.range(seed, seed + PROGRAMS).filter(i -> !isSame(RandomPrograms.program(i))).boxed()
                .toList();
        assertThat(different).as("seeds of programs whose graphs differ")
                .hasSizeLessThanOrEqualTo((int) Math.ceilDiv(PROGRAMS, 100L));
    }

    private static boolean isSame(String program) {
        var lazy = compile(program, LoopPhis.LAZY);
        var eager = compile(program, LoopPhis.EAGER);
        assertThat(Verifier.violations(eager.asWritten().graph(), Cancellation.NONE)).isEmpty();
        return GraphSignature.of(lazy.graph()).equals(GraphSignature.of(eager.graph()))
                && lazy.constantResult().equals(eager.constantResult());
    }

    private static Compilation compile(String program, LoopPhis phis) {
        return Compiler.compile(new SourceText(program), CompileOptions.DEFAULT.withPhis(phis), Cancellation.NONE);
    }

    private static List<String> loopPhis(Compilation compilation) {
        return compilation.asWritten().graph().nodes().stream()
                .filter(node -> node instanceof PhiNode phi && phi.region() instanceof LoopNode)
                .map(node -> ((PhiNode) node).variable()).toList();
    }
}
