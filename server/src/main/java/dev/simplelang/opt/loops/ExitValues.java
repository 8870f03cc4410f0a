package dev.simplelang.opt.loops;

import dev.simplelang.cfg.LoopTree.Loop;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Rule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What is known about the values of loops where the loops are left, and how it gets into the graph: in the uses behind a
/// loop, what is known takes the place of the value.
final class ExitValues {

    /// What a value is behind a loop.
    private static final class Exit {

        private final Loop loop;
        private final Node value;
        private final LinearForm result;
        private final List<Use> uses = new ArrayList<>();

        /// The node that stands for the result, once there is one.
        private Optional<Node> written = Optional.empty();

        private Exit(Loop loop, Node value, LinearForm result) {
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

    /// @param rule why the uses may be changed
    ExitValues(Graph graph, LiveOut liveOut, Rule rule) {
        this.graph = graph;
        this.liveOut = liveOut;
        this.rule = rule;
    }

    /// Says that `value` is `result`, which does not depend on the loop, wherever `loop` has been left.
    void note(Loop loop, Node value, LinearForm result) {
        var exit = new Exit(loop, value, result);
        all.add(exit);
        exits.computeIfAbsent(value, _ -> new ArrayList<>()).add(exit);
    }

    /// Changes the uses. Linear, but for sorting.
    void apply() {
        exits.forEach((value, ofValue) -> {
            for (int i = 0; i < value.userCount(); i++) {
                note(new Use(value.user(i), value.userInput(i)), ofValue);
            }
        });
        all.removeIf(exit -> exit.uses.isEmpty());
        // A result may mention what a loop before has left behind, for which there is a result as well.
        all.sort(Comparator.comparingInt(exit -> liveOut.place(exit.loop)));
        all.forEach(this::replace);
    }

    private void note(Use use, List<Exit> ofValue) {
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
            // It was computed behind another loop only, and replaced there.
            return;
        }
        // What used it may have been replaced, and have left it to be used in the loop alone.
        exit.uses.removeIf(use -> !use.user().isAttached());
        boolean everywhere = value.userCount() == exit.uses.size() && liveOut.isWrittenOutside(exit.loop, value);
        var result = exit.result.addTo(graph, value, node -> behind(node, exit.loop));
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

    /// What stands behind `loop` for `node`, which does not change in it.
    private Node behind(Node node, Loop loop) {
        for (var exit : exits.getOrDefault(node, List.of())) {
            if (exit.written.isPresent() && !exit.loop.contains(Optional.of(loop))) {
                return graph.origins().current(exit.written.get());
            }
        }
        return graph.origins().current(node);
    }
}
