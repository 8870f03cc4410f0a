package dev.simplelang.ir;

import dev.simplelang.type.ControlType;
import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import java.util.Optional;

/// A value that does not depend on the run: an integer, the control that never comes, or an integer of which nothing is
/// known because the program is erroneous there.
///
/// No inputs.
public final class ConstantNode extends Node {

    private final Type constant;

    /// The node whose type is `constant`, for good.
    public ConstantNode(Type constant) {
        super(constant);
        this.constant = constant;
    }

    /// The integer `value`.
    public static ConstantNode of(long value) {
        return new ConstantNode(IntType.constant(value));
    }

    /// Control that never comes.
    public static ConstantNode dead() {
        return new ConstantNode(ControlType.DEAD);
    }

    /// An integer of which nothing is known, in the place of an erroneous expression.
    public static ConstantNode unknown() {
        return new ConstantNode(IntType.BOTTOM);
    }

    @Override
    public String label() {
        return constant.equals(IntType.BOTTOM) ? "Unknown" : constant == ControlType.DEAD ? "Dead" : "Constant";
    }

    @Override
    public Type compute(Types types) {
        return constant;
    }

    @Override
    public Optional<Polynomial> expand(Dependencies dependencies) {
        return constant instanceof IntType known && known.isConstant()
                ? Optional.of(Polynomial.constant(known.value()))
                : Optional.empty();
    }

    /// Two erroneous expressions need not be equal, though nothing is known of either.
    @Override
    public boolean isPure() {
        return !constant.equals(IntType.BOTTOM);
    }

    @Override
    Object payload() {
        return constant;
    }
}
