package dev.simplelang.opt.combined;

import dev.simplelang.ir.Node;
import dev.simplelang.ir.Relation;
import dev.simplelang.opt.BackwardTransfer;
import dev.simplelang.type.IntType;

/// Adds the cells for one side of a branch to an [ESsaForm]: what the condition implies about its
/// operands and, through [BackwardTransfer], about the operands of those, a few levels deep.
final class Assumptions {

    /// The number of operations that are read backward in a row.
    private static final int MAX_DEPTH = 3;

    private final ESsaForm form;

    Assumptions(ESsaForm form) {
        this.form = form;
    }

    /// Assumes that `condition` holds, or does not hold.
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
