package dev.simplelang.ir;

import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.IntType;
import java.util.Optional;

/// A comparison of two integers; the result is 1 or 0.
public abstract sealed class CompareNode extends BinaryNode permits EqNode, NeNode, LtNode, LeNode, GtNode, GeNode {

    CompareNode(Node left, Node right) {
        super(left, right);
    }

    /// The comparison of values.
    public abstract boolean test(long x, long y);

    /// The comparison that holds exactly where this one does not, detached.
    public abstract CompareNode negated();

    @Override
    public final Optional<IntType> ofEqualOperands() {
        return Optional.of(IntType.truth(test(0, 0)));
    }

    @Override
    public abstract CompareNode withOperands(Node left, Node right);

    @Override
    public final long apply(long x, long y) {
        return Arithmetic.truth(test(x, y));
    }

    /// The rules of this comparison alone.
    Optional<Rewrite> idealizeComparison() {
        return Optional.empty();
    }

    @Override
    final Optional<Rewrite> idealizeOperation() {
        if (left() == right()) {
            return Rewrite.replace(Rule.COMPARE_SELF, ConstantNode.of(apply(0, 0)));
        }
        return idealizeComparison();
    }

    /// The rules that `==` and `!=` share.
    final Optional<Rewrite> idealizeEquality() {
        Node x = left();
        Node y = right();
        if (!isOrdered()) {
            return Rewrite.replace(Rule.COMPARE_COMMUTE, withOperands(y, x));
        }
        if (x instanceof AddNode sum && sum.right().constant().isPresent() && y.constant().isPresent()) {
            return Rewrite.replace(Rule.COMPARE_CANCEL_CONSTANT,
                    withOperands(sum.left(), new SubNode(y, sum.right())));
        }
        if (isTruthValue(x) && (y.isConstant(0) || y.isConstant(1))) {
            boolean same = test(1, y.constant().getAsLong());
            return Rewrite.replace(Rule.COMPARE_BOOLEAN, same ? x : new NotNode(x));
        }
        return Optional.empty();
    }

    private static boolean isTruthValue(Node node) {
        return node instanceof CompareNode || node instanceof NotNode;
    }
}
