package dev.simplelang.type;

import java.math.BigInteger;

/// The bounds of an integer that is computed without wrapping around.
///
/// Where such bounds fit into 64 bits, the wrapping arithmetic of Simple gives the very same integer, whatever wraps
/// around on the way.
///
/// @param low the least value
/// @param high the greatest value, no less than `low`
public record ExactRange(BigInteger low, BigInteger high) {

    private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

    /// Exactly `value`.
    public static ExactRange constant(long value) {
        return new ExactRange(BigInteger.valueOf(value), BigInteger.valueOf(value));
    }

    /// The bounds of a type that is not empty.
    public static ExactRange of(IntType type) {
        return new ExactRange(BigInteger.valueOf(type.low()), BigInteger.valueOf(type.high()));
    }

    /// The sum.
    public ExactRange plus(ExactRange that) {
        return new ExactRange(low.add(that.low), high.add(that.high));
    }

    /// The product of two values that need not have to do with each other.
    public ExactRange times(ExactRange that) {
        var corners = new BigInteger[]{low.multiply(that.low), low.multiply(that.high), high.multiply(that.low),
                high.multiply(that.high)};
        var least = corners[0];
        var greatest = corners[0];
        for (var corner : corners) {
            least = least.min(corner);
            greatest = greatest.max(corner);
        }
        return new ExactRange(least, greatest);
    }

    /// The product of a value with itself.
    public ExactRange squared() {
        var one = low.multiply(low);
        var other = high.multiply(high);
        boolean mayBeZero = low.signum() <= 0 && high.signum() >= 0;
        return new ExactRange(mayBeZero ? BigInteger.ZERO : one.min(other), one.max(other));
    }

    /// Whether all values are integers of 64 bits.
    public boolean fits() {
        return low.compareTo(MIN) >= 0 && high.compareTo(MAX) <= 0;
    }

    /// Whether a multiple of 2ᵏ lies between the bounds.
    public boolean mayBeMultipleOfPower(int k) {
        return high.shiftRight(k).compareTo(low.negate().shiftRight(k).negate()) >= 0;
    }

    /// Whether all values are greater than `-bound` and less than `bound`.
    public boolean isWithin(BigInteger bound) {
        return low.negate().compareTo(bound) < 0 && high.compareTo(bound) < 0;
    }

    /// The type with these bounds, which must fit.
    public IntType toType() {
        return IntType.range(low.longValueExact(), high.longValueExact());
    }
}
