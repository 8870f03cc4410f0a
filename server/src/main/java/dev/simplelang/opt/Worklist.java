package dev.simplelang.opt;

import dev.simplelang.ir.Node;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/// The nodes that are still to be visited, each at most once.
abstract class Worklist {

    /// By the id of a node. Not a [java.util.BitSet], which searches for its last bit each time
    /// that one is cleared.
    private boolean[] listed = new boolean[64];

    /// First in, first out: inputs come before users where the graph was built that way.
    static Worklist inOrder() {
        return new Worklist() {

            private final ArrayDeque<Node> nodes = new ArrayDeque<>();

            @Override
            void append(Node node) {
                nodes.add(node);
            }

            @Override
            Node takeOne() {
                return nodes.remove();
            }

            @Override
            boolean isEmpty() {
                return nodes.isEmpty();
            }
        };
    }

    /// Any order, given by `random`: tests check that the result does not depend on it.
    static Worklist shuffled(RandomGenerator random) {
        return new Worklist() {

            private final List<Node> nodes = new ArrayList<>();

            @Override
            void append(Node node) {
                nodes.add(node);
            }

            @Override
            Node takeOne() {
                int last = nodes.size() - 1;
                var taken = nodes.set(random.nextInt(nodes.size()), nodes.get(last));
                nodes.remove(last);
                return taken;
            }

            @Override
            boolean isEmpty() {
                return nodes.isEmpty();
            }
        };
    }

    abstract void append(Node node);

    abstract Node takeOne();

    abstract boolean isEmpty();

    /// Lists `node`, unless it is listed.
    final void add(Node node) {
        int id = node.id();
        if (id >= listed.length) {
            listed = Arrays.copyOf(listed, Math.max(id + 1, 2 * listed.length));
        }
        if (!listed[id]) {
            listed[id] = true;
            append(node);
        }
    }

    /// Whether `node` is listed.
    final boolean lists(Node node) {
        return node.id() < listed.length && listed[node.id()];
    }

    /// Takes a node from the list, which is not empty.
    final Node remove() {
        var node = takeOne();
        listed[node.id()] = false;
        return node;
    }
}
