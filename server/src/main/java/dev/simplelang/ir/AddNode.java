package dev.simplelang.ir;

import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.Optional;

/// `left + right`, wrapping.
public final class AddNode extends BinaryNode {

    /// The sum of two nodes.
    public AddNode(Node left, Node right) {
        super(left, right);
    }

    @Override
    public String label() {
        return "Add";
    }

    @Override
    public String symbol() {
        return "+";
    }

    @Override
    public long apply(long x, long y) {
        return Arithmetic.add(x, y);
    }

    @Override
    public IntType apply(IntType x, IntType y) {
        return IntTransfer.add(x, y);
    }

    @Override
    public AddNode withOperands(Node left, Node right) {
        return new AddNode(left, right);
    }

    @Override
    public Optional<Polynomial> expand(Dependencies dependencies) {
        return left().polynomial().plus(right().polynomial());
    }

    @Override
    Optional<Rewrite> idealizeOperation(Dependencies dependencies) {
        Node x = left();
        Node y = right();
        if (!isOrdered()) {
            return Rewrite.swapOperands(Rule.ADD_COMMUTE);
        }
        if (y.isConstant(0)) {
            return Rewrite.replace(Rule.ADD_ZERO, x);
        }
        if (x == y) {
            return Rewrite.replace(Rule.ADD_SELF, new MulNode(x, ConstantNode.of(2)));
        }
        if (y instanceof MinusNode minus) {
            return Rewrite.replace(Rule.ADD_NEGATED, new SubNode(x, minus.operand()));
        }
        if (x instanceof MinusNode minus) {
            return Rewrite.replace(Rule.ADD_NEGATED, new SubNode(y, minus.operand()));
        }
        if (x instanceof AddNode sum && sum.right().constant().isPresent() && y.constant().isPresent()) {
            return Rewrite.replace(Rule.ADD_REASSOCIATE_CONSTANTS,
                    new AddNode(sum.left(), new AddNode(sum.right(), y)));
        }
        if (x instanceof SubNode difference && difference.left().constant().isPresent() && y.constant().isPresent()) {
            return Rewrite.replace(Rule.ADD_REASSOCIATE_CONSTANTS,
                    new SubNode(new AddNode(difference.left(), y), difference.right()));
        }
        var simpler = PolynomialRules.simplify(this);
        if (simpler.isPresent()) {
            return simpler;
        }
        if (x instanceof AddNode sum && sum.right().constant().isPresent()) {
            return Rewrite.replace(Rule.ADD_FLOAT_CONSTANT, new AddNode(new AddNode(sum.left(), y), sum.right()));
        }
        if (y instanceof AddNode sum && sum.right().constant().isPresent()) {
            return Rewrite.replace(Rule.ADD_FLOAT_CONSTANT, new AddNode(new AddNode(x, sum.left()), sum.right()));
        }
        if (x instanceof SubNode difference && difference.left().constant().isPresent()) {
            return Rewrite.replace(Rule.ADD_FLOAT_CONSTANT,
                    new AddNode(new SubNode(y, difference.right()), difference.left()));
        }
        if (y instanceof SubNode difference && difference.left().constant().isPresent()) {
            return Rewrite.replace(Rule.ADD_FLOAT_CONSTANT,
                    new AddNode(new SubNode(x, difference.right()), difference.left()));
        }
        return Optional.empty();
    }
}
