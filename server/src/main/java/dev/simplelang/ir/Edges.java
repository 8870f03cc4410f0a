package dev.simplelang.ir;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/// The edges of a [Node]: its inputs, and its uses by other nodes.
///
/// Edges take the most memory of a graph, so one array has both directions: inputs from its
/// beginning, users from its end backward, and free entries between them. Each entry has an
/// opposite: for an input, which of its uses this is; for a user, which of its inputs this is. So
/// a use is added and removed in constant time from either end.
///
/// **Invariant:** in a graph, `x` is the i-th input of `y` exactly as often as `(y, i)` is a use of
/// `x`. A detached node has inputs, but is not a user of theirs.
abstract sealed class Edges permits Node {

    private static final Node[] NO_NODES = {};
    private static final int[] NO_INDEXES = {};

    private Node[] nodes = NO_NODES;
    private int[] opposites = NO_INDEXES;
    private int inputCount;
    private int userCount;

    /// The edges of a detached node.
    Edges(Node... inputs) {
        if (inputs.length > 0) {
            resize(inputs.length + 1);
            inputCount = inputs.length;
            System.arraycopy(inputs, 0, nodes, 0, inputCount);
        }
    }

    /// This object as a node, which every object of this class is.
    private Node self() {
        return (Node) this;
    }

    /// The number of inputs.
    public final int inputCount() {
        return inputCount;
    }

    /// The i-th input; null only at the back edge of a loop that is still being built.
    public final Node input(int index) {
        return nodes[Objects.checkIndex(index, inputCount)];
    }

    /// A live view of the inputs.
    public final List<Node> inputs() {
        return new NodeView() {
            @Override
            public Node get(int index) {
                return input(index);
            }

            @Override
            public int size() {
                return inputCount;
            }
        };
    }

    /// A copy of the inputs.
    final Node[] inputArray() {
        return Arrays.copyOf(nodes, inputCount);
    }

    /// The number of uses; a node that uses this one twice counts twice.
    public final int userCount() {
        return userCount;
    }

    /// The user of the i-th use. The order means nothing.
    public final Node user(int index) {
        return nodes[slot(index)];
    }

    /// The index of this node among the inputs of [#user(int)], for the same use.
    public final int userInput(int index) {
        return opposites[slot(index)];
    }

    /// A live view of the users, one entry a use.
    public final List<Node> users() {
        return new NodeView() {
            @Override
            public Node get(int index) {
                return user(index);
            }

            @Override
            public int size() {
                return userCount;
            }
        };
    }

    /// Makes the node a user of its inputs.
    final void linkAll() {
        for (int i = 0; i < inputCount; i++) {
            link(i);
        }
    }

    /// Removes all inputs.
    final void unlinkAll() {
        for (int i = 0; i < inputCount; i++) {
            unlink(i);
        }
        inputCount = 0;
    }

    /// Drops the edges of the object that this one is a clone of, without unlinking them.
    final void clear() {
        nodes = NO_NODES;
        opposites = NO_INDEXES;
        inputCount = 0;
        userCount = 0;
    }

    /// Gives this copy of `original`, which has no inputs yet, the inputs of the original mapped by
    /// `here`, and capacity for as many users.
    final void connectAs(Node original, UnaryOperator<Node> here) {
        resize(original.inputCount() + Math.max(original.userCount(), userCount));
        inputCount = original.inputCount();
        for (int i = 0; i < inputCount; i++) {
            var input = original.input(i);
            nodes[i] = input == null ? null : here.apply(input);
            link(i);
        }
    }

    /// Changes an input.
    final void set(int index, Node input) {
        unlink(index);
        nodes[index] = input;
        link(index);
    }

    /// Changes an input of a detached node.
    final void setDetached(int index, Node input) {
        nodes[index] = input;
    }

    /// Adds an input after the last one.
    final void append(Node input) {
        if (isFull()) {
            resize(nodes.length + Math.max(1, inputCount));
        }
        int index = inputCount++;
        nodes[index] = input;
        link(index);
    }

    /// Keeps the inputs for which `keep` is true, in order.
    final void retain(boolean[] keep) {
        int kept = 0;
        for (int i = 0; i < inputCount; i++) {
            if (!keep[i]) {
                unlink(i);
            } else {
                move(i, kept++);
            }
        }
        Arrays.fill(nodes, kept, inputCount, null);
        inputCount = kept;
    }

    /// Moves an input to another index.
    private void move(int from, int to) {
        var input = nodes[from];
        nodes[to] = input;
        opposites[to] = opposites[from];
        if (input != null) {
            Edges other = input;
            other.opposites[other.slot(opposites[from])] = to;
        }
    }

    /// Adds the use of the input at `index` to its users, if there is an input.
    private void link(int index) {
        Edges input = nodes[index];
        if (input == null) {
            return;
        }
        if (input.isFull()) {
            input.resize(input.nodes.length + Math.max(1, input.userCount));
        }
        int use = input.userCount++;
        input.nodes[input.slot(use)] = self();
        input.opposites[input.slot(use)] = index;
        opposites[index] = use;
    }

    /// Removes the use of the input at `index` from its users; the last user moves into the hole.
    private void unlink(int index) {
        Edges input = nodes[index];
        if (input == null) {
            return;
        }
        int hole = input.slot(opposites[index]);
        int last = input.slot(--input.userCount);
        Edges moved = input.nodes[last];
        int movedInput = input.opposites[last];
        input.nodes[hole] = input.nodes[last];
        input.opposites[hole] = movedInput;
        moved.opposites[movedInput] = opposites[index];
        input.nodes[last] = null;
    }

    private boolean isFull() {
        return inputCount + userCount == nodes.length;
    }

    /// The index in the arrays of a use.
    private int slot(int use) {
        return nodes.length - 1 - use;
    }

    /// Changes the capacity, which must suffice for the present edges.
    private void resize(int room) {
        // With compact object headers, which the launcher turns on, an array has 12 bytes before its
        // entries of 4 bytes: an odd length fills it to a multiple of eight.
        int length = room | 1;
        var newNodes = new Node[length];
        var newOpposites = new int[length];
        System.arraycopy(nodes, 0, newNodes, 0, inputCount);
        System.arraycopy(opposites, 0, newOpposites, 0, inputCount);
        System.arraycopy(nodes, nodes.length - userCount, newNodes, length - userCount, userCount);
        System.arraycopy(opposites, nodes.length - userCount, newOpposites, length - userCount, userCount);
        nodes = newNodes;
        opposites = newOpposites;
    }
}
