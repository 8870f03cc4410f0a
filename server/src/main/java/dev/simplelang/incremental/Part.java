package dev.simplelang.incremental;

import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Cut;
import dev.simplelang.ir.FallThroughNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.type.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What lies between two cuts of a graph as written: a range of ids, the values that it takes from the code before it, and those
/// that the code behind it takes from it.
final class Part {

    // How a reference of a node is written down: one of these, or the number of a node of the part, or the number of a value from
    // before it.
    private static final int ABSENT = 0;
    private static final int DEAD = 1;
    private static final int ENTRY = 2;
    private static final int ARGUMENT = 3;
    private static final int OTHERS = 4;

    private final Graph graph;
    private final Node entry;
    private final int from;
    private final int to;
    private final int[] numbers;
    private final List<Node> nodes;
    private final List<Node> received = new ArrayList<>();
    private final Map<Node, Integer> receivedIndex = new HashMap<>();
    private final List<Node> handedOn = new ArrayList<>();
    private final List<Node> ends = new ArrayList<>();
    private final Node exit;
    private final Shape shape;

    /// @param argument the program's argument
    /// @param begin where the part begins
    /// @param end where it ends
    /// @param isLast whether the program ends there
    /// @param shapes where its shape is written down
    Part(Graph graph, Node argument, Cut begin, Cut end, boolean isLast, Shapes shapes) {
        this.graph = graph;
        entry = begin.control();
        from = begin.limit();
        to = end.limit();
        exit = isLast ? graph.dead() : end.control();
        numbers = new int[to - from];
        nodes = new ArrayList<>(to - from);
        for (int id = from; id < to; id++) {
            var node = graph.nodes().get(id);
            if (node != null) {
                numbers[id - from] = nodes.size();
                nodes.add(node);
            }
        }
        shape = new Writer(argument, shapes).write(isLast);
    }

    /// The nodes in the order of their ids.
    List<Node> nodes() {
        return nodes;
    }

    /// The control at its beginning.
    Node entry() {
        return entry;
    }

    /// The control at its end; the dead control where the program ends.
    Node exit() {
        return exit;
    }

    /// The values from before the part that its nodes use; the argument is not among them.
    List<Node> received() {
        return received;
    }

    /// The values of the part that nodes behind it use.
    List<Node> handedOn() {
        return handedOn;
    }

    /// The ends of the program that lie in the part.
    List<Node> ends() {
        return ends;
    }

    /// Whether the code goes on behind it.
    boolean goesOn() {
        return exit != graph.dead();
    }

    Shape shape() {
        return shape;
    }

    /// Whether `node` belongs to the part.
    boolean contains(Node node) {
        return from <= node.id() && node.id() < to;
    }

    /// The place in [#nodes()] of a node of the part.
    int number(Node node) {
        return numbers[node.id() - from];
    }

    private final class Writer {

        private final Node argument;
        private final Shapes shapes;

        private Writer(Node argument, Shapes shapes) {
            this.argument = argument;
            this.shapes = shapes;
        }

        private Shape write(boolean isLast) {
            for (var node : nodes) {
                write(node);
            }
            shapes.add(reference(exit));
            for (int i = 0; i < nodes.size(); i++) {
                if (isUsedBehind(nodes.get(i)) && !isLast) {
                    handedOn.add(nodes.get(i));
                    shapes.add(i);
                }
            }
            return shapes.end();
        }

        private void write(Node node) {
            shapes.add(node.label().hashCode());
            shapes.add(node.isDead() ? 1 : 0);
            shapes.add(node.inputCount());
            for (int i = 0; i < node.inputCount(); i++) {
                shapes.add(reference(node.input(i)));
            }
            var places = graph.origins().places(node);
            shapes.add(places.isEmpty() ? ABSENT : reference(places.getFirst()));
            switch (node) {
                case ConstantNode constant -> shapes.addDetail(constant.type());
                case PhiNode phi -> shapes.addDetail(phi.variable());
                case ProjNode side -> shapes.add(side.index());
                case ReturnNode _,FallThroughNode _ -> {
                    if (node.userCount() > 0) {
                        ends.add(node);
                    }
                }
                default -> {
                    // The operation and its inputs are all there is to it.
                }
            }
        }

        private int reference(Node node) {
            if (node == null) {
                return ABSENT;
            }
            if (contains(node)) {
                return OTHERS + 2 * number(node);
            }
            if (node == graph.dead()) {
                return DEAD;
            }
            if (node == entry) {
                return ENTRY;
            }
            if (node == argument) {
                return ARGUMENT;
            }
            return OTHERS + 2 * receivedIndex.computeIfAbsent(node, _ -> {
                received.add(node);
                return received.size() - 1;
            }) + 1;
        }

        private boolean isUsedBehind(Node node) {
            if (!node.isControl()) {
                for (int i = 0; i < node.userCount(); i++) {
                    if (node.user(i).id() >= to) {
                        return true;
                    }
                }
            }
            return false;
        }
    }
}
