package dev.simplelang.cfg;

import dev.simplelang.driver.Compiler;
import dev.simplelang.ir.FallThroughNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.StartNode;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// The dominator tree against the definition: a dominates b if b cannot be reached once a is taken out.
class DominatorsTest {

    @Test
    void dominators_agreeWithTheDefinition() {
        long seed = Long.getLong("simple.seed", 3L);
        System.out.println("DominatorsTest: -Dsimple.seed=" + seed);
        for (long i = 0; i < 40; i++) {
            var compilation = Compiler.compile(new SourceText(RandomPrograms.program(seed + i)), Cancellation.NONE);
            check(compilation.asWritten().graph());
            check(compilation.graph());
        }
    }

    @Test
    void dominators_ofReducibleGraphs_agreeWithTheDefinition() {
        long seed = Long.getLong("simple.seed", 3L);
        System.out.println("DominatorsTest: -Dsimple.seed=" + seed);
        for (long i = 0; i < 60; i++) {
            var graph = ReducibleGraphs.graph(seed + i, 30);
            assertThat(Verifier.violations(graph, Cancellation.NONE)).as("seed %d", seed + i).isEmpty();
            check(graph);
        }
    }

    /// A chain of branches, all of which lead to one region as well.
    @Test
    void dominators_ofDeepAndWideGraphs_areFound() {
        int branches = 100_000;
        var graph = new Graph();
        var arg = graph.add(new ProjNode(graph.start(), StartNode.ARGUMENT));
        Node control = graph.add(new ProjNode(graph.start(), StartNode.CONTROL));
        var first = control;
        var paths = new Node[branches];
        for (int i = 0; i < branches; i++) {
            var branch = graph.add(new IfNode(control, arg));
            paths[i] = graph.add(new ProjNode(branch, IfNode.FALSE));
            control = graph.add(new ProjNode(branch, IfNode.TRUE));
        }
        var end = graph.add(new FallThroughNode(control));
        var region = graph.add(new RegionNode(paths));
        var exit = graph.add(new ReturnNode(region, arg));
        graph.addInput(graph.stop(), end);
        graph.addInput(graph.stop(), exit);
        var dominators = new Dominators(ControlFlow.of(graph, Cancellation.NONE));
        assertThat(dominators.depth(end)).isEqualTo(2 * branches + 2);
        assertThat(dominators.immediateDominator(region)).contains(first.user(0));
        assertThat(dominators.immediateDominator(graph.stop())).contains(first.user(0));
        assertThat(dominators.dominates(first, end)).isTrue();
        assertThat(dominators.dominates(region, end)).isFalse();
    }

    private static void check(Graph graph) {
        var flow = ControlFlow.of(graph, Cancellation.NONE);
        var dominators = new Dominators(flow);
        for (var a : flow.order()) {
            var reached = reachedWithout(graph.start(), a);
            for (var b : flow.order()) {
                boolean dominates = a == b || !reached.contains(b);
                assertThat(dominators.dominates(a, b)).as("%s dominates %s", a, b).isEqualTo(dominates);
            }
            dominators.immediateDominator(a).ifPresent(parent -> {
                assertThat(dominators.depth(a)).isEqualTo(dominators.depth(parent) + 1);
                assertThat(dominators.children(parent)).contains(a);
            });
        }
    }

    private static Set<Node> reachedWithout(Node start, Node removed) {
        var reached = new HashSet<Node>();
        var pending = new ArrayDeque<Node>();
        if (start != removed) {
            reached.add(start);
            pending.add(start);
        }
        while (!pending.isEmpty()) {
            for (var user : pending.remove().users()) {
                if (user.isControl() && user != removed && reached.add(user)) {
                    pending.add(user);
                }
            }
        }
        return reached;
    }
}
