package dev.simplelang.opt;

import dev.simplelang.cfg.LoopTree.Loop;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Rule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What is known about the values of loops where the loops are left, and how it gets into the graph: in the uses behind a
/// loop, what is known takes the place of the value.
final class ExitValues {

    /// What a value is behind a loop.
    private record Exit(Loop loop, Node value, LinearForm result) {}

    private record Use(Node user, int index) {}

    private final Graph graph;
    private final LiveOut liveOut;
    private final Rule rule;
    private final Map<Node, List<Exit>> exits = new HashMap<>();

    /// @param rule why the uses may be changed
    ExitValues(Graph graph, LiveOut liveOut, Rule rule) {
        this.graph = graph;
        this.liveOut = liveOut;
        this.rule = rule;
    }

    /// Says that `value` is `result`, which does not depend on the loop, wherever `loop` has been left.
    void note(Loop loop, Node value, LinearForm result) {
        exits.computeIfAbsent(value, _ -> new ArrayList<>()).add(new Exit(loop, value, result));
    }

    /// Changes the uses. Linear.
    ///
    /// @return whether there were any
    boolean apply() {
        if (exits.isEmpty()) {
            return false;
        }
        Map<Exit, List<Use>> uses = new LinkedHashMap<>();
        for (var user : graph.nodes()) {
            for (int i = 0; user != null && i < user.inputCount(); i++) {
                for (var exit : exits.getOrDefault(user.input(i), List.of())) {
                    if (liveOut.isOutside(exit.loop(), user, i)) {
                        uses.computeIfAbsent(exit, _ -> new ArrayList<>()).add(new Use(user, i));
                        break;
                    }
                }
            }
        }
        uses.forEach(this::replace);
        return !uses.isEmpty();
    }

    private void replace(Exit exit, List<Use> uses) {
        var value = exit.value();
        if (!value.isAttached()) {
            // It was computed behind another loop only, and replaced there.
            return;
        }
        boolean everywhere = value.userCount() == uses.size() && liveOut.isWrittenOutside(exit.loop(), value);
        var result = exit.result().addTo(graph, value);
        graph.origins().because(value, exit.loop().head());
        graph.origins().because(result, exit.loop().head());
        if (everywhere) {
            graph.replace(value, result, rule);
            return;
        }
        for (var use : uses) {
            if (!use.user().isAttached()) {
                continue;
            }
            graph.origins().because(use.user(), exit.loop().head());
            graph.setInput(use.user(), use.index(), result);
            graph.rewritten(use.user(), rule);
        }
    }
}
