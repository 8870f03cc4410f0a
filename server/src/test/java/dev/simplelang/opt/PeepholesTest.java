package dev.simplelang.opt;

import dev.simplelang.build.WrittenGraph;
import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.Verifier;
import dev.simplelang.fixture.Fixtures;
import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.GraphSignature;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.Rule;
import dev.simplelang.ir.SubNode;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.oracle.Shrinker;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.view.GraphText;
import dev.simplelang.view.GraphView;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// The invariants of the engine that applies the rules, on random programs and on all fixtures of graphs.
///
/// `-Dsimple.seed=N` starts at another seed, `-Dsimple.programs=N` tries as many programs.
class PeepholesTest {

    private static final long SEED = Long.getLong("simple.seed", 20_261_121L);
    private static final long PROGRAMS = ProgramProperty.programs(300);
    private static final int ORDERS = 3;

    @Test
    void unknownValues_areNotUnited() {
        var graph = new Graph();
        try (var peepholes = new Peepholes(graph)) {
            assertThat(peepholes.make(ConstantNode.of(7))).isSameAs(peepholes.make(ConstantNode.of(7)));
            assertThat(peepholes.make(ConstantNode.unknown())).isNotSameAs(peepholes.make(ConstantNode.unknown()));
        }
    }

    @Test
    void nodeOffTheWorklist_hasNoRule() {
        System.out.println("PeepholesTest: -Dsimple.seed=" + SEED + " -Dsimple.programs=" + PROGRAMS);
        assertFixturesPass(PeepholesTest::leftToDo);
        LongStream.range(SEED, SEED + PROGRAMS).forEach(seed -> {
            var program = RandomPrograms.program(seed);
            if (!check(PeepholesTest::leftToDo, program).isEmpty()) {
                var small = Shrinker.shrink(program, smaller -> !check(PeepholesTest::leftToDo, smaller).isEmpty());
                assertThat(check(PeepholesTest::leftToDo, small)).as("seed %d, shrunk to%n%s", seed, small).isEmpty();
            }
        });
    }

    /// Unless a sum or a product is beyond the bounds of a polynomial: how far one can be looked into then depends on how
    /// it is put together, and in one order of work terms cancel before they are too many, in another behind that.
    @Test
    void orderOfWork_doesNotMatter() {
        System.out.println("PeepholesTest: -Dsimple.seed=" + SEED + " -Dsimple.programs=" + PROGRAMS);
        assertFixturesPass(PeepholesTest::differenceOfOrders);
        LongStream.range(SEED, SEED + PROGRAMS).forEach(seed -> {
            var program = RandomPrograms.program(seed);
            if (!check(PeepholesTest::differenceOfOrders, program).isEmpty()) {
                var small = Shrinker.shrink(program,
                        smaller -> !check(PeepholesTest::differenceOfOrders, smaller).isEmpty());
                assertThat(check(PeepholesTest::differenceOfOrders, small)).as("seed %d, shrunk to%n%s", seed, small)
                        .isEmpty();
            }
        });
    }

    @Test
    void swap_changesTheNodeInPlace() {
        var graph = WrittenGraph.of("return 1 + arg;");
        var sum = graph.nodes().stream().filter(AddNode.class::isInstance).map(AddNode.class::cast).findFirst()
                .orElseThrow();
        run(graph, Worklist.inOrder());
        assertThat(sum.isAttached()).isTrue();
        assertThat(sum.right().constant()).hasValue(1);
        assertThat(graph.origins().changes(sum)).containsExactly(Rule.ADD_COMMUTE);
    }

    /// A sum of many terms, each of which gets a constant at once when the loops are closed.
    @Test
    void unusedPartsOfSums_areRemoved() {
        var program = new StringBuilder("int r = 0;");
        for (int i = 2; i < 60; i++) {
            program.append("int s%1$d = arg / %1$d; int i%1$d = 0;".formatted(i))
                    .append("while (i%1$d != 1000000000) { s%1$d = s%1$d + 12345; i%1$d = i%1$d + 1; }".formatted(i))
                    .append("r = r + s%1$d + 11 * (arg / %2$d);".formatted(i, i + 100));
        }
        var graph = WrittenGraph.of(program + "return r;");
        var progress = new Progress();
        graph.addListener(progress);
        Optimizer.optimize(graph, Cancellation.NONE);
        assertThat(progress.changes()).isLessThan(10_000);
    }

    private static String leftToDo(String source) {
        var graph = WrittenGraph.of(source);
        run(graph, Worklist.inOrder());
        var before = text(graph, source);
        var progress = new Progress();
        graph.addListener(progress);
        try (var again = new Peepholes(graph)) {
            again.run(Cancellation.NONE);
            return progress.changes() > 0 ? "once:\n" + before + "twice:\n" + text(graph, source) : "";
        }
    }

    private static String differenceOfOrders(String source) {
        var expected = WrittenGraph.of(source);
        run(expected, Worklist.inOrder());
        for (int i = 0; i < ORDERS; i++) {
            var shuffled = WrittenGraph.of(source);
            run(shuffled, Worklist.shuffled(new SplittableRandom(i)));
            if (isBeyondBounds(expected) || isBeyondBounds(shuffled)) {
                return "";
            }
            if (!GraphSignature.of(shuffled).equals(GraphSignature.of(expected))) {
                return "in order:\n" + text(expected, source) + "in order " + i + ":\n" + text(shuffled, source);
            }
        }
        return "";
    }

    /// Whether some sum or product of the graph has no polynomial but itself.
    private static boolean isBeyondBounds(Graph graph) {
        return graph.nodes().stream().anyMatch(
                node -> (node instanceof AddNode || node instanceof SubNode || node instanceof MulNode)
                        && node.isLeaf());
    }

    /// Peepholes and sweeping, until neither changes anything.
    private static void run(Graph graph, Worklist worklist) {
        var progress = new Progress();
        graph.addListener(progress);
        try (var peepholes = new Peepholes(graph, worklist)) {
            long before = -1;
            while (progress.changes() > before) {
                before = progress.changes();
                peepholes.run(Cancellation.NONE);
                Sweep.run(graph, ControlFlow.of(graph, Cancellation.NONE), Cancellation.NONE);
            }
        }
        graph.removeListener(progress);
        assertThat(Verifier.violations(graph, Cancellation.NONE)).isEmpty();
    }

    /// @param failure what is wrong with a program, empty if nothing is
    private static void assertFixturesPass(UnaryOperator<String> failure) {
        Fixtures.load("graph").forEach(
                fixture -> assertThat(failure.apply(fixture.source().text())).as(fixture.name()).isEmpty());
    }

    private static String check(UnaryOperator<String> failure, String program) {
        try {
            return failure.apply(program);
        } catch (RuntimeException | AssertionError thrown) {
            return thrown + " at " + List.of(thrown.getStackTrace()).subList(0, 4);
        }
    }

    private static String text(Graph graph, String source) {
        return GraphText.of(GraphView.of(graph, Cancellation.NONE), new SourceText(source));
    }
}
