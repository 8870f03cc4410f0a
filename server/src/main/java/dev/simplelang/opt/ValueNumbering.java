package dev.simplelang.opt;

import dev.simplelang.ir.Node;
import dev.simplelang.ir.NumberingKey;
import java.util.HashMap;
import java.util.Map;

/// The pure nodes of a graph by their [keys][NumberingKey], so that equal ones are found.
///
/// **Invariant:** a node is found under the inputs that it has now; whoever changes them takes it
/// out first. Where the polynomial of an input has changed, the node stays under its old key, which
/// is still valid, until it is visited again.
///
/// **Invariant:** a node in the table needs nothing that its key does not mention. Hence it is
/// available wherever an equal node is: a sum in which terms cancel does not come here before it is
/// written without them.
final class ValueNumbering {

    private final Map<NumberingKey, Node> nodes = new HashMap<>();

    /// The key under which a node stands in the table.
    private final Map<Node, NumberingKey> keys = new HashMap<>();

    /// The node whose key is `key`, which is that of `node` now: `node` itself if it is in the table;
    /// null if there is none. Takes `node` out first if it stands under an old key.
    Node find(Node node, NumberingKey key) {
        if (!key.equals(keys.get(node))) {
            remove(node);
        }
        return nodes.get(key);
    }

    /// Puts `node`, whose key is `key` now, into the table, unless an equal one stands there.
    void add(Node node, NumberingKey key) {
        if (nodes.putIfAbsent(key, node) == null) {
            keys.put(node, key);
        }
    }

    /// Takes `node` out of the table, if it is there.
    void remove(Node node) {
        var key = keys.remove(node);
        if (key != null) {
            nodes.remove(key);
        }
    }
}
