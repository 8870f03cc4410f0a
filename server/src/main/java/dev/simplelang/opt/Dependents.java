package dev.simplelang.opt;

import dev.simplelang.ir.Node;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// Which nodes a rule must be asked about again when something distant changes.
///
/// Cliff Click's lectures on *Simple* (chapter 5 and later) let each node carry such a list; here it lies beside the graph.
final class Dependents {

    private final Map<Node, Set<Node>> byDistant = new HashMap<>();

    /// A rule of `node` has looked at `distant`.
    void add(Node distant, Node node) {
        byDistant.computeIfAbsent(distant, _ -> new LinkedHashSet<>()).add(node);
    }

    /// `distant` has changed: names the nodes of which a rule has looked at it, once. When it looks again, it will say so.
    void changed(Node distant, Consumer<Node> dependent) {
        var dependents = byDistant.remove(distant);
        if (dependents != null) {
            dependents.forEach(dependent);
        }
    }
}
