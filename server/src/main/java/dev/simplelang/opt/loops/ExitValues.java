package dev.simplelang.opt.loops;

import dev.simplelang.cfg.LoopTree.Loop;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Polynomial;
import dev.simplelang.ir.Rule;
import dev.simplelang.opt.Uses;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Replaces the values of loops by what is known about them after the loop, in the uses after it.
final class ExitValues {

    /// A value of a loop, and what it is after the loop.
    private static final class Exit {

        private final Loop loop;
        private final Node value;
        private final Polynomial result;
        private final List<Use> uses = new ArrayList<>();

        /// The node that computes the result, once it exists.
        private Optional<Node> written = Optional.empty();

        private Exit(Loop loop, Node value, Polynomial result) {
            this.loop = loop;
            this.value = value;
            this.result = result;
        }
    }

    private record Use(Node user, int index) {}

    private final Graph graph;
    private final LiveOut liveOut;
    private final Rule rule;
    private final List<Exit> all = new ArrayList<>();
    private final Map<Node, List<Exit>> exits = new HashMap<>();

    /// @param rule the rule that justifies the replacements
    ExitValues(Graph graph, LiveOut liveOut, Rule rule) {
        this.graph = graph;
        this.liveOut = liveOut;
        this.rule = rule;
    }

    /// Records that `value` is `result` wherever `loop` has been left; the result does not change
    /// in the loop.
    void record(Loop loop, Node value, Polynomial result) {
        var exit = new Exit(loop, value, result);
        all.add(exit);
        exits.computeIfAbsent(value, _ -> new ArrayList<>()).add(exit);
    }

    /// Replaces the uses. Linear, but for sorting.
    void apply() {
        exits.forEach((value, ofValue) -> {
            for (int i = 0; i < value.userCount(); i++) {
                record(new Use(value.user(i), value.userInput(i)), ofValue);
            }
        });
        all.removeIf(exit -> exit.uses.isEmpty());
        // A result may use a value of an earlier loop, which has a result too.
        all.sort(Comparator.comparingInt(exit -> liveOut.order(exit.loop)));
        all.forEach(this::replace);
    }

    private void record(Use use, List<Exit> ofValue) {
        for (var exit : ofValue) {
            if (liveOut.isOutside(exit.loop, use.user(), use.index())) {
                exit.uses.add(use);
                return;
            }
        }
    }

    private void replace(Exit exit) {
        var value = exit.value;
        if (!value.isAttached()) {
            // The source computes it only after another loop, whose exit has replaced it everywhere.
            return;
        }
        // Users may have been replaced, and the value may be left with uses in the loop only.
        exit.uses.removeIf(use -> !use.user().isAttached());
        boolean everywhere = value.userCount() == exit.uses.size() && liveOut.isWrittenOutside(exit.loop, value);
        var result = Uses.add(graph, afterLoop(exit).toNode(), value);
        exit.written = Optional.of(result);
        graph.origins().because(value, exit.loop.head());
        graph.origins().because(result, exit.loop.head());
        if (everywhere) {
            graph.replace(value, result, rule);
            return;
        }
        for (var use : exit.uses) {
            graph.origins().because(use.user(), exit.loop.head());
            graph.setInput(use.user(), use.index(), result);
            graph.rewritten(use.user(), rule);
        }
    }

    /// The result in terms of the nodes that are there now.
    private Polynomial afterLoop(Exit exit) {
        return exit.result.substitute(leaf -> Optional.of(Polynomial.of(afterLoop(leaf, exit.loop)))).orElseThrow();
    }

    /// The node that has, after `loop`, the value of `node`, which does not change in the loop.
    private Node afterLoop(Node node, Loop loop) {
        for (var exit : exits.getOrDefault(node, List.of())) {
            if (exit.written.isPresent() && !exit.loop.contains(loop)) {
                return graph.origins().current(exit.written.get());
            }
        }
        return graph.origins().current(node);
    }
}
