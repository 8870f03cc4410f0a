package dev.simplelang.ir;

import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.Optional;

/// `left != right`, 1 or 0.
public final class NeNode extends CompareNode {

    /// The comparison of two nodes.
    public NeNode(Node left, Node right) {
        super(left, right);
    }

    @Override
    public String label() {
        return "NE";
    }

    @Override
    public String symbol() {
        return "!=";
    }

    @Override
    public boolean test(long x, long y) {
        return x != y;
    }

    @Override
    public IntType apply(IntType x, IntType y) {
        return IntTransfer.not(IntTransfer.equal(x, y));
    }

    @Override
    public NeNode withOperands(Node left, Node right) {
        return new NeNode(left, right);
    }

    @Override
    public CompareNode negated() {
        return new EqNode(left(), right());
    }

    @Override
    Optional<Rewrite> idealizeComparison(Dependencies dependencies) {
        return idealizeEquality(dependencies);
    }
}
