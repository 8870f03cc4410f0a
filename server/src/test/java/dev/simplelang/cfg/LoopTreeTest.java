package dev.simplelang.cfg;

import dev.simplelang.cfg.LoopTree.Loop;
import dev.simplelang.driver.Compiler;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.oracle.RandomPrograms;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// The loop tree against the definition of natural loops.
class LoopTreeTest {

    @Test
    void loopTree_agreesWithTheDefinition() {
        long seed = Long.getLong("simple.seed", 4L);
        System.out.println("LoopTreeTest: -Dsimple.seed=" + seed);
        int loops = 0;
        for (long i = 0; i < 60; i++) {
            var compilation = Compiler.compile(new SourceText(RandomPrograms.program(seed + i)), Cancellation.NONE);
            loops += check(compilation.asWritten().graph());
            check(compilation.graph());
        }
        assertThat(loops).isGreaterThan(60);
    }

    @Test
    void nestedLoops_agreeWithTheDefinition() {
        assertThat(check(nest(30))).isEqualTo(30);
    }

    @Test
    void deepNest_hasOneLoopPerLevel() {
        int levels = 900;
        var tree = treeOf(nest(levels));
        var loop = tree.outermost().getFirst();
        for (int level = 1; level < levels; level++) {
            assertThat(loop.depth()).isEqualTo(level);
            assertThat(loop.inner()).hasSize(1);
            assertThat(loop.members().size()).isLessThan(12);
            loop = loop.inner().getFirst();
        }
        assertThat(loop.inner()).isEmpty();
    }

    private static Graph nest(int levels) {
        var program = "while (arg < 1) { if (arg == 2) break; ".repeat(levels) + "arg = arg + 1;" + "}".repeat(levels);
        return Compiler.compile(new SourceText(program), Cancellation.NONE).asWritten().graph();
    }

    private static LoopTree treeOf(Graph graph) {
        return new LoopTree(ControlFlow.of(graph, Cancellation.NONE), Cancellation.NONE);
    }

    /// Compares the tree of `graph` with the definition.
    ///
    /// @return the number of loops
    private static int check(Graph graph) {
        var flow = ControlFlow.of(graph, Cancellation.NONE);
        var tree = treeOf(graph);
        Map<Node, Set<Node>> natural = new HashMap<>();
        for (var node : flow.order()) {
            if (node instanceof LoopNode head && head.inputCount() == 2 && flow.isReached(head.input(1))) {
                natural.put(head, naturalLoop(head, flow));
            }
        }
        for (var node : flow.order()) {
            var around = natural.keySet().stream().filter(head -> natural.get(head).contains(node)).toList();
            var innermost = around.stream().min(Comparator.comparingInt(head -> natural.get(head).size()));
            assertThat(tree.loopOf(node).map(Loop::head)).as("%s", node).isEqualTo(innermost);
            assertThat(tree.depth(node)).isEqualTo(around.size());
            for (var head : natural.keySet()) {
                assertThat(tree.loopOf(head).orElseThrow().contains(tree.loopOf(node)))
                        .isEqualTo(natural.get(head).contains(node));
            }
            tree.loopOf(node).ifPresent(loop -> {
                assertThat(loop.members()).contains(node).isSortedAccordingTo(Comparator.comparingInt(flow::indexOf));
                assertThat(loop.members().getFirst()).isSameAs(loop.head());
                var siblings = loop.parent().map(Loop::inner).orElse(tree.outermost());
                assertThat(siblings).contains(loop).isSortedAccordingTo(
                        Comparator.comparingInt(sibling -> flow.indexOf(sibling.head())));
                if (node == loop.head()) {
                    var outside = around.stream().filter(head -> head != node)
                            .min(Comparator.comparingInt(head -> natural.get(head).size()));
                    assertThat(loop.parent().map(Loop::head)).isEqualTo(outside);
                }
            });
        }
        return natural.size();
    }

    private static Set<Node> naturalLoop(LoopNode head, ControlFlow flow) {
        var members = new HashSet<Node>();
        var pending = new ArrayDeque<Node>();
        members.add(head);
        pending.add(head.input(LoopNode.BACK_EDGE));
        while (!pending.isEmpty()) {
            var node = pending.remove();
            if (members.add(node)) {
                node.inputs().stream().filter(input -> input.isControl() && flow.isReached(input))
                        .forEach(pending::add);
            }
        }
        return members;
    }
}
