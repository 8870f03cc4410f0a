package dev.simplelang.ir;

import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.ExactRange;
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
    Optional<Rewrite> idealizeOperation(Dependencies dependencies) {
        Node x = left();
        Node y = right();
        if (y.isConstant(1)) {
            return Rewrite.replace(Rule.DIV_ONE, x);
        }
        if (y.isConstant(-1)) {
            return Rewrite.replace(Rule.DIV_MINUS_ONE, new MinusNode(x));
        }
        if (x == y) {
            return Rewrite.replace(Rule.DIV_SELF, new CompareNode(Relation.NE, x, ConstantNode.of(0)));
        }
        return y.constant().isPresent()
                ? idealizeByConstant(x, y.constant().getAsLong(), dependencies)
                : Optional.empty();
    }

    private static Optional<Rewrite> idealizeByConstant(Node x, long divisor, Dependencies dependencies) {
        if (divisor < 0 && divisor > Long.MIN_VALUE) {
            return Rewrite.replace(Rule.DIV_NEGATED,
                    new MinusNode(new DivNode(x, ConstantNode.of(Arithmetic.negate(divisor)))));
        }
        if (x instanceof DivNode quotient && quotient.right().constant().isPresent()
                && !quotient.right().isConstant(-1)
                && !Arithmetic.multiplyWraps(quotient.right().constant().getAsLong(), divisor)) {
            return Rewrite.replace(Rule.DIV_REASSOCIATE_CONSTANTS,
                    new DivNode(quotient.left(), new MulNode(quotient.right(), ConstantNode.of(divisor))));
        }
        if (x instanceof MinusNode minus && minus.operand().isLeaf()
                && minus.operand().type() instanceof IntType type && !type.contains(Long.MIN_VALUE)) {
            return Rewrite.replace(Rule.DIV_OF_NEGATED,
                    new MinusNode(new DivNode(minus.operand(), ConstantNode.of(divisor))));
        }
        var dividend = x.polynomial();
        return divisor != 0 && dividend.hasDivisor(divisor)
                && dividend.range(dependencies).filter(ExactRange::fits).isPresent()
                        ? Rewrite.replace(Rule.DIV_EXACT, dividend.quotient(divisor).toNode())
                        : Optional.empty();
    }
}
