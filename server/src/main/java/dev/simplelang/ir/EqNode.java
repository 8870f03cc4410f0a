package dev.simplelang.ir;

import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.Optional;

/// `left == right`, 1 or 0.
public final class EqNode extends CompareNode {

    /// The comparison of two nodes.
    public EqNode(Node left, Node right) {
        super(left, right);
    }

    @Override
    public String label() {
        return "EQ";
    }

    @Override
    public String symbol() {
        return "==";
    }

    @Override
    public boolean test(long x, long y) {
        return x == y;
    }

    @Override
    public IntType apply(IntType x, IntType y) {
        return IntTransfer.equal(x, y);
    }

    @Override
    public EqNode withOperands(Node left, Node right) {
        return new EqNode(left, right);
    }

    @Override
    public CompareNode negated() {
        return new NeNode(left(), right());
    }

    @Override
    Optional<Rewrite> idealizeComparison(Dependencies dependencies) {
        return idealizeEquality(dependencies);
    }
}
