package dev.simplelang.ir;

import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.Optional;

/// `left >= right`, 1 or 0.
public final class GeNode extends CompareNode {

    /// The comparison of two nodes.
    public GeNode(Node left, Node right) {
        super(left, right);
    }

    @Override
    public String label() {
        return "GE";
    }

    @Override
    public String symbol() {
        return ">=";
    }

    @Override
    public boolean test(long x, long y) {
        return x >= y;
    }

    @Override
    public IntType apply(IntType x, IntType y) {
        return IntTransfer.lessOrEqual(/* x= */ y, /* y= */ x);
    }

    @Override
    public GeNode withOperands(Node left, Node right) {
        return new GeNode(left, right);
    }

    @Override
    public CompareNode negated() {
        return new LtNode(left(), right());
    }

    @Override
    Optional<Rewrite> idealizeComparison(Dependencies dependencies) {
        return Rewrite.replace(Rule.COMPARE_MIRROR, new LeNode(/* left= */ right(), /* right= */ left()));
    }
}
