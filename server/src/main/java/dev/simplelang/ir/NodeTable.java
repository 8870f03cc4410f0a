package dev.simplelang.ir;

import java.util.Arrays;

/// What is known of some nodes of a graph, by their ids. Where nothing is known of any node it takes no room.
public final class NodeTable<T> {

    private static final Object[] NOTHING = {};

    private final int room;
    private Object[] values = NOTHING;

    /// A table in which nothing is known.
    ///
    /// @param room for how many nodes there is to be room at first
    public NodeTable(int room) {
        this.room = room;
    }

    /// What is known of `node`; null if that is nothing.
    @SuppressWarnings("unchecked")
    public T get(Node node) {
        int id = node.id();
        return id < values.length ? (T) values[id] : null;
    }

    /// Says what is known of `node`.
    ///
    /// @param value null for nothing
    public void set(Node node, T value) {
        int id = node.id();
        if (id >= values.length) {
            values = Arrays.copyOf(values, Math.max(id + 1, values.length == 0 ? room : 2 * values.length));
        }
        values[id] = value;
    }
}
