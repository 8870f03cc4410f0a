package dev.simplelang.opt;

import dev.simplelang.ir.Dependencies;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NodeTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Which nodes a rule must be asked about again when something distant changes.
///
/// Cliff Click's lectures on *Simple* (chapter 5 and later) let each node carry such a list; here it lies beside the graph.
final class Dependents {

    /// Most distant nodes are looked at by one node or two.
    private static final int FEW = 2;

    /// Of a distant node, who has looked at it, some several times.
    private final NodeTable<List<Node>> byDistant;

    /// @param room for how many nodes there is to be room at first
    Dependents(int room) {
        byDistant = new NodeTable<>(room);
    }

    /// Records what the rules of `node` look at. Of its inputs it learns by itself.
    Dependencies of(Node node) {
        return distant -> add(distant, node);
    }

    private void add(Node distant, Node node) {
        if (distant == node || isOperand(distant, node)) {
            return;
        }
        var lookers = byDistant.get(distant);
        if (lookers == null) {
            lookers = new ArrayList<>(FEW);
            byDistant.set(distant, lookers);
        }
        if (lookers.isEmpty() || lookers.getLast() != node) {
            lookers.add(node);
        }
    }

    private static boolean isOperand(Node distant, Node node) {
        return node.inputCount() > 0 && node.inputCount() <= 2
                && (node.input(0) == distant || node.input(node.inputCount() - 1) == distant);
    }

    /// `distant` has changed: names the nodes whose rules have looked at it, some several times. They are recorded
    /// again when they look again.
    void changed(Node distant, Consumer<Node> dependent) {
        var lookers = byDistant.get(distant);
        if (lookers != null) {
            byDistant.set(distant, null);
            lookers.forEach(dependent);
        }
    }
}
