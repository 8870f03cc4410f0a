package dev.simplelang.ir;

import dev.simplelang.type.ControlType;
import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

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

    /// Whether the result is control: asked more often than anything else, hence no virtual method.
    private final boolean control;

    /// Whether [#polynomial] is one of other results.
    private boolean expanded;

    /// The result as a polynomial of others if it was expanded, and of itself if not; null until somebody asks for that.
    private Polynomial polynomial;

    // Half of what a program takes in memory are nodes. So there is one array for both directions: from its beginning the inputs,
    // from its end backwards the users, and room for more between them. Each entry has beside it where the other node has this one: an input
    // which of its uses this is, a user which of its inputs. So a use is made and unmade in constant time from either end.
    private Node[] edges;
    private int[] opposites;
    private int inputCount;
    private int userCount;

    /// @param type what is known about the result at first; one that is no integer is control
    Node(Type type) {
        this(type, 0);
    }

    /// The same of any inputs.
    Node(Type type, Node... inputs) {
        this(type, inputs.length);
        System.arraycopy(inputs, 0, edges, 0, inputs.length);
    }

    /// The same of two inputs.
    Node(Type type, Node first, Node second) {
        this(type, 2);
        edges[0] = first;
        edges[1] = second;
    }

    private Node(Type type, int inputs) {
        this.type = type;
        control = !(type instanceof IntType);
        edges = NO_NODES;
        opposites = NO_INDEXES;
        if (inputs > 0) {
            arrange(inputs + 1);
            inputCount = inputs;
        }
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
    public final boolean isControl() {
        return control;
    }

    /// Whether two nodes of the same class with the same inputs have the same result, so that one of them will do.
    public boolean isPure() {
        return !isControl();
    }

    /// What tells two nodes of the same class with the same inputs apart.
    Object payload() {
        return "";
    }

    /// Whether both nodes do the same to their inputs, which may differ.
    final boolean isSameOperation(Node that) {
        return getClass() == that.getClass() && payload().equals(that.payload());
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
        var known = known();
        if (known != null) {
            return known;
        }
        if (expanded) {
            return Polynomial.of(this);
        }
        if (polynomial == null) {
            polynomial = Polynomial.of(this);
        }
        return polynomial;
    }

    /// The result as a polynomial of others, as far as it was expanded and those are still in the graph; empty if the node
    /// is a leaf.
    public final Optional<Polynomial> expansion() {
        return Optional.ofNullable(known());
    }

    /// The expansion; null if the node is a leaf.
    private Polynomial known() {
        if (type instanceof IntType known && known.isConstant()) {
            return expanded && polynomial.isConstant() ? polynomial : Polynomial.constant(known.value());
        }
        return expanded && polynomial.isCurrent() ? polynomial : null;
    }

    /// Whether nothing is known of what the result is made of.
    public final boolean isLeaf() {
        return known() == null;
    }

    /// Whether no run reaches this node.
    public final boolean isDead() {
        return type == ControlType.DEAD;
    }

    /// Whether some input is a node that no run reaches.
    final boolean hasDeadInput() {
        for (int i = 0; i < inputCount; i++) {
            if (edges[i].isDead()) {
                return true;
            }
        }
        return false;
    }

    /// The number of inputs.
    public final int inputCount() {
        return inputCount;
    }

    /// The i-th input; null only at the back edge of a loop that is still being built.
    public final Node input(int index) {
        return edges[Objects.checkIndex(index, inputCount)];
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

    /// Whether the inputs are those of `that`.
    final boolean hasInputsOf(Node that) {
        return Arrays.equals(edges, 0, inputCount, that.edges, 0, that.inputCount);
    }

    /// A copy of the inputs.
    final Node[] inputArray() {
        return Arrays.copyOf(edges, inputCount);
    }

    /// The number of uses; a node that uses this one twice counts twice.
    public final int userCount() {
        return userCount;
    }

    /// The user of the i-th use. The order means nothing.
    public final Node user(int index) {
        return edges[place(index)];
    }

    /// The index of this node among the inputs of [#user(int)], for the same use.
    public final int userInput(int index) {
        return opposites[place(index)];
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
            copy.expanded = false;
            copy.polynomial = null;
            copy.edges = NO_NODES;
            copy.opposites = NO_INDEXES;
            copy.inputCount = 0;
            copy.userCount = 0;
            return copy;
        } catch (CloneNotSupportedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// Gives this copy of `original`, which has no inputs yet, what `here` makes of the inputs of the
    /// original, and room for as many users.
    final void connectAs(Node original, UnaryOperator<Node> here) {
        arrange(original.inputCount + Math.max(original.userCount, userCount));
        inputCount = original.inputCount;
        for (int i = 0; i < inputCount; i++) {
            var input = original.edges[i];
            edges[i] = input == null ? null : here.apply(input);
            link(i);
        }
    }

    final void setType(Type newType) {
        type = newType;
    }

    /// Whether that changes it.
    final boolean setExpansion(Optional<Polynomial> expansion) {
        boolean same = expansion.isPresent() ? expanded && polynomial.equals(expansion.get()) : !expanded;
        if (!same) {
            expanded = expansion.isPresent();
            polynomial = expansion.orElse(null);
        }
        return !same;
    }

    final void set(int index, Node input) {
        unlink(index);
        edges[index] = input;
        link(index);
    }

    final void setDetached(int index, Node input) {
        edges[index] = input;
    }

    final void append(Node input) {
        if (isFull()) {
            arrange(edges.length + Math.max(1, inputCount));
        }
        int index = inputCount++;
        edges[index] = input;
        link(index);
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
                var input = edges[i];
                edges[kept] = input;
                opposites[kept] = opposites[i];
                if (input != null) {
                    input.opposites[input.place(opposites[i])] = kept;
                }
            }
            kept++;
        }
        Arrays.fill(edges, kept, inputCount, null);
        inputCount = kept;
    }

    /// The input index of the last use; used to move uses away one after the other.
    final int lastUserInput() {
        return userInput(userCount - 1);
    }

    private void link(int index) {
        var input = edges[index];
        if (input == null) {
            return;
        }
        if (input.isFull()) {
            input.arrange(input.edges.length + Math.max(1, input.userCount));
        }
        int use = input.userCount++;
        input.edges[input.place(use)] = this;
        input.opposites[input.place(use)] = index;
        opposites[index] = use;
    }

    private void unlink(int index) {
        var input = edges[index];
        if (input == null) {
            return;
        }
        int hole = input.place(opposites[index]);
        int last = input.place(--input.userCount);
        var moved = input.edges[last];
        int movedInput = input.opposites[last];
        input.edges[hole] = moved;
        input.opposites[hole] = movedInput;
        moved.opposites[movedInput] = opposites[index];
        input.edges[last] = null;
    }

    private boolean isFull() {
        return inputCount + userCount == edges.length;
    }

    /// Where the entry of a use stands.
    private int place(int use) {
        return edges.length - 1 - use;
    }

    /// Makes room for so many inputs and users together, no fewer than there are.
    private void arrange(int room) {
        // The virtual machine rounds objects up to eight bytes: behind the header of an array, that is an odd number of entries.
        int length = room | 1;
        var newEdges = new Node[length];
        var newOpposites = new int[length];
        System.arraycopy(edges, 0, newEdges, 0, inputCount);
        System.arraycopy(opposites, 0, newOpposites, 0, inputCount);
        System.arraycopy(edges, edges.length - userCount, newEdges, length - userCount, userCount);
        System.arraycopy(opposites, edges.length - userCount, newOpposites, length - userCount, userCount);
        edges = newEdges;
        opposites = newOpposites;
    }

    /// The id, which is there already; what the virtual machine gives each object to be told apart by has to be made first.
    /// Nothing may be put into a hash table that is in no graph yet, since it would not be found there later.
    @Override
    public final int hashCode() {
        return id;
    }

    /// The label with ids, for people who debug the compiler.
    @Override
    public final String toString() {
        var text = new StringBuilder().append(label()).append('#').append(id).append('(');
        for (int i = 0; i < inputCount; i++) {
            text.append(i == 0 ? "" : ", ").append(edges[i] == null ? "?" : edges[i].label() + '#' + edges[i].id);
        }
        return text.append("): ").append(type).toString();
    }
}
