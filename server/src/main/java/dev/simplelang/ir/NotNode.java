package dev.simplelang.ir;

import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.Optional;

/// `!operand`: 1 if the operand is 0, else 0.
public final class NotNode extends UnaryNode {

    /// The logical negation of a node.
    public NotNode(Node operand) {
        super(operand);
    }

    @Override
    public String label() {
        return "Not";
    }

    @Override
    public String symbol() {
        return "!";
    }

    @Override
    public long apply(long x) {
        return Arithmetic.truth(!Arithmetic.holds(x));
    }

    @Override
    public IntType apply(IntType x) {
        return IntTransfer.not(x);
    }

    @Override
    public NotNode withOperand(Node operand) {
        return new NotNode(operand);
    }

    @Override
    Optional<Rewrite> idealizeOperation(Dependencies dependencies) {
        return switch (operand()) {
            case NotNode not ->
                Rewrite.replace(Rule.NOT_NOT, new CompareNode(Relation.NE, not.operand(), ConstantNode.of(0)));
            case CompareNode comparison -> Rewrite.replace(Rule.NOT_COMPARISON, comparison.negated());
            case Node operand when !operand.isTruth() ->
                Rewrite.replace(Rule.NOT_VALUE, new CompareNode(Relation.EQ, operand, ConstantNode.of(0)));
            // A sum that is 0 or 1, such as 1 - b.
            default -> Comparisons.equality(new CompareNode(Relation.EQ, operand(), ConstantNode.of(0)), dependencies);
        };
    }
}
