package dev.simplelang.ir;

import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.Optional;

/// `left * right`, wrapping.
public final class MulNode extends BinaryNode {

    /// The product of two nodes.
    public MulNode(Node left, Node right) {
        super(left, right);
    }

    @Override
    public String label() {
        return "Mul";
    }

    @Override
    public String symbol() {
        return "*";
    }

    @Override
    public long apply(long x, long y) {
        return Arithmetic.multiply(x, y);
    }

    @Override
    public IntType apply(IntType x, IntType y) {
        return IntTransfer.multiply(x, y);
    }

    @Override
    public MulNode withOperands(Node left, Node right) {
        return new MulNode(left, right);
    }

    @Override
    public Optional<Polynomial> expand(Dependencies dependencies) {
        return left().polynomial().times(right().polynomial(), dependencies);
    }

    @Override
    Optional<Rewrite> idealizeOperation(Dependencies dependencies) {
        Node x = left();
        Node y = right();
        if (!isOrdered()) {
            return Rewrite.swapOperands(Rule.MUL_COMMUTE);
        }
        if (y.isConstant(1)) {
            return Rewrite.replace(Rule.MUL_ONE, x);
        }
        if (y.isConstant(-1)) {
            return Rewrite.replace(Rule.MUL_MINUS_ONE, new MinusNode(x));
        }
        if (x == y && x.isTruth()) {
            return Rewrite.replace(Rule.MUL_TRUTH, x);
        }
        if (x instanceof CompareNode one && y instanceof CompareNode other && one.hasOperandsOf(other)) {
            return Rewrite.replace(Rule.MUL_COMPARISONS, one.and(other));
        }
        var equal = byEquality(x, y).or(() -> byEquality(y, x));
        if (equal.isPresent()) {
            return equal;
        }
        if (x instanceof MulNode product && product.right().constant().isPresent() && y.constant().isPresent()) {
            return Rewrite.replace(Rule.MUL_REASSOCIATE_CONSTANTS,
                    new MulNode(product.left(), new MulNode(product.right(), y)));
        }
        var simpler = PolynomialRules.simplify(this);
        if (simpler.isPresent()) {
            return simpler;
        }
        if (x instanceof MulNode product && product.right().constant().isPresent()) {
            return Rewrite.replace(Rule.MUL_FLOAT_CONSTANT,
                    new MulNode(new MulNode(product.left(), y), product.right()));
        }
        if (y instanceof MulNode product && product.right().constant().isPresent()) {
            return Rewrite.replace(Rule.MUL_FLOAT_CONSTANT,
                    new MulNode(new MulNode(x, product.left()), product.right()));
        }
        return Optional.empty();
    }

    /// `value * test`, if `test` is 1 only where `value` is a certain constant.
    private static Optional<Rewrite> byEquality(Node value, Node test) {
        return switch (test) {
            case NotNode not when not.operand() == value -> Rewrite.replace(Rule.MUL_EQUALITY, ConstantNode.of(0));
            case CompareNode equality when equality.relation() == Relation.EQ && equality.left() == value
                    && equality.right().constant().isPresent() ->
                Rewrite.replace(Rule.MUL_EQUALITY, new MulNode(equality, equality.right()));
            default -> Optional.empty();
        };
    }
}
