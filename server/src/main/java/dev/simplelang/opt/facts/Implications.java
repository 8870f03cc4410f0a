package dev.simplelang.opt.facts;

import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NotNode;
import dev.simplelang.ir.Relation;
import dev.simplelang.ir.SubNode;
import dev.simplelang.opt.BackwardTransfer;
import dev.simplelang.type.IntType;
import java.util.List;

/// Adds everything that one condition implies to a [FactStore].
///
/// A condition implies facts about its operands too: where `x + 1 < 5` holds, `x` is less than 4 or
/// so great that the sum wraps around; see [BackwardTransfer]. Conclusions go to operands, and from
/// them back to users that have facts, a few levels deep, so that a condition takes constant time.
final class Implications {

    private static final int MAX_DEPTH = 4;
    private static final int MAX_USERS = 8;

    private final FactStore values;
    private final Node premise;
    private final List<Node> contradicted;
    private boolean possible = true;

    private Implications(FactStore values, Node premise, List<Node> contradicted) {
        this.values = values;
        this.premise = premise;
        this.contradicted = contradicted;
    }

    /// Records that `condition` holds, or does not hold, because of `premise`.
    ///
    /// @param contradicted takes the premise that this contradicts, if there is one
    /// @return false if it contradicts what is known
    static boolean learn(FactStore values, Node condition, boolean holds, Node premise, List<Node> contradicted) {
        var implications = new Implications(values, premise, contradicted);
        implications.learn(condition, holds, MAX_DEPTH);
        return implications.possible;
    }

    private void learn(Node condition, boolean holds, int depth) {
        if (holds) {
            exclude(condition, 0, depth);
        } else {
            refine(condition, IntType.ZERO, depth);
        }
    }

    private void exclude(Node node, long value, int depth) {
        var range = values.rangeOf(node);
        if (!range.contains(value) || values.excludes(node, value)) {
            return;
        }
        values.exclude(node, value, premise);
        refine(node, range.except(IntType.constant(value)), depth);
        if (depth == 0 || !node.isAttached() || !BackwardTransfer.appliesTo(node)) {
            return;
        }
        for (int i = 0; i < node.inputCount(); i++) {
            var operand = node.input(i);
            BackwardTransfer.excluded(node, i, input -> values.rangeOf(node.input(input)), value)
                    .ifPresent(excluded -> exclude(operand, excluded, depth - 1));
        }
        if (node instanceof SubNode difference && value == 0) {
            relate(difference.left(), Relation.NE, difference.right(), depth - 1);
        }
    }

    private void refine(Node node, IntType range, int depth) {
        var before = values.rangeOf(node);
        var after = values.withoutExcluded(node, before.and(range));
        if (possible && after.isEmpty()) {
            values.premise(node, contradicted);
            contradicted.remove(premise);
            possible = false;
        }
        if (!possible || after.equals(before)) {
            return;
        }
        values.put(node, after, premise);
        if (depth > 0 && node.isAttached()) {
            operands(node, depth - 1);
            for (int i = 0; i < Math.min(node.userCount(), MAX_USERS); i++) {
                var user = node.user(i);
                if (values.isKnown(user)) {
                    refine(user, result(user), depth - 1);
                    operands(user, depth - 1);
                }
            }
        }
    }

    /// What follows about the result of `node` from the ranges of its operands.
    private IntType result(Node node) {
        return BackwardTransfer.appliesTo(node)
                && node.compute((user, index) -> values.rangeOf(user.input(index))) instanceof IntType computed
                        ? computed
                        : IntType.BOTTOM;
    }

    /// Adds what follows about the operands of `node` from its range.
    private void operands(Node node, int depth) {
        if (!BackwardTransfer.appliesTo(node)) {
            return;
        }
        var result = values.rangeOf(node);
        for (int i = 0; i < node.inputCount(); i++) {
            refine(node.input(i), BackwardTransfer.operand(node, i, input -> values.rangeOf(node.input(input)),
                    result), depth);
        }
        switch (node) {
            case CompareNode comparison when result.isConstant() -> relate(comparison.left(),
                    comparison.relation().given(result.value() != 0), comparison.right(), depth);
            case SubNode difference when result.equals(IntType.ZERO) ->
                relate(difference.left(), Relation.EQ, difference.right(), depth);
            case NotNode not when result.isConstant() -> learn(not.operand(), result.value() == 0, depth);
            default -> {
                // Nothing follows but ranges.
            }
        }
    }

    /// Records `x relation y`, beyond the ranges of the two.
    private void relate(Node x, Relation relation, Node y, int depth) {
        switch (relation) {
            case EQ -> {
                values.atMost(x, y, 0, premise);
                values.atMost(y, x, 0, premise);
            }
            case LT -> values.atMost(x, y, -1, premise);
            case LE -> values.atMost(x, y, 0, premise);
            case GT, GE -> relate(y, relation.mirrored(), x, depth);
            case NE -> {
                if (values.rangeOf(y).isConstant()) {
                    exclude(x, values.rangeOf(y).value(), depth);
                } else if (values.rangeOf(x).isConstant()) {
                    exclude(y, values.rangeOf(x).value(), depth);
                } else {
                    values.unequal(x, y, premise);
                }
            }
        }
    }
}
