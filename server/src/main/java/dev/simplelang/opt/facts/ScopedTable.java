package dev.simplelang.opt.facts;

import dev.simplelang.ir.Node;
import dev.simplelang.ir.NodeTable;
import java.util.ArrayList;
import java.util.List;

/// A [ScopedMap] whose keys are the nodes of one graph: faster, and as long as their greatest id.
final class ScopedTable<V> {

    private static final int ROOM = 64;

    private record Change<V>(Node node, V before) {}

    private final NodeTable<V> values = new NodeTable<>(ROOM);
    private final List<Change<V>> changes = new ArrayList<>();

    /// The value of `node`, or `otherwise` if it has none.
    V getOrDefault(Node node, V otherwise) {
        var value = values.get(node);
        return value == null ? otherwise : value;
    }

    /// Gives `node` a value.
    void put(Node node, V value) {
        var before = values.get(node);
        changes.add(new Change<>(node, before));
        values.set(node, value);
    }

    /// The state to which [#rewind] returns.
    int mark() {
        return changes.size();
    }

    /// Undoes what was put since `mark`.
    void rewind(int mark) {
        while (changes.size() > mark) {
            var change = changes.removeLast();
            values.set(change.node(), change.before());
        }
    }
}
