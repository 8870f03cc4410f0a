package dev.simplelang.opt.combined;

import dev.simplelang.ir.Node;
import dev.simplelang.ir.Relation;
import dev.simplelang.opt.BackwardTransfer;
import dev.simplelang.type.IntType;

/// What one side of a branch says about values: the cells that [ESsaForm] puts there.
///
/// The condition is about its operands, and through those about the operands of operations a few
/// steps deep: see [BackwardTransfer].
final class Assumptions {

    /// How many operations are read backward, one after the other.
    private static final int MAX_DEPTH = 3;

    private final ESsaForm form;

    Assumptions(ESsaForm form) {
        this.form = form;
    }

    /// Assumes that `condition` is not 0, or that it is.
    void assume(Node condition, boolean holds) {
        if (holds) {
            exclude(condition, 0, MAX_DEPTH);
        } else {
            restrict(condition, Relation.EQ, 0);
        }
        operands(condition, MAX_DEPTH);
    }

    private void restrict(Node node, Relation relation, long value) {
        var constant = IntType.constant(value);
        form.refine(Cell.where(node, cell -> relation.restrict(cell.input(0).integers(), constant), form.at(node)));
    }

    private void exclude(Node node, long value, int depth) {
        restrict(node, Relation.NE, value);
        for (int i = 0; i < node.inputCount() && depth > 0; i++) {
            var operand = node.input(i);
            BackwardTransfer.excluded(node, i, other -> (IntType) node.input(other).type(), value)
                    .ifPresent(excluded -> exclude(operand, excluded, depth - 1));
        }
    }

    /// Reads `node` backward.
    private void operands(Node node, int depth) {
        if (depth == 0 || !BackwardTransfer.appliesTo(node)) {
            return;
        }
        int count = node.inputCount();
        var known = new Cell[count + 1];
        for (int i = 0; i < count; i++) {
            known[i] = form.at(node.input(i));
        }
        known[count] = form.at(node);
        for (int i = 0; i < count; i++) {
            int index = i;
            if (node.input(i).constant().isEmpty()) {
                form.refine(Cell.where(node.input(i), cell -> BackwardTransfer.operand(node, index,
                        input -> cell.input(input).integers(), cell.input(count).integers()), known));
            }
        }
        node.inputs().forEach(input -> operands(input, depth - 1));
    }
}
