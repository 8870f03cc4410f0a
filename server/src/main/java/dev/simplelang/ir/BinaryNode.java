package dev.simplelang.ir;

import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import java.util.Optional;

/// An operation on two integers.
///
/// Inputs: `[left, right]`.
public abstract sealed class BinaryNode extends Node permits AddNode, SubNode, MulNode, DivNode, CompareNode {

    BinaryNode(Node left, Node right) {
        super(IntType.BOTTOM, left, right);
    }

    /// The left operand.
    public final Node left() {
        return input(0);
    }

    /// The right operand.
    public final Node right() {
        return input(1);
    }

    /// The operation on values.
    public abstract long apply(long x, long y);

    /// The operation on what is known about values: the transfer function.
    public abstract IntType apply(IntType x, IntType y);

    /// What is known about the result if both operands are equal, whatever they are.
    public Optional<IntType> ofEqualOperands() {
        return Optional.empty();
    }

    /// The same operation on other operands, detached.
    public abstract BinaryNode withOperands(Node left, Node right);

    /// The operator as it is written in a program.
    public abstract String symbol();

    @Override
    public final Type compute(Types types) {
        return types.of(this, 0) instanceof IntType x && types.of(this, 1) instanceof IntType y
                ? apply(x, y)
                : IntType.BOTTOM;
    }

    /// The rules of this operation alone.
    abstract Optional<Rewrite> idealizeOperation(Dependencies dependencies);

    @Override
    public final Optional<Rewrite> idealize(Dependencies dependencies) {
        var rewrite = PhiNode.pushConstantsThrough(this);
        return rewrite.isPresent() ? rewrite : idealizeOperation(dependencies);
    }

    /// Whether the operands are in the canonical order of commutative operations: constants last,
    /// others by id.
    final boolean isOrdered() {
        boolean leftIsConstant = left().constant().isPresent();
        boolean rightIsConstant = right().constant().isPresent();
        return leftIsConstant == rightIsConstant ? left().id() <= right().id() : rightIsConstant;
    }
}
