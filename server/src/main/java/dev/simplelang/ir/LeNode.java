package dev.simplelang.ir;

import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.Optional;

/// `left <= right`, 1 or 0.
public final class LeNode extends CompareNode {

    /// The comparison of two nodes.
    public LeNode(Node left, Node right) {
        super(left, right);
    }

    @Override
    public String label() {
        return "LE";
    }

    @Override
    public String symbol() {
        return "<=";
    }

    @Override
    public boolean test(long x, long y) {
        return x <= y;
    }

    @Override
    public IntType apply(IntType x, IntType y) {
        return IntTransfer.lessOrEqual(x, y);
    }

    @Override
    public LeNode withOperands(Node left, Node right) {
        return new LeNode(left, right);
    }

    @Override
    public CompareNode negated() {
        return new LtNode(/* left= */ right(), /* right= */ left());
    }

    @Override
    Optional<Rewrite> idealizeComparison(Dependencies dependencies) {
        return idealizeOrder(dependencies);
    }
}
