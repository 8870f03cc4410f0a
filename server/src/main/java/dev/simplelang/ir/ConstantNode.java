package dev.simplelang.ir;

import dev.simplelang.type.ControlType;
import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import java.util.Optional;

/// A value that is not computed: a known integer, an integer of which only the type is known, or
/// the control of unreachable code.
///
/// No inputs. What an erroneous expression computes is such an unknown integer.
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

    /// The control of unreachable code.
    public static ConstantNode dead() {
        return new ConstantNode(ControlType.DEAD);
    }

    /// An integer of which nothing is known.
    public static ConstantNode unknown() {
        return new ConstantNode(IntType.BOTTOM);
    }

    @Override
    public String label() {
        return isUnknown() ? "Unknown" : constant == ControlType.DEAD ? "Dead" : "Constant";
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

    /// Whether this is an integer of which only the type is known.
    public boolean isUnknown() {
        return constant instanceof IntType known && !known.isConstant();
    }

    /// Two unknown integers need not be equal, though the same is known of both.
    @Override
    public boolean isPure() {
        return !isUnknown();
    }

    @Override
    Object payload() {
        return constant;
    }
}
