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
import java.util.Objects;
import java.util.Optional;

/// A graph to look at: its live nodes in reading order, numbered from 0.
///
/// Control nodes stand in reverse postorder. Data stands before the first control node that needs it, phis behind their
/// region, and the values that a path brings to phis behind the last control node of that path. The order and the
/// numbers depend on the graph alone, but that the phis of a region stand in the order in which they were made.
///
/// @param nodes the nodes; the number of each is its index
public record GraphView(List<NodeView> nodes) {

    /// What [NodeView#inputs] has for an input that is not there yet, in a graph that is being built.
    public static final int OPEN = -1;

    /// One node.
    ///
    /// @param number its index in the view
    /// @param label the operation, as [#label(Node)] tells it
    /// @param inputs the numbers of the inputs, or [#OPEN]
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
        return of(graph, List.of(), cancellation);
    }

    /// Looks at `graph` as far as it is built, and at what the rest will be built upon: `roots` are live too.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static GraphView of(Graph graph, List<Node> roots, Cancellation cancellation) {
        var numbering = new Numbering(cancellation);
        numbering.numberAll(graph, ControlFlow.of(graph, cancellation), roots);
        roots.forEach(numbering::number);
        numbering.number(graph.stop());
        // What is left is control that never comes, where a loop body never ends, and all that stands before it.
        for (int i = 0; i < numbering.order.size(); i++) {
            numbering.order.get(i).inputs().stream().filter(Objects::nonNull).forEach(numbering::numberOf);
        }
        var views = new ArrayList<NodeView>();
        for (var node : numbering.order) {
            var inputs = node.inputs().stream()
                    .map(input -> input == null ? Integer.valueOf(OPEN) : numbering.numberOf(input)).toList();
            views.add(new NodeView(views.size(), node, label(node), inputs, node.isControl(), node.type().toString(),
                    graph.origins().span(node)));
        }
        return new GraphView(List.copyOf(views));
    }

    /// The numbers of the nodes.
    public Map<Node, Integer> numbers() {
        var numbers = new HashMap<Node, Integer>();
        nodes.forEach(node -> numbers.put(node.node(), node.number()));
        return numbers;
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

        void numberAll(Graph graph, ControlFlow flow, List<Node> roots) {
            var live = LiveNodes.of(graph, flow, roots, cancellation);
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
                if (input != null && !input.isControl() && !(input instanceof PhiNode) && !numbers.containsKey(input)) {
                    return input;
                }
            }
            return null;
        }
    }
}
