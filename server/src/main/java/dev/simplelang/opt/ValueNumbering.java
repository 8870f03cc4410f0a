package dev.simplelang.opt;

import dev.simplelang.ir.Node;
import dev.simplelang.ir.NumberingKey;
import java.util.Arrays;

/// The table of the pure nodes of a graph, by what their results are equal by: [NumberingKey].
///
/// Keys are not kept, only their hashes: for each node there is one here and one in a hash table with linear probing, and
/// no search touches a node whose key has another hash. Where that is not so, most of the time goes into waiting for memory.
///
/// **Invariant:** a node is found under the inputs that it has now; whoever changes them takes it out first. Where the
/// polynomial of an input has changed it stands under its old key, which is true as well, until it is looked at again.
///
/// **Invariant:** a node in the table needs nothing that its key does not mention. Hence it is available wherever an equal
/// node is: a sum in which terms cancel does not come here before it is written without them.
final class ValueNumbering {

    /// Powers of two; at most half of the slots are taken.
    private Node[] nodes;
    private int[] hashes;
    private int size;

    /// By the id of a node in the table, one more than its slot; else 0.
    private int[] places;

    /// An empty table.
    ///
    /// @param room for how many nodes there is to be room at first
    ValueNumbering(int room) {
        int slots = Integer.highestOneBit(Math.max(1, room)) * 4;
        nodes = new Node[slots];
        hashes = new int[slots];
        places = new int[room];
    }

    /// The node whose key is `key`, which is that of `node` now: `node` itself if it is in the table, null if there is none.
    Node find(Node node, NumberingKey key) {
        int place = place(node);
        if (place > 0 && hashes[place - 1] == key.hash()) {
            return node;
        }
        remove(node);
        return nodes[slot(key)];
    }

    /// Puts `node`, whose key is `key` now, into the table, unless an equal one stands there.
    void add(Node node, NumberingKey key) {
        if (2 * size >= nodes.length) {
            grow();
        }
        int slot = slot(key);
        if (nodes[slot] == null) {
            put(node, key.hash(), slot);
            size++;
        }
    }

    /// Takes `node` out of the table, if it is there.
    void remove(Node node) {
        int place = place(node);
        if (place == 0) {
            return;
        }
        places[node.id()] = 0;
        size--;
        // Whatever would not be found behind the hole moves into it (Knuth, TAOCP 3, 6.4, algorithm R).
        int hole = place - 1;
        for (int slot = next(hole); nodes[slot] != null; slot = next(slot)) {
            if (distance(home(hashes[slot]), slot) >= distance(hole, slot)) {
                put(nodes[slot], hashes[slot], hole);
                hole = slot;
            }
        }
        nodes[hole] = null;
    }

    /// Where the node with this key stands, or would stand.
    private int slot(NumberingKey key) {
        int slot = home(key.hash());
        while (nodes[slot] != null && (hashes[slot] != key.hash() || !key.isKeyOf(nodes[slot]))) {
            slot = next(slot);
        }
        return slot;
    }

    /// Where the search for a hash begins.
    private int home(int hash) {
        int mixed = hash * 0x9E3779B9;
        return (mixed ^ mixed >>> 15) & nodes.length - 1;
    }

    private int next(int slot) {
        return slot + 1 & nodes.length - 1;
    }

    /// How many steps it is from one slot to another.
    private int distance(int from, int to) {
        return to - from & nodes.length - 1;
    }

    private void put(Node node, int hash, int slot) {
        nodes[slot] = node;
        hashes[slot] = hash;
        if (node.id() >= places.length) {
            places = Arrays.copyOf(places, Math.max(node.id() + 1, 2 * places.length));
        }
        places[node.id()] = slot + 1;
    }

    private void grow() {
        var oldNodes = nodes;
        var oldHashes = hashes;
        nodes = new Node[2 * oldNodes.length];
        hashes = new int[nodes.length];
        for (int i = 0; i < oldNodes.length; i++) {
            if (oldNodes[i] != null) {
                int slot = home(oldHashes[i]);
                while (nodes[slot] != null) {
                    slot = next(slot);
                }
                put(oldNodes[i], oldHashes[i], slot);
            }
        }
    }

    private int place(Node node) {
        int id = node.id();
        return id >= 0 && id < places.length ? places[id] : 0;
    }
}
