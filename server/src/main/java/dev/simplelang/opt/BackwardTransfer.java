package dev.simplelang.opt;

import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.DivNode;
import dev.simplelang.ir.MinusNode;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NotNode;
import dev.simplelang.ir.Relation;
import dev.simplelang.ir.SubNode;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.OptionalLong;
import java.util.function.IntFunction;

/// What the result of an operation implies about its operands: the transfer functions, backward.
///
/// If `x + y` is in a set, `x` is in what that set minus the values of `y` can be. A condition is a
/// result too: that of `x < 5` is not 0 where the branch is taken. So everything that a condition
/// implies about the ranges of values follows from this table, in every analysis.
public final class BackwardTransfer {

    private BackwardTransfer() {}

    /// Whether `node` computes its value from its inputs alone, which are values too.
    public static boolean appliesTo(Node node) {
        return node instanceof BinaryNode || node instanceof UnaryNode;
    }

    /// The range of an operand: at least those of its values with which the result can be in
    /// `result`. Monotone on sets that are not empty, as the transfer functions are.
    ///
    /// @param index which of the operands of `operation`
    /// @param operands what is known about each of them
    public static IntType operand(Node operation, int index, IntFunction<IntType> operands, IntType result) {
        var operand = operands.apply(index);
        return switch (operation) {
            case MinusNode _ -> operand.and(IntTransfer.negate(result));
            case NotNode _ -> related(operand, Relation.EQ, IntType.ZERO, result);
            case BinaryNode binary -> operand(binary, index == 0, operand, operands.apply(1 - index), result);
            default -> operand;
        };
    }

    private static IntType operand(BinaryNode operation, boolean isLeft, IntType operand, IntType other,
            IntType result) {
        return switch (operation) {
            case AddNode _ -> operand.and(IntTransfer.subtract(result, other));
            case SubNode _ -> operand.and(
                    isLeft ? IntTransfer.add(result, other) : IntTransfer.subtract(other, result));
            // An odd factor has an inverse modulo 2⁶⁴.
            case MulNode _ when result.equals(IntType.ZERO) && isOdd(other) -> operand.and(IntType.ZERO);
            case MulNode _,DivNode _ -> operand;
            case CompareNode comparison -> {
                var relation = comparison.relation();
                yield related(operand, isLeft ? relation : relation.mirrored(), other, result);
            }
        };
    }

    /// The range of `x`, given the result of testing whether it stands in `relation` to `y`.
    private static IntType related(IntType x, Relation relation, IntType y, IntType result) {
        return result.isConstant() ? relation.given(result.value() != 0).restrict(x, y) : x;
    }

    private static boolean isOdd(IntType type) {
        return type.knownBits() > 0 && (type.residue() & 1) == 1;
    }

    /// The value that an operand cannot have, given that the result is not `value`. The range of
    /// the operand need not show that, since it has no gaps.
    ///
    /// @param index which of the operands of `operation`
    /// @param operands what is known about each of them
    public static OptionalLong excluded(Node operation, int index, IntFunction<IntType> operands, long value) {
        return switch (operation) {
            case MinusNode _ -> OptionalLong.of(Arithmetic.negate(value));
            case AddNode _ when operands.apply(1 - index).isConstant() ->
                OptionalLong.of(Arithmetic.subtract(value, operands.apply(1 - index).value()));
            case SubNode _ when operands.apply(1 - index).isConstant() -> {
                long other = operands.apply(1 - index).value();
                yield OptionalLong.of(index == 0 ? Arithmetic.add(value, other) : Arithmetic.subtract(other, value));
            }
            case MulNode _,DivNode _ when value == 0 -> OptionalLong.of(0);
            default -> OptionalLong.empty();
        };
    }
}
