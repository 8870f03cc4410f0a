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
    abstract Optional<Rewrite> idealizeComparison(Dependencies dependencies);

    @Override
    final Optional<Rewrite> idealizeOperation(Dependencies dependencies) {
        if (left() == right()) {
            return Rewrite.replace(Rule.COMPARE_SELF, ConstantNode.of(apply(0, 0)));
        }
        return idealizeComparison(dependencies);
    }

    /// The rules that `==` and `!=` share.
    final Optional<Rewrite> idealizeEquality(Dependencies dependencies) {
        Node x = left();
        Node y = right();
        if (!isOrdered()) {
            return Rewrite.swapOperands(Rule.COMPARE_COMMUTE);
        }
        var rewrite = Comparisons.equality(this, dependencies);
        return rewrite.isEmpty() && x.isTruth() && (y.isConstant(0) || y.isConstant(1))
                ? truthOf(x, test(1, y.constant().getAsLong()))
                : rewrite;
    }

    /// The rules that `<` and `<=` share.
    final Optional<Rewrite> idealizeOrder(Dependencies dependencies) {
        Node x = left();
        Node y = right();
        if (this instanceof LeNode && y.constant().isPresent() && !y.isConstant(Long.MAX_VALUE)) {
            return Rewrite.replace(Rule.COMPARE_WITH_CONSTANT, new LtNode(x, new AddNode(y, ConstantNode.of(1))));
        }
        if (this instanceof LtNode && x.constant().isPresent() && !x.isConstant(Long.MAX_VALUE)) {
            return Rewrite.replace(Rule.COMPARE_WITH_CONSTANT, new LeNode(new AddNode(x, ConstantNode.of(1)), y));
        }
        var rewrite = Comparisons.order(this, dependencies);
        if (rewrite.isEmpty() && this instanceof LtNode && x.isTruth() && y.isConstant(1)) {
            return truthOf(x, false);
        }
        if (rewrite.isEmpty() && this instanceof LeNode && x.isConstant(1) && y.isTruth()) {
            return truthOf(y, true);
        }
        return rewrite;
    }

    private static Optional<Rewrite> truthOf(Node truth, boolean positive) {
        return Rewrite.replace(Rule.COMPARE_BOOLEAN, positive ? truth : new NotNode(truth));
    }
}
