package dev.simplelang.ir;

import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.Optional;

/// `left - right`, wrapping.
public final class SubNode extends BinaryNode {

    /// The difference of two nodes.
    public SubNode(Node left, Node right) {
        super(left, right);
    }

    @Override
    public String label() {
        return "Sub";
    }

    @Override
    public String symbol() {
        return "-";
    }

    @Override
    public long apply(long x, long y) {
        return Arithmetic.subtract(x, y);
    }

    @Override
    public IntType apply(IntType x, IntType y) {
        return IntTransfer.subtract(x, y);
    }

    @Override
    public Optional<IntType> ofEqualOperands() {
        return Optional.of(IntType.ZERO);
    }

    /// The division whose remainder is `node`: of `x - x / y * y`, since Simple has no operator
    /// `%`.
    public static Optional<DivNode> division(Node node) {
        return node instanceof SubNode difference && difference.right() instanceof MulNode product
                ? difference.division(product.left(), product.right())
                        .or(() -> difference.division(product.right(), product.left()))
                : Optional.empty();
    }

    private Optional<DivNode> division(Node factor, Node divisor) {
        return factor instanceof DivNode quotient && isSame(quotient.left(), left())
                && isSame(quotient.right(), divisor)
                        ? Optional.of(quotient)
                        : Optional.empty();
    }

    private static boolean isSame(Node one, Node other) {
        return one == other || (one.constant().isPresent() && one.constant().equals(other.constant()));
    }

    @Override
    public SubNode withOperands(Node left, Node right) {
        return new SubNode(left, right);
    }

    @Override
    public Optional<Polynomial> expand(Dependencies dependencies) {
        return left().polynomial().minus(right().polynomial());
    }

    @Override
    Optional<Rewrite> idealizeOperation(Dependencies dependencies) {
        Node x = left();
        Node y = right();
        if (y.isConstant(0)) {
            return Rewrite.replace(Rule.SUB_ZERO, x);
        }
        if (x == y) {
            return Rewrite.replace(Rule.SUB_SELF, ConstantNode.of(0));
        }
        if (y.constant().isPresent()) {
            return Rewrite.replace(Rule.SUB_CONSTANT, new AddNode(x, new MinusNode(y)));
        }
        if (x.isConstant(0)) {
            return Rewrite.replace(Rule.SUB_FROM_ZERO, new MinusNode(y));
        }
        if (y instanceof MinusNode minus) {
            return Rewrite.replace(Rule.SUB_NEGATED, new AddNode(x, minus.operand()));
        }
        var simpler = PolynomialRules.simplify(this);
        if (simpler.isPresent()) {
            return simpler;
        }
        if (x instanceof AddNode sum && sum.right().constant().isPresent()) {
            return Rewrite.replace(Rule.SUB_FLOAT_CONSTANT, new AddNode(new SubNode(sum.left(), y), sum.right()));
        }
        if (y instanceof AddNode sum && sum.right().constant().isPresent()) {
            return Rewrite.replace(Rule.SUB_FLOAT_CONSTANT,
                    new AddNode(new SubNode(x, sum.left()), new MinusNode(sum.right())));
        }
        if (x instanceof SubNode difference && difference.left().constant().isPresent()) {
            return Rewrite.replace(Rule.SUB_FLOAT_CONSTANT,
                    new SubNode(difference.left(), new AddNode(difference.right(), y)));
        }
        if (y instanceof SubNode difference && difference.left().constant().isPresent()) {
            return Rewrite.replace(Rule.SUB_FLOAT_CONSTANT,
                    new AddNode(new AddNode(x, difference.right()), new MinusNode(difference.left())));
        }
        if (y instanceof SubNode difference && x.constant().isPresent()) {
            return Rewrite.replace(Rule.SUB_FLOAT_CONSTANT,
                    new AddNode(new SubNode(difference.right(), difference.left()), x));
        }
        return Optional.empty();
    }
}
