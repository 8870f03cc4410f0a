package dev.simplelang.cfg;

import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.text.Cancellation;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;

/// The nodes of a graph that a run can observe.
///
/// Live are the reachable control nodes (an endless loop is among them, though it does not reach
/// the stop), the stop, and all inputs of live nodes.
public final class LiveNodes {

    private LiveNodes() {}

    /// The ids of the live nodes of `graph`, whose control flow is `flow`. Linear.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static BitSet of(Graph graph, ControlFlow flow, Cancellation cancellation) {
        return of(graph, flow, List.of(), cancellation);
    }

    /// The same with `roots` live too.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static BitSet of(Graph graph, ControlFlow flow, Collection<Node> roots, Cancellation cancellation) {
        var live = new BitSet(graph.idLimit());
        var pending = new ArrayDeque<Node>(flow.order());
        pending.add(graph.stop());
        pending.addAll(roots);
        pending.forEach(node -> live.set(node.id()));
        while (!pending.isEmpty()) {
            cancellation.check();
            var node = pending.remove();
            for (int i = 0; i < node.inputCount(); i++) {
                var input = node.input(i);
                if (input != null && !live.get(input.id())) {
                    live.set(input.id());
                    pending.add(input);
                }
            }
        }
        return live;
    }
}
