package dev.simplelang.ir;

import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.Optional;
import java.util.stream.Stream;

/// A relation between two integers that a program can test.
///
/// Most of what the compiler knows about comparisons follows from these few functions.
public enum Relation {
    /// Equal.
    EQ("=="),
    /// Not equal.
    NE("!="),
    /// Less.
    LT("<"),
    /// Less or equal.
    LE("<="),
    /// Greater.
    GT(">"),
    /// Greater or equal.
    GE(">=");

    private final String symbol;

    Relation(String symbol) {
        this.symbol = symbol;
    }

    /// The operator as it is written in a program.
    public String symbol() {
        return symbol;
    }

    /// Whether `x` stands in this relation to `y`.
    public boolean test(long x, long y) {
        return switch (this) {
            case EQ -> x == y;
            case NE -> x != y;
            case LT -> x < y;
            case LE -> x <= y;
            case GT -> x > y;
            case GE -> x >= y;
        };
    }

    /// Whether some `x` of one set stands in this relation to some `y` of another, and whether all
    /// do: the transfer function of [#test].
    public IntType test(IntType x, IntType y) {
        return switch (this) {
            case EQ -> IntTransfer.equal(x, y);
            case NE -> IntTransfer.not(IntTransfer.equal(x, y));
            case LT -> IntTransfer.less(x, y);
            case LE -> IntTransfer.lessOrEqual(x, y);
            case GT, GE -> mirrored().test(/* x= */ y, /* y= */ x);
        };
    }

    /// The elements of `x` that stand in this relation to some element of `y`, as far as an
    /// [IntType] can express that set.
    public IntType restrict(IntType x, IntType y) {
        return switch (this) {
            case EQ -> x.and(y);
            case NE -> x.except(y);
            case LT -> x.below(y);
            case LE -> x.atMost(y);
            case GT -> x.above(y);
            case GE -> x.atLeast(y);
        };
    }

    /// The relation that holds exactly where this one does not.
    public Relation negated() {
        return switch (this) {
            case EQ -> NE;
            case NE -> EQ;
            case LT -> GE;
            case LE -> GT;
            case GT -> LE;
            case GE -> LT;
        };
    }

    /// The relation that holds where a test of this one has come out as `outcome`.
    public Relation given(boolean outcome) {
        return outcome ? this : negated();
    }

    /// The relation of `y` to `x` where this is that of `x` to `y`.
    public Relation mirrored() {
        return switch (this) {
            case EQ -> EQ;
            case NE -> NE;
            case LT -> GT;
            case LE -> GE;
            case GT -> LT;
            case GE -> LE;
        };
    }

    /// The relation that holds exactly where this one and `that` both hold; empty if they never do.
    Optional<Relation> and(Relation that) {
        return Stream.of(values()).filter(both -> Stream.of(-1, 0, 1)
                .allMatch(order -> both.test(order, 0) == (test(order, 0) && that.test(order, 0)))).findFirst();
    }

    /// Whether the operands may be swapped: `==` and `!=`.
    public boolean isSymmetric() {
        return mirrored() == this;
    }

    /// Whether every value stands in this relation to itself.
    public boolean isReflexive() {
        return test(0, 0);
    }
}
