package dev.simplelang.ir;

import dev.simplelang.type.ControlType;
import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// An operation of the sea of nodes: it takes the results of its inputs and has one result.
///
/// A node starts *detached*: it has inputs, but nobody knows of it. [Graph#add] gives it an id and makes it a user of
/// its inputs. From then on only the graph changes it. Nodes have identity and form cycles (through phis and loops).
///
/// What defines an operation is virtual here: [#compute], [#idealize], [#label]. What one client needs is a `switch`
/// over the sealed classes in that client.
///
/// **Invariant:** in a graph, `x` is the i-th input of `y` exactly as often as `(y, i)` is a use of `x`.
public abstract sealed class Node implements Cloneable
        permits
        StartNode,
        ProjNode,
        ConstantNode,
        BinaryNode,
        UnaryNode,
        PhiNode,
        IfNode,
        RegionNode,
        ReturnNode,
        FallThroughNode,
        StopNode {

    private static final int DETACHED = -1;
    private static final Node[] NO_NODES = {};
    private static final int[] NO_INDEXES = {};

    private int id = DETACHED;
    private boolean removed;
    private Type type;

    /// Empty where the node is a leaf.
    private Optional<Polynomial> expansion = Optional.empty();

    /// The result itself as a polynomial; null until somebody asks.
    private Polynomial leaf;

    private Node[] inputs;
    private int inputCount;

    // Uses, both directions in constant time: use k is input `userInput[k]` of `users[k]`, and input i of this node is
    // use `useOfInput[i]` of that input.
    private int[] useOfInput;
    private Node[] users = NO_NODES;
    private int[] userInput = NO_INDEXES;
    private int userCount;

    Node(Type type, Node... inputs) {
        this.type = type;
        this.inputs = inputs;
        this.inputCount = inputs.length;
        this.useOfInput = new int[inputs.length];
    }

    /// The name of the operation, such as `Add`.
    public abstract String label();

    /// What is known about the result, given what is known about the inputs: the transfer function.
    ///
    /// Monotone, and free of effects. The types are read through `types` alone.
    public abstract Type compute(Types types);

    /// The result as a polynomial of others, given the polynomials of the inputs; empty if the node is a leaf.
    public Optional<Polynomial> expand(Dependencies dependencies) {
        return Optional.empty();
    }

    /// A better node for the same result, or empty if no rule applies; changes nothing.
    ///
    /// A rule may look at the inputs, their inputs, and the polynomials of both. Whatever else it looks at, `dependencies`
    /// is told.
    public Optional<Rewrite> idealize(Dependencies dependencies) {
        return Optional.empty();
    }

    /// Whether the result is control rather than data.
    public boolean isControl() {
        return false;
    }

    /// Whether two nodes of the same class with the same inputs have the same result, so that one of them will do.
    public boolean isPure() {
        return !isControl();
    }

    /// What tells two nodes of the same class with the same inputs apart.
    Object payload() {
        return "";
    }

    /// The number of this node in its graph; it never changes and is never given again.
    public final int id() {
        return id;
    }

    /// Whether the node is in a graph.
    public final boolean isAttached() {
        return id != DETACHED && !removed;
    }

    /// What is known about the result; a removed node keeps what was known last.
    public final Type type() {
        return type;
    }

    /// The value, if the result is one known integer.
    public final OptionalLong constant() {
        return type instanceof IntType known && known.isConstant()
                ? OptionalLong.of(known.value())
                : OptionalLong.empty();
    }

    /// Whether the result is known to be `value`.
    public final boolean isConstant(long value) {
        return type instanceof IntType known && known.isConstant() && known.value() == value;
    }

    /// Whether the result is known to be 0 or 1.
    public final boolean isTruth() {
        return type instanceof IntType known && !known.isEmpty() && known.low() >= 0 && known.high() <= 1;
    }

    /// The result as a polynomial: its expansion, or else nothing but itself.
    public final Polynomial polynomial() {
        var known = expansion();
        if (known.isPresent()) {
            return known.get();
        }
        if (leaf == null) {
            leaf = Polynomial.of(this);
        }
        return leaf;
    }

    /// The result as a polynomial of others, as far as it was expanded and those are still in the graph; empty if the node
    /// is a leaf.
    public final Optional<Polynomial> expansion() {
        if (type instanceof IntType known && known.isConstant()) {
            return expansion.isPresent() && expansion.get().isConstant()
                    ? expansion
                    : Optional.of(Polynomial.constant(known.value()));
        }
        return expansion.isPresent() && expansion.get().isCurrent() ? expansion : Optional.empty();
    }

    /// Whether nothing is known of what the result is made of.
    public final boolean isLeaf() {
        return expansion().isEmpty();
    }

    /// Whether no run reaches this node.
    public final boolean isDead() {
        return type == ControlType.DEAD;
    }

    /// The number of inputs.
    public final int inputCount() {
        return inputCount;
    }

    /// The i-th input; null only at the back edge of a loop that is still being built.
    public final Node input(int index) {
        return inputs[index];
    }

    /// A live view of the inputs.
    public final List<Node> inputs() {
        return new AbstractList<>() {
            @Override
            public Node get(int index) {
                return inputs[index];
            }

            @Override
            public int size() {
                return inputCount;
            }
        };
    }

    /// Whether the inputs are those of `that`.
    final boolean hasInputsOf(Node that) {
        return Arrays.equals(inputs, 0, inputCount, that.inputs, 0, that.inputCount);
    }

    /// A copy of the inputs.
    final Node[] inputArray() {
        return Arrays.copyOf(inputs, inputCount);
    }

    /// The number of uses; a node that uses this one twice counts twice.
    public final int userCount() {
        return userCount;
    }

    /// The user of the i-th use. The order means nothing.
    public final Node user(int index) {
        return users[index];
    }

    /// The index of this node among the inputs of [#user(int)], for the same use.
    public final int userInput(int index) {
        return userInput[index];
    }

    /// A live view of the users, one entry a use.
    public final List<Node> users() {
        return new AbstractList<>() {
            @Override
            public Node get(int index) {
                return users[index];
            }

            @Override
            public int size() {
                return userCount;
            }
        };
    }

    final void attach(int newId) {
        if (id != DETACHED) {
            throw new IllegalStateException("already in a graph: " + this);
        }
        id = newId;
        for (int i = 0; i < inputCount; i++) {
            link(i);
        }
    }

    final void detach() {
        for (int i = 0; i < inputCount; i++) {
            unlink(i);
        }
        inputCount = 0;
        removed = true;
    }

    /// A detached node without inputs that is the same operation and of which as much is known.
    final Node copy() {
        try {
            var copy = (Node) clone();
            copy.id = DETACHED;
            copy.removed = false;
            copy.expansion = Optional.empty();
            copy.leaf = null;
            copy.inputs = NO_NODES;
            copy.inputCount = 0;
            copy.useOfInput = NO_INDEXES;
            copy.users = NO_NODES;
            copy.userInput = NO_INDEXES;
            copy.userCount = 0;
            return copy;
        } catch (CloneNotSupportedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// Gives up all inputs for `newInputs`, which are the node's own from now on.
    final void connect(Node... newInputs) {
        for (int i = 0; i < inputCount; i++) {
            unlink(i);
        }
        inputs = newInputs;
        inputCount = newInputs.length;
        useOfInput = inputCount == 0 ? NO_INDEXES : new int[inputCount];
        for (int i = 0; i < inputCount; i++) {
            link(i);
        }
    }

    final void setType(Type newType) {
        type = newType;
    }

    /// Whether that changes it.
    final boolean setExpansion(Optional<Polynomial> newExpansion) {
        boolean same = expansion.equals(newExpansion);
        if (!same) {
            expansion = newExpansion;
        }
        return !same;
    }

    final void set(int index, Node input) {
        unlink(index);
        inputs[index] = input;
        link(index);
    }

    final void setDetached(int index, Node input) {
        inputs[index] = input;
    }

    final void append(Node input) {
        if (inputCount == inputs.length) {
            inputs = Arrays.copyOf(inputs, Math.max(4, 2 * inputCount));
            useOfInput = Arrays.copyOf(useOfInput, inputs.length);
        }
        inputs[inputCount] = input;
        link(inputCount++);
    }

    /// Keeps the inputs whose index `keep` holds, in order.
    final void retain(boolean[] keep) {
        int kept = 0;
        for (int i = 0; i < inputCount; i++) {
            if (!keep[i]) {
                unlink(i);
                continue;
            }
            if (kept != i) {
                inputs[kept] = inputs[i];
                useOfInput[kept] = useOfInput[i];
                if (inputs[i] != null) {
                    inputs[i].userInput[useOfInput[i]] = kept;
                }
            }
            kept++;
        }
        Arrays.fill(inputs, kept, inputCount, null);
        inputCount = kept;
    }

    /// The input index of the last use; used to move uses away one after the other.
    final int lastUserInput() {
        return userInput[userCount - 1];
    }

    private void link(int index) {
        var input = inputs[index];
        if (input == null) {
            return;
        }
        if (input.userCount == input.users.length) {
            int capacity = Math.max(2, 2 * input.userCount);
            input.users = Arrays.copyOf(input.users, capacity);
            input.userInput = Arrays.copyOf(input.userInput, capacity);
        }
        input.users[input.userCount] = this;
        input.userInput[input.userCount] = index;
        useOfInput[index] = input.userCount++;
    }

    private void unlink(int index) {
        var input = inputs[index];
        if (input == null) {
            return;
        }
        int hole = useOfInput[index];
        int last = --input.userCount;
        var moved = input.users[last];
        int movedInput = input.userInput[last];
        input.users[hole] = moved;
        input.userInput[hole] = movedInput;
        moved.useOfInput[movedInput] = hole;
        input.users[last] = null;
    }

    /// The label with ids, for people who debug the compiler.
    @Override
    public final String toString() {
        var text = new StringBuilder().append(label()).append('#').append(id).append('(');
        for (int i = 0; i < inputCount; i++) {
            text.append(i == 0 ? "" : ", ").append(inputs[i] == null ? "?" : inputs[i].label() + '#' + inputs[i].id);
        }
        return text.append("): ").append(type).toString();
    }
}
