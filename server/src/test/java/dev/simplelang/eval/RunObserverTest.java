package dev.simplelang.eval;

import dev.simplelang.driver.Compiler;
import dev.simplelang.eval.Run.Outcome;
import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import dev.simplelang.text.SourceText;
import dev.simplelang.view.GraphView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RunObserverTest {

    private static final Limits PLENTY = new Limits(1_000, Duration.ofMinutes(1));

    private static final String SWAP = "int a = 1; int b = 2; while (arg > 0) { int t = a; a = b; b = t; arg = arg - 1; } "
            + "return a * 10 + b;";

    /// All that an observer is told, as text.
    private static final class Log implements RunObserver {

        private final List<String> lines = new ArrayList<>();

        @Override
        public void reached(Node node, Values values) {
            lines.add(GraphView.label(node));
        }

        @Override
        public void merged(PhiNode phi, long value) {
            lines.add(GraphView.label(phi) + " = " + value);
        }

        @Override
        public void computed(Node node, long value) {
            lines.add(GraphView.label(node) + " = " + value);
        }
    }

    private static Graph written(String program) {
        return Compiler.compile(new SourceText(program), Cancellation.NONE).asWritten().graph();
    }

    private static List<String> log(String program, long arg) {
        var log = new Log();
        new Evaluator(written(program), Cancellation.NONE).run(arg, PLENTY, log, Cancellation.NONE);
        return log.lines;
    }

    @Test
    void events_comeInOrderOfTheRun() {
        assertThat(log("int unused = arg * 7; if (arg < 3) arg = arg + 1; return arg;", 2)).containsExactly("ctrl",
                "If",
                "arg = 2", "Constant[3] = 3", "LT = 1", "True", "Constant[1] = 1", "Add = 3", "Phi[arg] = 3", "Region",
                "Return");
    }

    @Test
    void phisOfARegion_changeBeforeItIsReached() {
        assertThat(log(SWAP, 1)).containsSubsequence("Phi[a] = 1", "Phi[b] = 2", "Loop", "Phi[a] = 2", "Phi[b] = 1",
                "Loop",
                "Return", "Mul = 20", "Add = 21");
    }

    @Test
    void value_isComputedOncePerVisit() {
        var program = "int n = 0; while (n < 3) { int square = n * n; n = n + 1; if (square + square > 100) n = square; } return n;";
        var lines = log(program, 0);
        assertThat(lines).filteredOn(line -> line.startsWith("Mul")).containsExactly("Mul = 0", "Mul = 1", "Mul = 4");
        assertThat(lines).filteredOn(line -> line.startsWith("Constant[100]")).hasSize(1);
    }

    @Test
    void observer_mayAskForUnneededValues() {
        var graph = written("int n = 0; while (n < 3) { int square = n * n; n = n + 1; } return n;");
        var square = node(graph, MulNode.class);
        var next = node(graph, AddNode.class);
        var seen = new ArrayList<String>();
        var run = new Evaluator(graph, Cancellation.NONE).run(0, PLENTY, new RunObserver() {
            @Override
            public void reached(Node node, Values values) {
                if (node instanceof LoopNode) {
                    seen.add(values.of(square) + " " + values.of(next) + " " + values.of(square));
                }
            }
        }, Cancellation.NONE);
        assertThat(seen).containsExactly("0 1 0", "1 2 1", "4 3 4", "9 4 9");
        assertThat(run.value()).hasValue(3);
    }

    @Test
    void observer_changesNothing() {
        var evaluator = new Evaluator(written(SWAP), Cancellation.NONE);
        var log = new Log();
        assertThat(evaluator.run(5, PLENTY, log, Cancellation.NONE).value()).hasValue(21);
        int told = log.lines.size();
        assertThat(evaluator.run(4, PLENTY, Cancellation.NONE).value()).hasValue(12);
        assertThat(log.lines).hasSize(told);
    }

    @Test
    void watchedRun_atALimit_isStopped() {
        var endless = written("while (true) arg = arg + 1;");
        var evaluator = new Evaluator(endless, Cancellation.NONE);
        var log = new Log();
        assertThat(evaluator.run(0, new Limits(3, Duration.ofMinutes(1)), log, Cancellation.NONE).outcome())
                .isEqualTo(Outcome.OUT_OF_TRIPS);
        // The trip that is refused is not told.
        assertThat(log.lines).filteredOn("Loop"::equals).hasSize(4);
        assertThat(evaluator.run(0, new Limits(Long.MAX_VALUE, Duration.ofMillis(1)), new RunObserver() {},
                Cancellation.NONE).outcome()).isEqualTo(Outcome.OUT_OF_TIME);
        assertThatThrownBy(() -> evaluator.run(0, new Limits(Long.MAX_VALUE, Duration.ofDays(1)), log,
                () -> log.lines.size() > 1_000)).isInstanceOf(CancelledException.class);
    }

    private static Node node(Graph graph, Class<? extends Node> type) {
        return graph.nodes().stream().filter(type::isInstance).findFirst().orElseThrow();
    }
}
