package dev.simplelang.ir;

import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.Optional;

/// `-operand`, wrapping.
public final class MinusNode extends UnaryNode {

    /// The negation of a node.
    public MinusNode(Node operand) {
        super(operand);
    }

    @Override
    public String label() {
        return "Minus";
    }

    @Override
    public String symbol() {
        return "-";
    }

    @Override
    public long apply(long x) {
        return Arithmetic.negate(x);
    }

    @Override
    public IntType apply(IntType x) {
        return IntTransfer.negate(x);
    }

    @Override
    public MinusNode withOperand(Node operand) {
        return new MinusNode(operand);
    }

    @Override
    public Optional<Polynomial> expand(Dependencies dependencies) {
        return Optional.of(operand().polynomial().times(-1));
    }

    @Override
    Optional<Rewrite> idealizeOperation(Dependencies dependencies) {
        return switch (operand()) {
            case MinusNode minus -> Rewrite.replace(Rule.MINUS_MINUS, minus.operand());
            case SubNode sub ->
                Rewrite.replace(Rule.MINUS_SUB, new SubNode(/* left= */ sub.right(), /* right= */ sub.left()));
            default -> PolynomialRules.simplify(this).or(this::withConstantFirst);
        };
    }

    private Optional<Rewrite> withConstantFirst() {
        return operand() instanceof AddNode sum && sum.right().constant().isPresent()
                ? Rewrite.replace(Rule.MINUS_SUM, new SubNode(new MinusNode(sum.right()), sum.left()))
                : Optional.empty();
    }
}
