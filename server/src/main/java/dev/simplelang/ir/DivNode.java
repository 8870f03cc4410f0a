package dev.simplelang.ir;

import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.Optional;

/// `left / right`, truncated toward zero; total, since `x / 0` is 0.
public final class DivNode extends BinaryNode {

    /// The quotient of two nodes.
    public DivNode(Node left, Node right) {
        super(left, right);
    }

    @Override
    public String label() {
        return "Div";
    }

    @Override
    public String symbol() {
        return "/";
    }

    @Override
    public long apply(long x, long y) {
        return Arithmetic.divide(x, y);
    }

    @Override
    public IntType apply(IntType x, IntType y) {
        return IntTransfer.divide(x, y);
    }

    /// `x / x` is 1, and `0 / 0` is 0.
    @Override
    public Optional<IntType> ofEqualOperands() {
        return Optional.of(IntType.TRUTH);
    }

    @Override
    public DivNode withOperands(Node left, Node right) {
        return new DivNode(left, right);
    }

    @Override
    Optional<Rewrite> idealizeOperation() {
        Node x = left();
        Node y = right();
        if (y.isConstant(1)) {
            return Rewrite.replace(Rule.DIV_ONE, x);
        }
        if (y.isConstant(-1)) {
            return Rewrite.replace(Rule.DIV_MINUS_ONE, new MinusNode(x));
        }
        if (x == y) {
            return Rewrite.replace(Rule.DIV_SELF, new NeNode(x, ConstantNode.of(0)));
        }
        return Optional.empty();
    }
}
