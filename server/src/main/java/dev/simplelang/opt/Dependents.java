package dev.simplelang.opt;

import dev.simplelang.ir.Dependencies;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NodeTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The nodes whose rules have looked at a node beyond their inputs, and must be applied again when
/// that node changes.
///
/// In *Simple* (chapter 5 and later) each node has such a list; here it is a side table.
final class Dependents {

    /// Most distant nodes are looked at by one node or two.
    private static final int FEW = 2;

    /// For a distant node, the nodes that have looked at it, with repetitions.
    private final NodeTable<List<Node>> byDistant;

    /// @param room the expected number of nodes
    Dependents(int room) {
        byDistant = new NodeTable<>(room);
    }

    /// Records what the rules of `node` look at, except for its inputs, whose changes enqueue it
    /// anyway.
    Dependencies of(Node node) {
        return distant -> add(distant, node);
    }

    private void add(Node distant, Node node) {
        if (distant == node || isOperand(distant, node)) {
            return;
        }
        var dependents = byDistant.get(distant);
        if (dependents == null) {
            dependents = new ArrayList<>(FEW);
            byDistant.set(distant, dependents);
        }
        if (dependents.isEmpty() || dependents.getLast() != node) {
            dependents.add(node);
        }
    }

    private static boolean isOperand(Node distant, Node node) {
        return node.inputCount() > 0 && node.inputCount() <= 2
                && (node.input(0) == distant || node.input(node.inputCount() - 1) == distant);
    }

    /// Passes to `dependent` the nodes that have looked at `distant`, which has changed, with
    /// repetitions. They are recorded again when they look again.
    void changed(Node distant, Consumer<Node> dependent) {
        var dependents = byDistant.get(distant);
        if (dependents != null) {
            byDistant.set(distant, null);
            dependents.forEach(dependent);
        }
    }
}
