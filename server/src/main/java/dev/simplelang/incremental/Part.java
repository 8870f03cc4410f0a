package dev.simplelang.incremental;

import dev.simplelang.build.Built.Cut;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.StopNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What lies between two cuts of a graph as written: a range of ids, the values of the code before
/// it that it uses (*live-in*), and its own that the code after it uses (*live-out*).
final class Part {

    private final Graph graph;
    private final Node entry;
    private final Node exit;
    private final int from;
    private final int to;
    private final List<Node> nodes = new ArrayList<>();

    /// The numbers of the nodes from before the part that it mentions: those of the dead control,
    /// the entry and the argument, then those of the live-in values.
    private final Map<Node, Integer> outside = new HashMap<>();

    private final List<Node> liveIn = new ArrayList<>();
    private final List<Node> liveOut = new ArrayList<>();
    private final List<Node> ends = new ArrayList<>();
    private final Shape shape;

    /// @param begin where the part begins
    /// @param end where it ends; its control is dead if the program ends there
    Part(Graph graph, Cut begin, Cut end) {
        this.graph = graph;
        entry = begin.control();
        exit = end.control();
        from = begin.limit();
        to = end.limit();
        for (var node : List.of(graph.dead(), entry, graph.argument())) {
            outside.put(node, -1 - outside.size());
        }
        var code = new ArrayList<Object>();
        for (var node : graph.nodes().subList(from, to)) {
            if (node != null) {
                add(node, code);
            }
        }
        write(List.of(exit), code);
        write(liveOut, code);
        shape = new Shape(code);
    }

    private void add(Node node, List<Object> code) {
        nodes.add(node);
        write(node, code);
        if (StopNode.isEnd(node) && node.userCount() > 0) {
            ends.add(node);
        }
        if (!node.isControl() && isUsedAfter(node)) {
            liveOut.add(node);
        }
    }

    private boolean isUsedAfter(Node node) {
        for (var user : node.users()) {
            if (user.id() >= to) {
                return true;
            }
        }
        return false;
    }

    /// Writes all that the optimizer looks at: the operation, what is known of its result, its
    /// inputs, and where the source computes it; of a phi also the variable.
    private void write(Node node, List<Object> code) {
        code.add(node.label());
        code.add(node.type());
        if (node instanceof PhiNode phi) {
            code.add(phi.variable());
        }
        write(node.inputs(), code);
        write(graph.origins().sourceControls(node), code);
    }

    private void write(List<Node> some, List<Object> code) {
        code.add(some.size());
        for (var node : some) {
            code.add(number(node));
        }
    }

    /// The number of a node in a shape: 0 and more for the nodes of the part, less than 0 for
    /// others.
    private int number(Node node) {
        if (from <= node.id() && node.id() < to) {
            return node.id() - from;
        }
        return outside.computeIfAbsent(node, _ -> {
            liveIn.add(node);
            return -1 - outside.size();
        });
    }

    /// The graph of which this is a part.
    Graph written() {
        return graph;
    }

    /// The nodes in the order of their ids.
    List<Node> nodes() {
        return nodes;
    }

    /// The control where the part is entered.
    Node entry() {
        return entry;
    }

    /// The control at which the part ends; dead if the program ends there.
    Node exit() {
        return exit;
    }

    /// The values from before the part that its nodes use, except the argument.
    List<Node> liveIn() {
        return liveIn;
    }

    /// The values of the part that nodes after it use.
    List<Node> liveOut() {
        return liveOut;
    }

    /// The ends of the program that are in the part and that control may reach.
    List<Node> ends() {
        return ends;
    }

    Shape shape() {
        return shape;
    }
}
