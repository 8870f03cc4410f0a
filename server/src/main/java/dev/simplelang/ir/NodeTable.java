package dev.simplelang.ir;

import java.util.Arrays;
import java.util.function.Function;

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

    /// What `of` makes of what is known of each node that has something, for other nodes with the same ids.
    ///
    /// @param more for how many nodes there is to be room, at least for those that have something
    <R> NodeTable<R> map(int more, Function<T, R> of) {
        var mapped = new NodeTable<R>(more);
        if (values.length > 0) {
            mapped.values = new Object[more];
            for (int id = 0; id < Math.min(more, values.length); id++) {
                if (values[id] != null) {
                    mapped.values[id] = of.apply(at(id));
                }
            }
        }
        return mapped;
    }

    /// What is known of `node`; null if that is nothing.
    public T get(Node node) {
        int id = node.id();
        return id < values.length ? at(id) : null;
    }

    @SuppressWarnings("unchecked")
    private T at(int id) {
        return (T) values[id];
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
