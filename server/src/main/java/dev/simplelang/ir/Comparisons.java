package dev.simplelang.ir;

import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.ExactRange;
import java.math.BigInteger;
import java.util.Optional;
import java.util.function.BinaryOperator;

/// The rules of comparisons of polynomials: common terms cancel, common factors are divided out,
/// and the result has the positive terms on one side and the negative ones on the other.
///
/// `==` and `!=` depend only on the difference of the operands modulo 2⁶⁴. `<` and `<=` do so only
/// where neither operand wraps around, which the ranges of the leaves must prove.
final class Comparisons {

    /// A comparison becomes a shorter one only if that has at most this many operations.
    private static final int SHORT = 2;

    private static final BigInteger TWO = BigInteger.TWO;

    private final CompareNode comparison;
    private final Dependencies dependencies;

    private Comparisons(CompareNode comparison, Dependencies dependencies) {
        this.comparison = comparison;
        this.dependencies = dependencies;
    }

    /// The rules that `==` and `!=` share.
    static Optional<Rewrite> equality(CompareNode comparison, Dependencies dependencies) {
        return difference(comparison).flatMap(new Comparisons(comparison, dependencies)::equality);
    }

    /// The rules that `<` and `<=` share.
    static Optional<Rewrite> order(CompareNode comparison, Dependencies dependencies) {
        return new Comparisons(comparison, dependencies).order();
    }

    /// The difference of the operands; empty if it has too many terms.
    static Optional<Polynomial> difference(CompareNode comparison) {
        return comparison.left().polynomial().minus(comparison.right().polynomial());
    }

    /// The difference of the operands up to an odd factor and the sign, which do not matter to `==`
    /// and `!=`; empty if it has too many terms.
    static Optional<Polynomial> canonicalDifference(CompareNode comparison) {
        return difference(comparison).map(difference -> {
            long divisor = difference.commonDivisor();
            return difference.dividedBy(divisor >>> Long.numberOfTrailingZeros(divisor)).withFirstPositive();
        });
    }

    private Optional<Rewrite> equality(Polynomial difference) {
        if (difference.isConstant()) {
            return always(Rule.COMPARE_DIFFERENCE, comparison.relation().test(difference.constant(), 0));
        }
        long divisor = difference.commonDivisor();
        int evenBits = Long.numberOfTrailingZeros(divisor);
        if (Long.numberOfTrailingZeros(difference.constant()) < evenBits) {
            return always(Rule.COMPARE_PARITY, comparison.relation().test(0, 1));
        }
        if (difference.isNeverZero(dependencies)) {
            return always(Rule.EQUAL_RANGES, comparison.relation().test(0, 1));
        }
        var reduced = difference.dividedBy(divisor);
        // 2ᵏ·d = 0 implies only that the low 64 - k bits of d are 0.
        if (evenBits > 0 && reduced.range(dependencies).filter(d -> d.isWithin(TWO.pow(Long.SIZE - evenBits)))
                .isEmpty()) {
            reduced = difference.dividedBy(divisor >>> evenBits);
        }
        if (!reduced.hasTermToAdd()) {
            reduced = reduced.times(-1);
        }
        var right = reduced.part(-1).times(-1).withConstant(-reduced.constant());
        return rewrite(Rule.EQUAL_TERMS_CANCEL, comparison::withOperands, reduced.part(1), right);
    }

    private Optional<Rewrite> order() {
        var left = comparison.left().polynomial();
        var right = comparison.right().polynomial();
        if (!fits(left) || !fits(right)) {
            return difference(comparison).flatMap(this::shifted);
        }
        return difference(comparison).flatMap(difference -> order(difference, left, right));
    }

    private boolean fits(Polynomial polynomial) {
        return polynomial.hasSmallCoefficients() && polynomial.range(dependencies).filter(ExactRange::fits).isPresent();
    }

