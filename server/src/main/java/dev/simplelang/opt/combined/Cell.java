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

/// One unknown of the [CombinedAnalysis]: the type of a node everywhere, or where some conditions
/// hold.
///
/// The type starts at the top and falls. Cells have inputs and users, as nodes do: a cell is
/// evaluated again when an input falls.
final class Cell implements Types {

    /// How the type of a cell follows from those of its inputs.
    @FunctionalInterface
    interface Transfer {

        /// The type of `cell`, from the types of its inputs.
        Type apply(Cell cell);
    }

    private static final Transfer COMPUTE = cell -> cell.node.compute(cell);

    /// The inputs are the dividend, the product and the divisor.
    private static final Transfer COMPUTE_REMAINDER = cell -> {
        var difference = cell.node.compute(cell);
        return cell.inputs[0].type instanceof IntType dividend && cell.inputs[2].type instanceof IntType divisor
                ? difference.join(IntTransfer.remainder(dividend, divisor))
                : difference;
    };

    private static final Cell[] NONE = {};

    /// The initial capacity of a list.
    private static final int INITIAL_CAPACITY = 2;

    private final Node node;
    private final Transfer transfer;
    private final boolean computesOperation;
    private Cell[] inputs;
    private List<Cell> conditions = List.of();
    private final List<Cell> users = new ArrayList<>(INITIAL_CAPACITY);
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

    /// `node` everywhere. [#connect] adds the inputs, since nodes form cycles.
    static Cell of(Node node) {
        return new Cell(node, COMPUTE, NONE);
    }

    /// `node`, computed from cells that may know more than those of its inputs.
    static Cell of(Node node, Cell... inputs) {
        return new Cell(node, COMPUTE, inputs);
    }

    /// `node`, a difference that is the [remainder][dev.simplelang.ir.SubNode#division] of a division, everywhere.
    /// [#connect] adds the inputs.
    static Cell ofRemainder(Node node) {
        return new Cell(node, COMPUTE_REMAINDER, NONE);
    }

    /// The same, computed from cells that may know more.
    static Cell ofRemainder(Node node, Cell dividend, Cell product, Cell divisor) {
        return new Cell(node, COMPUTE_REMAINDER, dividend, product, divisor);
    }

    /// `node` where a condition holds that relates it to other values; at the top while an input
    /// is.
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

    /// Whether this cell computes the operation of its node, rather than refining another cell.
    boolean computesOperation() {
        return computesOperation;
    }

    /// Gives a cell made without inputs its inputs.
    ///
    /// @param cells those of the node's inputs; then for a phi those of its region's inputs, and
    ///     for
    ///     a remainder that of the divisor
    void connect(Cell... cells) {
        inputs = cells;
    }

    /// Keeps this cell, a side of a branch, dead while one of `refinements`, the cells that follow
    /// from its condition, is empty.
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

    /// The cells to evaluate again when this one falls, one entry a use.
    List<Cell> users() {
        return Collections.unmodifiableList(users);
    }

    /// Adds `cell`, which is about the same node, to the list after this one.
    void chain(Cell cell) {
        cell.next = next;
        next = cell;
    }

    /// The next cell of the same node, null after the last; that of the node everywhere is first.
    Cell next() {
        return next;
    }

    /// Records the side of a branch from whose condition this cell follows.
    void followsFrom(ProjNode branchSide) {
        side = Optional.of(branchSide);
    }

    /// The side of a branch from whose condition this cell follows.
    Optional<ProjNode> side() {
        return side;
    }

    /// The type so far.
    Type type() {
        return type;
    }

    /// The type so far as a set of integers; empty for control.
    IntType integers() {
        return type instanceof IntType integers ? integers : IntType.TOP;
    }

    /// The type that follows from the inputs.
    Type evaluate() {
        for (var condition : conditions) {
            if (condition.integers().isEmpty()) {
                return top(node);
            }
        }
        return transfer.apply(this);
    }

    /// Lowers the type to `newType`.
    void fallTo(Type newType) {
        type = newType;
        falls++;
    }

    /// Raises the type to `newType`.
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

    /// The index in the order of evaluation; before there is one, the order of creation.
    int position() {
        return position;
    }

    /// Sets the [#position].
    void placeAt(int newPosition) {
        position = newPosition;
    }

    /// Sets the [#position] to the last of those of the inputs.
    void placeAfterInputs() {
        position = 0;
        for (var input : inputs) {
            position = Math.max(position, input.position);
        }
    }

    /// The type of an input of the node; for a phi also of an input of its region, `user`.
    @Override
    public Type of(Node user, int index) {
        return inputs[user == node ? index : node.inputCount() + index].type;
    }

    @Override
    public String toString() {
        return node + " in " + inputs.length + " inputs: " + type;
    }
}
