package dev.simplelang.view;

import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Span;
import dev.simplelang.type.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A graph for display: its live nodes in [ReadingOrder], with their properties.
///
/// @param nodes the nodes; the number of each is its index
public record GraphView(List<NodeView> nodes) {

    /// What [NodeView#inputs] has for an input that is not there yet, in a graph that is being
    /// built.
    public static final int OPEN = -1;

    /// One node as it was then; a running optimizer may change `node` later.
    ///
    /// @param number its index in the view
    /// @param operation the name of the operation
    /// @param label the operation, as [#label(Node)] writes it
    /// @param inputs the numbers of the inputs, or [#OPEN]
    /// @param control whether the result is control
    /// @param type what was known about the result then
    /// @param span the source range that it computes, if it is known
    public record NodeView(
            int number,
            Node node,
            String operation,
            String label,
            List<Integer> inputs,
            boolean control,
            Type type,
            Optional<Span> span) {}

    /// The view of `graph` as it is now.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static GraphView of(Graph graph, Cancellation cancellation) {
        return of(graph, List.of(), cancellation);
    }

    /// The view of `graph` as far as it is built; `roots`, which the rest will use, are live too.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static GraphView of(Graph graph, List<Node> roots, Cancellation cancellation) {
        return of(graph, ReadingOrder.of(graph, roots, cancellation));
    }

    /// The view of `graph`, whose nodes are in `order`.
    public static GraphView of(Graph graph, ReadingOrder order) {
        var views = new ArrayList<NodeView>(order.nodes().size());
        for (var node : order.nodes()) {
            var inputs = new ArrayList<Integer>(node.inputCount());
            for (int i = 0; i < node.inputCount(); i++) {
                inputs.add(node.input(i) == null ? OPEN : order.numberOf(node.input(i)).orElseThrow());
            }
            views.add(new NodeView(views.size(), node, node.label(), label(node), Collections.unmodifiableList(inputs),
                    node.isControl(),
                    node.type(), graph.origins().span(node)));
        }
        return new GraphView(List.copyOf(views));
    }

    /// The numbers of the nodes.
    public Map<Node, Integer> numbers() {
        var numbers = new HashMap<Node, Integer>();
        nodes.forEach(node -> numbers.put(node.node(), node.number()));
        return numbers;
    }

    /// The operation of `node`; for a phi with the variable in brackets, for a constant with its
    /// value.
    public static String label(Node node) {
        return switch (node) {
            case PhiNode phi -> phi.label() + "[" + phi.variable() + "]";
            case ConstantNode constant when constant.constant().isPresent() ->
                constant.label() + "[" + constant.constant().getAsLong() + "]";
            default -> node.label();
        };
    }
}
