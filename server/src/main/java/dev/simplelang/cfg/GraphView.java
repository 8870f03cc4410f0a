package dev.simplelang.cfg;

import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A graph to look at: its live nodes in reading order, numbered from 0.
///
/// Control nodes stand in reverse postorder. Data stands before the first control node that needs it, phis behind their
/// region, and the values that a path brings to phis behind the last control node of that path. The order and the
/// numbers depend on the graph alone, but that the phis of a region stand in the order in which they were made.
///
/// @param nodes the nodes; the number of each is its index
public record GraphView(List<NodeView> nodes) {

    /// One node.
    ///
    /// @param number its index in the view
    /// @param label the operation, as [#label(Node)] tells it
    /// @param inputs the numbers of the inputs
    /// @param control whether the result is control
    /// @param type what is known about the result
    /// @param span the source range that it computes, if it is known
    public record NodeView(
            int number,
            Node node,
            String label,
            List<Integer> inputs,
            boolean control,
            String type,
            Optional<Span> span) {}

    /// Looks at `graph` as it is now.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static GraphView of(Graph graph, Cancellation cancellation) {
        var numbering = new Numbering(cancellation);
        numbering.numberAll(graph, ControlFlow.of(graph, cancellation));
        numbering.number(graph.stop());
        // What is left is control that never comes, where a loop body never ends, and all that stands before it.
        for (int i = 0; i < numbering.order.size(); i++) {
            numbering.order.get(i).inputs().forEach(numbering::numberOf);
        }
        var views = new ArrayList<NodeView>();
        for (var node : numbering.order) {
            var inputs = node.inputs().stream().map(numbering::numberOf).toList();
            views.add(new NodeView(views.size(), node, label(node), inputs, node.isControl(), node.type().toString(),
                    graph.origins().span(node)));
        }
        return new GraphView(List.copyOf(views));
    }

    /// The operation of `node`; for a phi with the variable in brackets, for a constant with its value.
    public static String label(Node node) {
        return switch (node) {
            case PhiNode phi -> phi.label() + "[" + phi.variable() + "]";
            case ConstantNode constant when constant.constant().isPresent() ->
                constant.label() + "[" + constant.constant().getAsLong() + "]";
            default -> node.label();
        };
    }

    private static final class Numbering {

        private final Cancellation cancellation;
        private final List<Node> order = new ArrayList<>();
        private final Map<Node, Integer> numbers = new HashMap<>();

        Numbering(Cancellation cancellation) {
            this.cancellation = cancellation;
        }

        int numberOf(Node node) {
            return numbers.computeIfAbsent(node, this::append);
        }

        private int append(Node node) {
            order.add(node);
            return order.size() - 1;
        }

        void numberAll(Graph graph, ControlFlow flow) {
            var live = LiveNodes.of(graph, flow, cancellation);
            for (var node : flow.order()) {
                number(node);
                if (node instanceof RegionNode) {
                    phis(node, live).forEach(this::numberOf);
                }
                for (int i = 0; i < node.userCount(); i++) {
                    if (node.user(i) instanceof RegionNode region) {
                        int path = node.userInput(i);
                        phis(region, live).forEach(phi -> number(phi.value(path)));
                    }
                }
            }
        }

        private static List<PhiNode> phis(Node region, BitSet live) {
            return region.users().stream().filter(user -> user instanceof PhiNode && live.get(user.id()))
                    .map(PhiNode.class::cast)
                    .sorted(Comparator.comparingInt(Node::id)).toList();
        }

        /// Numbers `node` behind the data that it needs; phis have their place elsewhere.
        void number(Node node) {
            var pending = new ArrayDeque<Node>();
            pending.push(node);
            while (!pending.isEmpty()) {
                cancellation.check();
                var top = pending.peek();
                var missing = numbers.containsKey(top) ? null : firstMissing(top);
                if (missing != null) {
                    pending.push(missing);
                } else {
                    numberOf(pending.pop());
                }
            }
        }

        private Node firstMissing(Node node) {
            if (node instanceof PhiNode) {
                return null;
            }
            for (var input : node.inputs()) {
                if (!input.isControl() && !(input instanceof PhiNode) && !numbers.containsKey(input)) {
                    return input;
                }
            }
            return null;
        }
    }
}
