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

    /// The same operation on other operands, detached.
    public abstract BinaryNode withOperands(Node left, Node right);

    /// The operator as it is written in a program.
    public abstract String symbol();

    @Override
    public final Type compute(Types types) {
        if (!(types.of(left()) instanceof IntType x) || !(types.of(right()) instanceof IntType y)) {
            return IntType.BOTTOM;
        }
        if (x.isConstant() && y.isConstant()) {
            return IntType.constant(apply(x.value(), y.value()));
        }
        return computePartly(x, y);
    }

    /// The result type where not both operands are constant.
    private Type computePartly(IntType x, IntType y) {
        if (zeroAbsorbs() && (x.equals(IntType.ZERO) || y.equals(IntType.ZERO))) {
            return IntType.ZERO;
        }
        return x.equals(IntType.TOP) || y.equals(IntType.TOP) ? IntType.TOP : IntType.BOTTOM;
    }

    /// Whether the result is 0 if either operand is, whatever the other.
    boolean zeroAbsorbs() {
        return false;
    }

    /// The rules of this operation alone.
    abstract Optional<Rewrite> idealizeOperation();

    @Override
    public final Optional<Rewrite> idealize() {
        var rewrite = idealizeOperation();
        return rewrite.isPresent() ? rewrite : PhiNode.pushConstantsThrough(this);
    }

    /// Whether the operands stand in the order that commuted operations are brought into: constants behind, and
    /// otherwise by id. An order, so that swapping ends.
    final boolean isOrdered() {
        boolean leftIsConstant = left().constant().isPresent();
        boolean rightIsConstant = right().constant().isPresent();
        return leftIsConstant == rightIsConstant ? left().id() <= right().id() : rightIsConstant;
    }
}
