package dev.simplelang.opt;

import dev.simplelang.ir.Node;
import java.util.Arrays;

/// A table of nodes of one graph that returns to what it was, as [ScopedMap] does: faster, and as long as the greatest id in it.
final class ScopedTable<V> {

    private static final int ROOM = 64;

    private Object[] values = new Object[ROOM];

    // What to undo: which node had what before.
    private int[] changed = new int[ROOM];
    private Object[] before = new Object[ROOM];
    private int count;

    /// What is known of `node`, or `otherwise` if nothing is.
    @SuppressWarnings("unchecked")
    V getOrDefault(Node node, V otherwise) {
        var value = node.id() < values.length ? values[node.id()] : null;
        return value == null ? otherwise : (V) value;
    }

    /// Says what is known of `node`.
    void put(Node node, V value) {
        int id = node.id();
        if (id >= values.length) {
            values = Arrays.copyOf(values, Math.max(id + 1, 2 * values.length));
        }
        if (count == changed.length) {
            // Both or none, also where memory ends.
            var ids = Arrays.copyOf(changed, 2 * count);
            before = Arrays.copyOf(before, 2 * count);
            changed = ids;
        }
        changed[count] = id;
        before[count++] = values[id];
        values[id] = value;
    }

    /// The point in time to which [#rewind] returns.
    int mark() {
        return count;
    }

    /// Undoes what was put since `mark`.
    void rewind(int mark) {
        while (count > mark) {
            count--;
            values[changed[count]] = before[count];
            before[count] = null;
        }
    }
}
