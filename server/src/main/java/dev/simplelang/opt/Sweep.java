package dev.simplelang.opt;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.text.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;

/// Removes the nodes that no run can observe.
///
/// Live are the control nodes that control reaches from the start (a loop that never ends is among them, though it does
/// not reach the stop), the stop, and all inputs of live nodes. Everything else goes, cycles of phis included. Linear.
final class Sweep {

    private Sweep() {}

    static boolean run(Graph graph, Cancellation cancellation) {
        var live = new BitSet(graph.idLimit());
        var pending = new ArrayDeque<Node>(ControlFlow.of(graph, cancellation).order());
        pending.add(graph.stop());
        pending.add(graph.dead());
        pending.forEach(node -> live.set(node.id()));
        while (!pending.isEmpty()) {
            cancellation.check();
            for (var input : pending.remove().inputs()) {
                if (!live.get(input.id())) {
                    live.set(input.id());
                    pending.add(input);
                }
            }
        }
        var garbage = new ArrayList<Node>();
        for (var node : graph.nodes()) {
            if (node != null && !live.get(node.id())) {
                garbage.add(node);
            }
        }
        graph.removeAll(garbage);
        return !garbage.isEmpty();
    }
}
