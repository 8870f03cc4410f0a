package dev.simplelang.opt.combined;

import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.Types;
import dev.simplelang.type.ControlType;
import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import dev.simplelang.type.TupleType;
import dev.simplelang.type.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// One unknown of the [CombinedAnalysis]: what is known about a node everywhere, or about its value where some conditions
/// hold.
///
/// Its type begins at the top and falls. Cells form a graph of their own: a cell is evaluated again when an input falls.
final class Cell implements Types {

    /// What the types of a cell's inputs say about its value.
    @FunctionalInterface
    interface Transfer {

        /// The type of `cell`, from the types of its inputs.
        Type apply(Cell cell);
    }

    private static final Transfer COMPUTE = cell -> cell.node.compute(cell);

    /// Of the inputs the first is the dividend, the last one the divisor.
    private static final Transfer COMPUTE_REMAINDER = cell -> {
        var difference = cell.node.compute(cell);
        return cell.inputs[0].type instanceof IntType dividend && cell.inputs[2].type instanceof IntType divisor
                ? difference.join(IntTransfer.remainder(dividend, divisor))
                : difference;
    };

    private static final Cell[] NONE = {};

    /// Most cells have no more users.
    private static final int FEW_USERS = 2;

    private final Node node;
    private final Transfer transfer;
    private final boolean computesOperation;
    private Cell[] inputs;
    private List<Cell> conditions = List.of();
    private final List<Cell> users = new ArrayList<>(FEW_USERS);
    private Cell next;
    private Type type;
    private int falls;
    private int rises;
    private int position;
    private Optional<ProjNode> side = Optional.empty();

    private Cell(Node node, Transfer transfer, Cell... inputs) {
        this.node = node;
        this.transfer = transfer;
        computesOperation = transfer.equals(COMPUTE) || transfer.equals(COMPUTE_REMAINDER);
        this.inputs = inputs;
        type = top(node);
    }

    /// The value of `node`, computed from the cells that are its inputs; [#connect] gives them later.
    static Cell of(Node node) {
        return new Cell(node, COMPUTE, NONE);
    }

    /// The value of `node`, computed from cells that may know more than those of its own inputs.
    static Cell of(Node node, Cell... inputs) {
        return new Cell(node, COMPUTE, inputs);
    }

    /// The value of a difference that is the remainder of a division, computed from the cells of its own inputs and of the divisor; [#connect] gives them later.
    static Cell ofRemainder(Node node) {
        return new Cell(node, COMPUTE_REMAINDER, NONE);
    }

    /// The same, computed from cells that may know more than those.
    static Cell ofRemainder(Node node, Cell dividend, Cell product, Cell divisor) {
        return new Cell(node, COMPUTE_REMAINDER, dividend, product, divisor);
    }

    /// The value of `node` where a condition holds that relates it to other values; knows nothing while an input does.
    static Cell where(Node node, Transfer transfer, Cell... inputs) {
        return new Cell(node, cell -> {
            for (var input : cell.inputs) {
                if (input.integers().isEmpty()) {
                    return IntType.TOP;
                }
            }
            return transfer.apply(cell);
        }, inputs);
    }

    private static Type top(Node node) {
        if (node instanceof IfNode) {
            return TupleType.of(ControlType.DEAD, ControlType.DEAD);
        }
        return node.isControl() ? ControlType.DEAD : IntType.TOP;
    }

    /// The node whose value this is.
    Node node() {
        return node;
    }

    /// Whether the inputs are those of the operation that the node is.
    boolean computesOperation() {
        return computesOperation;
    }

    /// Gives a cell made without inputs its inputs.
    ///
    /// @param cells those of the node's inputs; for a phi, behind them those of its region's inputs, and for a remainder the divisor's
    void connect(Cell... cells) {
        inputs = cells;
    }

    /// Makes this cell, a side of a branch, stay dead while one of `refinements` has no value: those are what its condition
    /// says about values.
    void reachedOnlyWith(List<Cell> refinements) {
        conditions = List.copyOf(refinements);
    }

    /// Makes this cell a user of its inputs and conditions, once they are final.
    void link() {
        for (var input : inputs) {
            input.users.add(this);
        }
        conditions.forEach(condition -> condition.users.add(this));
    }

    /// The inputs; none before [#connect].
    Cell[] inputs() {
        return inputs;
    }

    /// The `index`-th input.
    Cell input(int index) {
        return inputs[index];
    }

    /// The cells to evaluate again when this one falls; one that uses it twice is there twice.
    List<Cell> users() {
        return Collections.unmodifiableList(users);
    }

    /// Puts `cell`, which is about the same node, behind this one.
    void chain(Cell cell) {
        cell.next = next;
        next = cell;
    }

    /// The next of the cells about the same node, null behind the last; the one for all places is the first of them.
    Cell next() {
        return next;
    }

    /// Says that the condition holds, or does not, that puts control on `side`.
    void holdsOn(ProjNode branchSide) {
        side = Optional.of(branchSide);
    }

    /// The side of a branch that [#holdsOn] was told.
    Optional<ProjNode> side() {
        return side;
    }

    /// What is known so far.
    Type type() {
        return type;
    }

    /// What is known so far about the integer that this is; the empty set if it is none.
    IntType integers() {
        return type instanceof IntType integers ? integers : IntType.TOP;
    }

    /// What the inputs say.
    Type evaluate() {
        for (var condition : conditions) {
            if (condition.integers().isEmpty()) {
                return top(node);
            }
        }
        return transfer.apply(this);
    }

    /// Takes `newType` over.
    void fallTo(Type newType) {
        type = newType;
        falls++;
    }

    /// Takes `newType` over, which is above the type so far.
    void riseTo(Type newType) {
        type = newType;
        rises++;
    }

    /// How often the type has risen again.
    int rises() {
        return rises;
    }

    /// How often the type has fallen.
    int falls() {
        return falls;
    }

    /// Where the cell stands in the order of evaluation; until that is known, when it was made.
    int position() {
        return position;
    }

    /// Gives it a place in the order of evaluation.
    void placeAt(int newPosition) {
        position = newPosition;
    }

    /// Gives it the last of its inputs' positions.
    void placeAfterInputs() {
        position = 0;
        for (var input : inputs) {
            position = Math.max(position, input.position);
        }
    }

    /// A phi asks about its own inputs, and about those of its region; every other node about its own.
    @Override
    public Type of(Node user, int index) {
        return inputs[user == node ? index : node.inputCount() + index].type;
    }

    @Override
    public String toString() {
        return node + " in " + inputs.length + " inputs: " + type;
    }
}
