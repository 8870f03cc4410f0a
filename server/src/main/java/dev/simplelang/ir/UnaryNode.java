package dev.simplelang.ir;

import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import java.util.Optional;

/// An operation on one integer.
///
/// Inputs: `[operand]`.
public abstract sealed class UnaryNode extends Node permits MinusNode, NotNode {

    UnaryNode(Node operand) {
        super(IntType.BOTTOM, operand);
    }

    /// The operand.
    public final Node operand() {
        return input(0);
    }

    /// The operation on a value.
    public abstract long apply(long x);

    /// The operation on what is known about a value: the transfer function.
    public abstract IntType apply(IntType x);

    /// The same operation on another operand, detached.
    public abstract UnaryNode withOperand(Node operand);

    /// The operator as it is written in a program.
    public abstract String symbol();

    /// The rules of this operation alone.
    abstract Optional<Rewrite> idealizeOperation(Dependencies dependencies);

    @Override
    public final Optional<Rewrite> idealize(Dependencies dependencies) {
        var rewrite = idealizeOperation(dependencies);
        return rewrite.isPresent() ? rewrite : PhiNode.pushConstantsThrough(this);
    }

    @Override
    public final Type compute(Types types) {
        return types.of(this, 0) instanceof IntType x ? apply(x) : IntType.BOTTOM;
    }
}
