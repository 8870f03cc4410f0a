package dev.simplelang.opt;

import dev.simplelang.ir.Dependencies;
import dev.simplelang.ir.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Which nodes a rule must be asked about again when something distant changes.
///
/// Cliff Click's lectures on *Simple* (chapter 5 and later) let each node carry such a list; here it lies beside the graph.
final class Dependents {

    /// By the id of the distant node, who has looked at it, some several times; null where nobody has.
    private final List<List<Node>> byDistant = new ArrayList<>();

    /// The node that looks around, and what it tells of that: one object for all, since rules are asked very often.
    private Node looking;

    private final Dependencies dependencies = distant -> add(distant, looking);

    /// Takes down what the rules of `node` look at, until another node is named here. Of its inputs it learns anyway.
    Dependencies of(Node node) {
        looking = node;
        return dependencies;
    }

    private void add(Node distant, Node node) {
        if (distant == node || isOperand(distant, node)) {
            return;
        }
        int id = distant.id();
        while (byDistant.size() <= id) {
            byDistant.add(null);
        }
        var lookers = byDistant.get(id);
        if (lookers == null) {
            lookers = new ArrayList<>(2);
            byDistant.set(id, lookers);
        }
        if (lookers.isEmpty() || lookers.getLast() != node) {
            lookers.add(node);
        }
    }

    private static boolean isOperand(Node distant, Node node) {
        return node.inputCount() > 0 && node.inputCount() <= 2
                && (node.input(0) == distant || node.input(node.inputCount() - 1) == distant);
    }

    /// `distant` has changed: names the nodes of which a rule has looked at it, some several times. When it looks again, it will say so.
    void changed(Node distant, Consumer<Node> dependent) {
        int id = distant.id();
        if (id < byDistant.size() && byDistant.get(id) != null) {
            byDistant.set(id, null).forEach(dependent);
        }
    }
}
