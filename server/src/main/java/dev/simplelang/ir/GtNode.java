package dev.simplelang.ir;

import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.Optional;

/// `left > right`, 1 or 0.
public final class GtNode extends CompareNode {

    /// The comparison of two nodes.
    public GtNode(Node left, Node right) {
        super(left, right);
    }

    @Override
    public String label() {
        return "GT";
    }

    @Override
    public String symbol() {
        return ">";
    }

    @Override
    public boolean test(long x, long y) {
        return x > y;
    }

    @Override
    public IntType apply(IntType x, IntType y) {
        return IntTransfer.less(/* x= */ y, /* y= */ x);
    }

    @Override
    public GtNode withOperands(Node left, Node right) {
        return new GtNode(left, right);
    }

    @Override
    public CompareNode negated() {
        return new LeNode(left(), right());
    }

    @Override
    Optional<Rewrite> idealizeComparison(Dependencies dependencies) {
        return Rewrite.replace(Rule.COMPARE_MIRROR, new LtNode(/* left= */ right(), /* right= */ left()));
    }
}
