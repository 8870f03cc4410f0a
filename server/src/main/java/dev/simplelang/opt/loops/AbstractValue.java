package dev.simplelang.opt.loops;

import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.type.IntType;

/// A value of the program in an [AbstractInterpreter]: a node, and the sets that stand for it at this point of the run.
final class AbstractValue {

    private static final AbstractValue[] NONE = {};

    private final Node node;

    /// What the graph knows about it.
    private final IntType known;

    /// Where it gets a new value; null if nowhere.
    private ControlPoint place;

    /// The inputs of an operation or a phi; nothing for others.
    private AbstractValue[] operands = NONE;

    // What it is now, what it ever was, and, for a phi, what it is going to be, as far as control has brought it.
    private IntType now = IntType.TOP;
    private IntType ever = IntType.TOP;
    private IntType coming = IntType.TOP;

    AbstractValue(Node node) {
        this.node = node;
        known = node.type() instanceof IntType type ? type : IntType.BOTTOM;
    }

    /// Says that it gets a new value at `newPlace`, from those of `newOperands`.
    void connect(ControlPoint newPlace, AbstractValue... newOperands) {
        place = newPlace;
        operands = newOperands;
    }

    Node node() {
        return node;
    }

    /// What the graph knows about it, whatever the run.
    IntType known() {
        return known;
    }

    /// A hash of what it is computed from and of what the graph knows about it and that.
    long contents() {
        long hash = 31L * node.id() + known.hashCode();
        for (var operand : operands) {
            hash = 31 * (31 * hash + operand.node.id()) + operand.known.hashCode();
        }
        return hash;
    }

    /// What it is.
    IntType now() {
        return now;
    }

    /// The union of all that it was.
    IntType ever() {
        return ever;
    }

    /// Whether it has got a new value since `time`.
    boolean isSince(long time) {
        return place.visited > time;
    }

    /// Lets it be a part of what it was.
    void restrict(IntType part) {
        now = part;
    }

    /// Gives an operation the value that it has for those of its operands, anything else what is known about it.
    void compute() {
        set(switch (node) {
            case BinaryNode operation -> operation.apply(operands[0].now, operands[1].now).and(known);
            case UnaryNode operation -> operation.apply(operands[0].now).and(known);
            default -> known;
        });
    }

    private void set(IntType type) {
        now = type;
        ever = union(ever, type);
    }

    /// What is in `x` or in `y`.
    static IntType union(IntType x, IntType y) {
        return x.or(y);
    }

    // A phi

    /// Says that control may come to its region along `path` next.
    void bring(int path) {
        coming = union(coming, operands[path].now);
    }

    /// Says that control may come to its region with anything that the graph allows.
    void bringAnything() {
        coming = known;
    }

    /// Forgets what has been brought.
    void bringNothing() {
        coming = IntType.TOP;
    }

    /// What it is going to be.
    IntType next() {
        return coming.and(known);
    }

    /// Gives it the value that has been brought.
    void take() {
        set(next());
        coming = IntType.TOP;
    }
}
