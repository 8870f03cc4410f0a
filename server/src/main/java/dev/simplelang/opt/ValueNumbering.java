package dev.simplelang.opt;

import dev.simplelang.ir.Node;
import dev.simplelang.ir.NumberingKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The table of the pure nodes of a graph, by what their results are equal by: [NumberingKey].
///
/// **Invariant:** a node is found under the inputs that it has now; whoever changes them takes it out first. Where the
/// polynomial of an input has changed it stands under its old key, which is true as well, until it is looked at again.
///
/// **Invariant:** a node in the table needs nothing that its key does not mention. Hence it is available wherever an equal
/// node is: a sum in which terms cancel does not come here before it is written without them.
final class ValueNumbering {

    private final Map<NumberingKey, Node> nodes = new HashMap<>();

    /// By the id of a node, its key; null of those that are not in the table.
    private final List<NumberingKey> keys = new ArrayList<>();

    /// The node whose key is `key`, which is that of `node` now: `node` itself if it is in the table, null if there is none.
    Node find(Node node, NumberingKey key) {
        var old = keyOf(node);
        if (old != null && !old.equals(key)) {
            remove(node);
        }
        return nodes.get(key);
    }

    /// Puts `node`, whose key is `key` now, into the table, unless an equal one stands there.
    void add(Node node, NumberingKey key) {
        if (nodes.putIfAbsent(key, node) == null) {
            while (keys.size() <= node.id()) {
                keys.add(null);
            }
            keys.set(node.id(), key);
        }
    }

    /// Takes `node` out of the table, if it is there.
    void remove(Node node) {
        var key = keyOf(node);
        if (key != null) {
            keys.set(node.id(), null);
            nodes.remove(key);
        }
    }

    private NumberingKey keyOf(Node node) {
        int id = node.id();
        return id >= 0 && id < keys.size() ? keys.get(id) : null;
    }
}
