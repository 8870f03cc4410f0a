package dev.simplelang.view;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.InputsFirst;
import dev.simplelang.cfg.LiveNodes;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.text.Cancellation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;

/// The live nodes of a graph in the order in which people read them, numbered from 0.
///
/// Control nodes are in reverse postorder. Data comes before the first control node that needs it,
/// phis after their region, and the values of phis on a path after the last control node of the
/// path. The phis of a region are in the order of their creation; otherwise the order depends on
/// the graph alone.
///
/// A snapshot: it does not follow later changes of the graph. Linear.
public final class ReadingOrder {

    private static final int UNNUMBERED = -1;

    private final Cancellation cancellation;
    private final List<Node> nodes = new ArrayList<>();

    /// By id.
    private final int[] numbers;

    private ReadingOrder(Graph graph, Cancellation cancellation) {
        this.cancellation = cancellation;
        numbers = new int[graph.idLimit()];
        Arrays.fill(numbers, UNNUMBERED);
    }

    /// The order of `graph` as it is now.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static ReadingOrder of(Graph graph, Cancellation cancellation) {
        return of(graph, List.of(), cancellation);
    }

    /// The order of `graph` as far as it is built; `roots`, which the rest will use, are live too.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    static ReadingOrder of(Graph graph, List<Node> roots, Cancellation cancellation) {
        var order = new ReadingOrder(graph, cancellation);
        order.numberAll(graph, ControlFlow.of(graph, cancellation), roots);
        roots.forEach(order::number);
        order.number(graph.stop());
        // What remains is unreachable control, of loops that never repeat, and its inputs.
        for (int i = 0; i < order.nodes.size(); i++) {
            var node = order.nodes.get(i);
            for (int input = 0; input < node.inputCount(); input++) {
                if (node.input(input) != null) {
                    order.append(node.input(input));
                }
            }
        }
        return order;
    }

    /// The nodes; the number of each is its index.
    public List<Node> nodes() {
        return Collections.unmodifiableList(nodes);
    }

    /// The number of `node`, which is, or was, one of the graph; empty if it is not live.
    public OptionalInt numberOf(Node node) {
        int number = node.id() < numbers.length ? numbers[node.id()] : UNNUMBERED;
        return number != UNNUMBERED && nodes.get(number) == node ? OptionalInt.of(number) : OptionalInt.empty();
    }

    private boolean isNumbered(Node node) {
        return numbers[node.id()] != UNNUMBERED;
    }

    private void append(Node node) {
        if (!isNumbered(node)) {
            numbers[node.id()] = nodes.size();
            nodes.add(node);
        }
    }

    private void numberAll(Graph graph, ControlFlow flow, List<Node> roots) {
        var live = LiveNodes.of(graph, flow, roots, cancellation);
        for (var node : flow.order()) {
            number(node);
            if (node instanceof RegionNode) {
                phis(node, live).forEach(this::append);
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
        var phis = new ArrayList<PhiNode>();
        for (int i = 0; i < region.userCount(); i++) {
            if (region.user(i) instanceof PhiNode phi && live.get(phi.id())) {
                phis.add(phi);
            }
        }
        if (phis.size() > 1) {
            phis.sort(Comparator.comparingInt(Node::id));
        }
        return phis;
    }

    /// Numbers `node` after the data that it needs, except for phis.
    private void number(Node node) {
        InputsFirst.walk(node, this::isNumbered, ReadingOrder::dataOf, next -> {
            cancellation.check();
            append(next);
        });
    }

    private static List<Node> dataOf(Node node) {
        return node instanceof PhiNode
                ? List.of()
                : node.inputs().stream()
                        .filter(input -> input != null && !input.isControl() && !(input instanceof PhiNode)).toList();
    }
}
