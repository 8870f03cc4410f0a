package dev.simplelang.opt;

import dev.simplelang.ir.Node;
import dev.simplelang.ir.NumberingKey;
import java.util.HashMap;
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
    private final Map<Node, NumberingKey> keys = new HashMap<>();

    /// The node that is equal to `node`: `node` itself if it is in the table, null if there is none.
    Node find(Node node) {
        var key = NumberingKey.of(node);
        var old = keys.get(node);
        if (old != null && !old.equals(key)) {
            remove(node);
        }
        return nodes.get(key);
    }

    /// Puts `node` into the table, in which no equal one stands.
    void add(Node node) {
        var key = NumberingKey.of(node);
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
