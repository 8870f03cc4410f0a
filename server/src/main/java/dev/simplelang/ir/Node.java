package dev.simplelang.ir;

import dev.simplelang.type.ControlType;
import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import java.util.Optional;
import java.util.OptionalLong;

/// An operation of the sea of nodes: it takes the results of its inputs and has one result.
///
/// A node starts *detached*: it has inputs, but is not a user of them. [Graph#add] gives it an id
/// and makes it one. From then on only the graph changes it. Nodes have identity and form cycles
/// (through phis and loops).
///
/// What defines an operation is virtual here: [#compute], [#idealize], [#label]. What one client
/// needs is a `switch` over the sealed classes in that client. [Edges] has the inputs and users.
public abstract sealed class Node extends Edges implements Cloneable
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
    private int id = DETACHED;
    private boolean removed;
    private Type type;

    /// Cached: [#isControl] is the hottest query.
    private final boolean control;

    /// The last expansion; empty if the node is a leaf.
    private Optional<Polynomial> expanded = Optional.empty();

    /// @param type what is known about the result at first; if it is not an integer, the result is
    ///     control
    Node(Type type, Node... inputs) {
        super(inputs);
        this.type = type;
        control = !(type instanceof IntType);
    }

    /// The name of the operation, such as `Add`.
    public abstract String label();

    /// What is known about the result, given what is known about the inputs: the transfer function.
    ///
    /// Monotone, and free of effects. The types are read through `types` alone.
    public abstract Type compute(Types types);

    /// The result as a polynomial of other nodes, from the polynomials of the inputs; empty if the
    /// node is a leaf.
    public Optional<Polynomial> expand(Dependencies dependencies) {
        return Optional.empty();
    }

    /// A better node for the same result, or empty if no rule applies; changes nothing.
    ///
    /// A rule may look at the inputs, their inputs, and the polynomials of both. It reports every
    /// other node that it looks at to `dependencies`.
    public Optional<Rewrite> idealize(Dependencies dependencies) {
        return Optional.empty();
    }

    /// Whether the result is control rather than data.
    public final boolean isControl() {
        return control;
    }

    /// Whether nodes of the same class and payload with the same inputs have the same result.
    public boolean isPure() {
        return !isControl();
    }

    /// What distinguishes two nodes of the same class with the same inputs.
    Object payload() {
        return "";
    }

    /// Whether both nodes are the same operation; their inputs may differ.
    final boolean isSameOperation(Node that) {
        return getClass() == that.getClass() && payload().equals(that.payload());
    }

    /// The number of this node in its graph, which never changes and is never reused.
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

    /// The result as a polynomial: its expansion, or of a leaf the node itself.
    public final Polynomial polynomial() {
        return expansion().orElseGet(() -> Polynomial.of(this));
    }

    /// The result as a polynomial of other nodes, if it was expanded and those are still in the
    /// graph; empty if the node is a leaf.
    public final Optional<Polynomial> expansion() {
        if (type instanceof IntType known && known.isConstant()) {
            return expanded.filter(Polynomial::isConstant).or(() -> Optional.of(Polynomial.constant(known.value())));
        }
        return expanded.filter(Polynomial::isCurrent);
    }

    /// Whether the result has no expansion.
    public final boolean isLeaf() {
        return expansion().isEmpty();
    }

    /// Whether this node is unreachable control.
    public final boolean isDead() {
        return type == ControlType.DEAD;
    }

    /// Whether some input is unreachable control.
    final boolean hasDeadInput() {
        for (var input : inputs()) {
            if (input.isDead()) {
                return true;
            }
        }
        return false;
    }

    final void attach(int newId) {
        if (id != DETACHED) {
            throw new IllegalStateException("already in a graph: " + this);
        }
        id = newId;
        linkAll();
    }

    final void detach() {
        unlinkAll();
        removed = true;
    }

    /// A detached node of the same operation and type, without inputs.
    final Node copy() {
        try {
            var copy = (Node) clone();
            copy.id = DETACHED;
            copy.removed = false;
            copy.expanded = Optional.empty();
            copy.clear();
            return copy;
        } catch (CloneNotSupportedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    final void setType(Type newType) {
        type = newType;
    }

    /// @return whether that changes it
    final boolean setExpansion(Optional<Polynomial> expansion) {
        boolean changes = !expanded.equals(expansion);
        expanded = expansion;
        return changes;
    }

    /// The id, so that hash tables of nodes have the same order in each run. A detached node must
    /// not be put into one, since its id changes.
    @Override
    public final int hashCode() {
        return id;
    }

    /// The label with ids, for people who debug the compiler.
    @Override
    public final String toString() {
        var text = new StringBuilder().append(label()).append('#').append(id).append('(');
        var separator = "";
        for (var input : inputs()) {
            text.append(separator).append(input == null ? "?" : input.label() + '#' + input.id);
            separator = ", ";
        }
        return text.append("): ").append(type).toString();
    }
}
