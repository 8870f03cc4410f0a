package dev.simplelang.opt.loops;

import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.type.IntType;

/// A data node in an [AbstractInterpreter], with the sets of integers it takes during the
/// execution.
final class AbstractValue {

    private static final AbstractValue[] NONE = {};

    private final Node node;

    /// The node's type in the graph.
    private final IntType known;

    /// The control node at which it is evaluated; null if it never is.
    private ControlPoint point;

    /// The inputs of an operation, or the values of a phi; empty for other nodes.
    private AbstractValue[] operands = NONE;

    // The current set, the union of all sets so far, and, for a phi, the union of the values that
    // have arrived for its next evaluation.
    private IntType now = IntType.TOP;
    private IntType ever = IntType.TOP;
    private IntType incoming = IntType.TOP;

    AbstractValue(Node node) {
        this.node = node;
        known = node.type() instanceof IntType type ? type : IntType.BOTTOM;
    }

    /// Sets where the value is evaluated, and from which operands.
    void connect(ControlPoint newPoint, AbstractValue... newOperands) {
        point = newPoint;
        operands = newOperands;
    }

    Node node() {
        return node;
    }

    /// The node's type in the graph, whatever the execution found.
    IntType known() {
        return known;
    }

    /// A hash of its operands, its type and theirs.
    long fingerprint() {
        long hash = 31L * node.id() + known.hashCode();
        for (var operand : operands) {
            hash = 31 * (31 * hash + operand.node.id()) + operand.known.hashCode();
        }
        return hash;
    }

    /// The current set.
    IntType now() {
        return now;
    }

    /// The union of all sets so far.
    IntType ever() {
        return ever;
    }

    /// Whether it was evaluated after `time`.
    boolean isSince(long time) {
        return point.visited > time;
    }

    /// Sets the current set, after a loop, to the union of those at its exits.
    void leaveLoop(IntType atExits) {
        now = atExits;
    }

    /// Evaluates an operation on the current sets of its operands; any other node has its type.
    void compute() {
        set(switch (node) {
            case BinaryNode operation -> operation.apply(operands[0].now, operands[1].now).and(known);
            case UnaryNode operation -> operation.apply(operands[0].now).and(known);
            default -> known;
        });
    }

    private void set(IntType type) {
        now = type;
        ever = ever.or(type);
    }

    // Phis only

    /// Adds the value of `path`, along which control may enter the region next.
    void merge(int path) {
        incoming = incoming.or(operands[path].now);
    }

    /// Adds every value that the graph allows.
    void mergeAnything() {
        incoming = known;
    }

    /// Drops the values that have arrived.
    void clearIncoming() {
        incoming = IntType.TOP;
    }

    /// The set that the next evaluation gives.
    IntType next() {
        return incoming.and(known);
    }

    /// Evaluates the phi: its current set becomes the union of the values that have arrived.
    void assignIncoming() {
        set(next());
        incoming = IntType.TOP;
    }
}
