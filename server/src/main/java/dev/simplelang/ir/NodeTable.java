package dev.simplelang.ir;

import java.util.Arrays;

/// A map from some nodes of a graph to values, by their ids. An empty table takes no memory.
public final class NodeTable<T> {

    private static final Object[] NOTHING = {};

    private final int room;
    private Object[] values = NOTHING;

    /// An empty table.
    ///
    /// @param room the expected number of nodes
    public NodeTable(int room) {
        this.room = room;
    }

    /// The value of `node`; null if it has none.
    @SuppressWarnings("unchecked")
    public T get(Node node) {
        int id = node.id();
        return id < values.length ? (T) values[id] : null;
    }

    /// Sets the value of `node`.
    ///
    /// @param value null for none
    public void set(Node node, T value) {
        int id = node.id();
        if (id >= values.length) {
            values = Arrays.copyOf(values, Math.max(id + 1, values.length == 0 ? room : 2 * values.length));
        }
        values[id] = value;
    }
}