    /// `x < x + c`: see [Rule#LESS_SHIFTED].
    private Optional<Rewrite> shifted(Polynomial difference) {
        if (!difference.isConstant()) {
            return Optional.empty();
        }
        long c = -difference.constant();
        if (c == 0) {
            return always(Rule.COMPARE_DIFFERENCE, comparison.relation().test(0, 0));
        }
        // The lesser operand without wrapping around stays, so that a test and its opposite test the
        // same one; if the difference is MIN, the one whose constant is not negative.
        boolean shiftsRight = c == Long.MIN_VALUE ? comparison.left().polynomial().constant() >= 0 : c > 0;
        return Rewrite.replace(Rule.LESS_SHIFTED,
                shiftsRight
                        ? new CompareNode(Relation.LE, comparison.left(), ConstantNode.of(Long.MAX_VALUE - c))
                        : new CompareNode(Relation.LT, ConstantNode.of(Long.MAX_VALUE + c), comparison.right()));
    }

    /// Neither operand wraps around, so `left < right` exactly if the terms are less than `bound`.
    private Optional<Rewrite> order(Polynomial difference, Polynomial left, Polynomial right) {
        var bound = BigInteger.valueOf(right.constant()).subtract(BigInteger.valueOf(left.constant()));
        if (comparison.relation() == Relation.LE) {
            bound = bound.add(BigInteger.ONE);
        }
        var divisor = BigInteger.valueOf(difference.commonDivisor());
        var terms = difference.withConstant(0).dividedBy(divisor.longValue());
        var limit = ceilingOfQuotient(bound, divisor);
        var range = terms.range(dependencies);
        if (range.isPresent() && range.get().greatest().compareTo(limit) < 0) {
            return always(Rule.LESS_RANGES, true);
        }
        if (range.isPresent() && range.get().least().compareTo(limit) >= 0) {
            return always(Rule.LESS_RANGES, false);
        }
        if (limit.bitLength() >= Long.SIZE) {
            return Optional.empty();
        }
        return less(terms.part(1), terms.part(-1).times(-1), limit.longValue());
    }

    /// `plus - minus < limit`.
    private Optional<Rewrite> less(Polynomial plus, Polynomial minus, long limit) {
        if (plus.isConstant()) {
            return limit <= -Long.MAX_VALUE
                    ? Optional.empty()
                    : ordered(Relation.LE, plus.withConstant(1 - limit), minus);
        }
        if (minus.isConstant() || limit != 1) {
            return ordered(Relation.LT, plus, minus.withConstant(limit));
        }
        return ordered(Relation.LE, plus, minus);
    }

    private Optional<Rewrite> ordered(Relation relation, Polynomial left, Polynomial right) {
        if (!fits(left) || !fits(right)) {
            return Optional.empty();
        }
        boolean isWrittenSo = comparison.relation() == relation && left.equals(comparison.left().polynomial())
                && right.equals(comparison.right().polynomial());
        return isWrittenSo
                ? Optional.empty()
                : Rewrite.replace(Rule.LESS_TERMS_CANCEL,
                        new CompareNode(relation, left.toNode(), right.toNode()));
    }

    /// The comparison of `left` with `right`, if it mentions fewer leaves or needs fewer
    /// operations.
    private Optional<Rewrite> rewrite(Rule rule, BinaryOperator<Node> operator, Polynomial left,
            Polynomial right) {
        var oldLeft = comparison.left().polynomial();
        var oldRight = comparison.right().polynomial();
        boolean cancels = !oldLeft.mentionsNoMoreThan(left, right) || !oldRight.mentionsNoMoreThan(left, right);
        int operations = left.operations() + right.operations();
        // Counted in the polynomials, which do not depend on the shape of the operands.
        boolean shorter = operations <= SHORT && operations < oldLeft.operations() + oldRight.operations();
        return cancels || shorter
                ? Rewrite.replace(rule, operator.apply(left.toNode(), right.toNode()))
                : Optional.empty();
    }

    private static Optional<Rewrite> always(Rule rule, boolean holds) {
        return Rewrite.replace(rule, ConstantNode.of(Arithmetic.truth(holds)));
    }

    private static BigInteger ceilingOfQuotient(BigInteger dividend, BigInteger divisor) {
        var parts = dividend.divideAndRemainder(divisor);
        return parts[1].signum() > 0 ? parts[0].add(BigInteger.ONE) : parts[0];
    }
}
