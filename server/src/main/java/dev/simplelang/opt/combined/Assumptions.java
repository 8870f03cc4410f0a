package dev.simplelang.opt.combined;

import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.MinusNode;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NotNode;
import dev.simplelang.ir.Relation;
import dev.simplelang.ir.SubNode;
import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.function.BinaryOperator;

/// What one side of a branch tells about values: the cells that [ESsaForm] puts there.
///
/// The condition is about its operands, and through sums and differences, which can be undone modulo 2⁶⁴, about the
/// operands of those, a few operations deep.
final class Assumptions {

    /// How many operations are undone one behind the other.
    private static final int DEEPEST = 2;

    private final ESsaForm form;

    Assumptions(ESsaForm form) {
        this.form = form;
    }

    /// Assumes that `value` is not 0, or that it is.
    void assume(Node value, boolean notZero) {
        var node = value;
        boolean holds = notZero;
        while (node instanceof NotNode not) {
            refine(node, holds ? IntType::and : IntType::except, IntType.ONE);
            node = not.operand();
            holds = !holds;
        }
        if (node instanceof CompareNode comparison) {
            related(comparison.left(), comparison.relation().given(holds), comparison.right());
            refine(node, IntType::and, IntType.truth(holds));
            return;
        }
        refine(node, holds ? IntType::except : IntType::and, IntType.ZERO);
        if (node instanceof MulNode product && holds) {
            refine(product.left(), IntType::except, IntType.ZERO);
            refine(product.right(), IntType::except, IntType.ZERO);
        }
        undo(node, DEEPEST);
    }

    private void related(Node x, Relation relation, Node y) {
        var before = form.at(x);
        refine(x, relation::restrict, form.at(y));
        refine(y, relation.mirrored()::restrict, before);
        undo(x, DEEPEST);
        undo(y, DEEPEST);
    }

    private void refine(Node node, BinaryOperator<IntType> relation, Cell other) {
        form.refine(Cell.where(node,
                cell -> relation.apply(cell.input(0).integers(), cell.input(1).integers()), form.at(node), other));
    }

    private void refine(Node node, BinaryOperator<IntType> relation, IntType constant) {
        form.refine(Cell.where(node, cell -> relation.apply(cell.input(0).integers(), constant), form.at(node)));
    }

    /// Tells the operands of a sum or a difference what is known about it: if `x + y` is `s`, then `x` is `s - y`.
    private void undo(Node node, int depth) {
        if (depth == 0) {
            return;
        }
        switch (node) {
            case AddNode sum -> {
                solve(sum.left(), IntTransfer::subtract, sum, sum.right(), depth);
                solve(sum.right(), IntTransfer::subtract, sum, sum.left(), depth);
            }
            case SubNode difference -> {
                solve(difference.left(), IntTransfer::add, difference, difference.right(), depth);
                solve(difference.right(), IntTransfer::subtract, difference.left(), difference, depth);
            }
            case MinusNode minus -> {
                form.refine(Cell.where(minus.operand(),
                        cell -> cell.input(0).integers().and(IntTransfer.negate(cell.input(1).integers())),
                        form.at(minus.operand()), form.at(minus)));
                undo(minus.operand(), depth - 1);
            }
            default -> {
                // Cannot be undone.
            }
        }
    }

    /// Tells `node` that it is `operation` on `x` and `y`.
    private void solve(Node node, BinaryOperator<IntType> operation, Node x, Node y, int depth) {
        if (node.constant().isPresent()) {
            return;
        }
        form.refine(Cell.where(node,
                cell -> cell.input(0).integers()
                        .and(operation.apply(cell.input(1).integers(), cell.input(2).integers())),
                form.at(node), form.at(x), form.at(y)));
        undo(node, depth - 1);
    }
}
