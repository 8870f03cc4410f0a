package dev.simplelang.opt.facts;

import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.DivNode;
import dev.simplelang.ir.MinusNode;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NotNode;
import dev.simplelang.ir.SubNode;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;

/// What follows from one condition, put into [FactStore].
///
/// A condition says something about its operands too: where `x + 1 < 5` holds, `x` is less than 4 or so great that the
/// sum wraps around; a product that is not 0 has no factor that is 0. Such conclusions go a few steps deep, to operands and
/// back to users about which something is known, so that a condition costs constant time.
final class Implications {

    private static final int DEPTH = 4;
    private static final int MOST_USERS = 8;

    private final FactStore values;
    private final Node ground;
    private boolean possible = true;

    private Implications(FactStore values, Node ground) {
        this.values = values;
        this.ground = ground;
    }

    /// Learns that `condition` holds, or does not hold, because of `ground`.
    ///
    /// @return whether that is possible, as far as is known
    static boolean learn(FactStore values, Node condition, boolean holds, Node ground) {
        var conclusions = new Implications(values, ground);
        conclusions.learn(condition, holds, DEPTH);
        return conclusions.possible;
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
        values.exclude(node, value, ground);
        refine(node, range.except(IntType.constant(value)), depth);
        if (depth > 0 && node.isAttached()) {
            excludeFromOperands(node, value, depth - 1);
        }
    }

    private void excludeFromOperands(Node node, long value, int depth) {
        switch (node) {
            case AddNode sum when values.constant(sum.right()).isPresent() ->
                exclude(sum.left(), value - values.constant(sum.right()).getAsLong(), depth);
            case MinusNode negated -> exclude(negated.operand(), -value, depth);
            case MulNode product when value == 0 -> {
                exclude(product.left(), 0, depth);
                exclude(product.right(), 0, depth);
            }
            case DivNode quotient when value == 0 -> {
                exclude(quotient.left(), 0, depth);
                exclude(quotient.right(), 0, depth);
            }
            case SubNode difference when value == 0 -> differ(difference.left(), difference.right(), depth);
            default -> {
                // Nothing follows for the operands.
            }
        }
    }

    private void refine(Node node, IntType range, int depth) {
        var before = values.rangeOf(node);
        var after = values.withoutExcluded(node, before.and(range));
        possible &= !after.isEmpty();
        if (!possible || after.equals(before)) {
            return;
        }
        values.put(node, after, ground);
        if (depth > 0 && node.isAttached()) {
            operands(node, depth - 1);
            for (int i = 0; i < Math.min(node.userCount(), MOST_USERS); i++) {
                var user = node.user(i);
                if ((user instanceof BinaryNode || user instanceof UnaryNode) && values.isKnown(user)) {
                    operands(user, depth - 1);
                }
            }
        }
    }

    /// Concludes from what is known about `node` on its operands.
    private void operands(Node node, int depth) {
        var range = values.rangeOf(node);
        switch (node) {
            case AddNode sum -> {
                refine(sum.left(), IntTransfer.subtract(range, values.rangeOf(sum.right())), depth);
                refine(sum.right(), IntTransfer.subtract(range, values.rangeOf(sum.left())), depth);
            }
            case SubNode difference -> {
                refine(difference.left(), IntTransfer.add(range, values.rangeOf(difference.right())), depth);
                refine(difference.right(), IntTransfer.subtract(values.rangeOf(difference.left()), range), depth);
                if (range.equals(IntType.ZERO)) {
                    same(difference.left(), difference.right(), depth);
                }
            }
            case MinusNode negated -> refine(negated.operand(), IntTransfer.negate(range), depth);
            case MulNode product when range.equals(IntType.ZERO) -> {
                if (isOdd(product.left())) {
                    refine(product.right(), IntType.ZERO, depth);
                }
                if (isOdd(product.right())) {
                    refine(product.left(), IntType.ZERO, depth);
                }
            }
            case NotNode not when range.isConstant() -> learn(not.operand(), range.value() == 0, depth);
            case CompareNode comparison when range.isConstant() -> compared(comparison, range.value() != 0, depth);
            default -> {
                // Nothing follows for the operands.
            }
        }
    }

    /// Odd factors have an inverse modulo 2⁶⁴.
    private boolean isOdd(Node node) {
        var range = values.rangeOf(node);
        return range.knownBits() > 0 && (range.residue() & 1) == 1;
    }

    private void compared(CompareNode comparison, boolean holds, int depth) {
        var x = comparison.left();
        var y = comparison.right();
        switch (comparison.relation().given(holds)) {
            case EQ -> same(x, y, depth);
            case NE -> differ(x, y, depth);
            case LT -> ordered(x, y, true, depth);
            case LE -> ordered(y, x, false, depth);
            case GT -> ordered(y, x, true, depth);
            case GE -> ordered(x, y, false, depth);
        }
    }

    /// Learns `x < y`, or `y <= x`.
    private void ordered(Node x, Node y, boolean isLess, int depth) {
        if (isLess) {
            refine(x, values.rangeOf(x).below(values.rangeOf(y)), depth);
            refine(y, values.rangeOf(y).above(values.rangeOf(x)), depth);
            values.atMost(x, y, -1, ground);
        } else {
            refine(y, values.rangeOf(y).atMost(values.rangeOf(x)), depth);
            refine(x, values.rangeOf(x).atLeast(values.rangeOf(y)), depth);
            values.atMost(y, x, 0, ground);
        }
    }

    private void same(Node x, Node y, int depth) {
        refine(x, values.rangeOf(y), depth);
        refine(y, values.rangeOf(x), depth);
        values.atMost(x, y, 0, ground);
        values.atMost(y, x, 0, ground);
    }

    private void differ(Node x, Node y, int depth) {
        if (values.rangeOf(y).isConstant()) {
            exclude(x, values.rangeOf(y).value(), depth);
        } else if (values.rangeOf(x).isConstant()) {
            exclude(y, values.rangeOf(x).value(), depth);
        } else {
            values.unequal(x, y, ground);
        }
    }
}
