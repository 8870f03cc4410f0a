package dev.simplelang.opt.facts;

import dev.simplelang.ir.Node;
import dev.simplelang.ir.NodeTable;
import java.util.ArrayList;
import java.util.List;

/// A table of nodes of one graph that returns to what it was, as [ScopedMap] does: faster, and as long as the greatest id in it.
final class ScopedTable<V> {

    private static final int ROOM = 64;

    private record Change<V>(Node node, V before) {}

    private final NodeTable<V> values = new NodeTable<>(ROOM);
    private final List<Change<V>> changes = new ArrayList<>();

    /// What is known of `node`, or `otherwise` if nothing is.
    V getOrDefault(Node node, V otherwise) {
        var value = values.get(node);
        return value == null ? otherwise : value;
    }

    /// Says what is known of `node`.
    void put(Node node, V value) {
        var before = values.get(node);
        // Makes room first: where memory ends nothing is changed that would not be undone.
        values.set(node, before);
        changes.add(new Change<>(node, before));
        values.set(node, value);
    }

    /// The point in time to which [#rewind] returns.
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
