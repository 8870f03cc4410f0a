package dev.simplelang.opt;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.LiveNodes;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.text.Cancellation;
import java.util.ArrayList;

/// Removes dead nodes: all except those of [LiveNodes] and the dead control. Linear.
public final class Sweep {

    private Sweep() {}

    /// Runs it over `graph`.
    ///
    /// @param flow the control of `graph` as it is now
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static void run(Graph graph, ControlFlow flow, Cancellation cancellation) {
        var live = LiveNodes.of(graph, flow, cancellation);
        live.set(graph.dead().id());
        var garbage = new ArrayList<Node>();
        for (var node : graph.nodes()) {
            if (node != null && !live.get(node.id())) {
                garbage.add(node);
            }
        }
        graph.removeAll(garbage);
    }
}
