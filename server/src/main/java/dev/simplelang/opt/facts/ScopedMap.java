package dev.simplelang.opt.facts;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A map with an undo log, for facts that hold on one path down a tree.
final class ScopedMap<K, V> {

    private record Change<K, V>(K key, V before) {}

    private final Map<K, V> values = new HashMap<>();
    private final List<Change<K, V>> changes = new ArrayList<>();

    /// The value of `key`, or `otherwise` if it has none.
    V getOrDefault(K key, V otherwise) {
        return values.getOrDefault(key, otherwise);
    }

    /// Gives `key` a value.
    void put(K key, V value) {
        changes.add(new Change<>(key, values.put(key, value)));
    }

    /// The state to which [#rewind] returns.
    int mark() {
        return changes.size();
    }

    /// Undoes what was put since `mark`.
    void rewind(int mark) {
        while (changes.size() > mark) {
            var change = changes.removeLast();
            if (change.before() == null) {
                values.remove(change.key());
            } else {
                values.put(change.key(), change.before());
            }
        }
    }
}
