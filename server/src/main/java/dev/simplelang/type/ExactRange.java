package dev.simplelang.type;

import java.math.BigInteger;

/// The bounds of an integer that is computed without wrapping around.
///
/// If the bounds fit into 64 bits, the wrapping arithmetic of Simple gives the same integer,
/// whatever wraps around in between. Only bounds that do not fit are big integers, which are slow.
public sealed interface ExactRange {

    /// Bounds of 64 bits.
    record Narrow(long low, long high) implements ExactRange {

        @Override
        public BigInteger least() {
            return BigInteger.valueOf(low);
        }

        @Override
        public BigInteger greatest() {
            return BigInteger.valueOf(high);
        }

        @Override
        public boolean fits() {
            return true;
        }

        @Override
        public IntType toType() {
            return IntType.range(low, high);
        }
    }

    /// Bounds of which at least one has more than 64 bits.
    record Wide(BigInteger least, BigInteger greatest) implements ExactRange {

        @Override
        public boolean fits() {
            return false;
        }

        @Override
        public IntType toType() {
            throw new ArithmeticException("more than 64 bits: " + this);
        }
    }

    /// Exactly `value`.
    static ExactRange constant(long value) {
        return new Narrow(value, value);
    }

    /// The bounds of a type that is not empty.
    static ExactRange of(IntType type) {
        return new Narrow(type.low(), type.high());
    }

    /// From 0 to `greatest`, an unsigned integer.
    static ExactRange upTo(long greatest) {
        return of(BigInteger.ZERO, new BigInteger(Long.toUnsignedString(greatest)));
    }

    private static ExactRange of(BigInteger least, BigInteger greatest) {
        return least.bitLength() < Long.SIZE && greatest.bitLength() < Long.SIZE
                ? new Narrow(least.longValue(), greatest.longValue())
                : new Wide(least, greatest);
    }

    /// The least value.
    BigInteger least();

    /// The greatest value, no less than [#least()].
    BigInteger greatest();

    /// Whether all values are integers of 64 bits.
    boolean fits();

    /// The type with these bounds.
    ///
    /// @throws ArithmeticException unless they fit
    IntType toType();

    /// The least range with the values of both.
    default ExactRange or(ExactRange that) {
        return of(least().min(that.least()), greatest().max(that.greatest()));
    }

    /// The difference.
    default ExactRange minus(ExactRange that) {
        return plus(that.times(constant(-1)));
    }

    /// The sum.
    default ExactRange plus(ExactRange that) {
        if (this instanceof Narrow(long low, long high) && that instanceof Narrow(long thatLow, long thatHigh)) {
            if (!Arithmetic.addWraps(low, thatLow) && !Arithmetic.addWraps(high, thatHigh)) {
                return new Narrow(low + thatLow, high + thatHigh);
            }
        }
        return of(least().add(that.least()), greatest().add(that.greatest()));
    }

    /// The product of two independent values.
    default ExactRange times(ExactRange that) {
        if (this instanceof Narrow(long low, long high) && that instanceof Narrow(long thatLow, long thatHigh)
                && !Arithmetic.multiplyWraps(low, thatLow) && !Arithmetic.multiplyWraps(low, thatHigh)
                && !Arithmetic.multiplyWraps(high, thatLow)
                && !Arithmetic.multiplyWraps(high, thatHigh)) {
            return new Narrow(
                    Math.min(Math.min(low * thatLow, low * thatHigh), Math.min(high * thatLow, high * thatHigh)),
                    Math.max(Math.max(low * thatLow, low * thatHigh), Math.max(high * thatLow, high * thatHigh)));
        }
        var corners = new BigInteger[]{least().multiply(that.least()), least().multiply(that.greatest()),
                greatest().multiply(that.least()), greatest().multiply(that.greatest())};
        var least = corners[0];
        var greatest = corners[0];
        for (var corner : corners) {
            least = least.min(corner);
            greatest = greatest.max(corner);
        }
        return of(least, greatest);
    }

    /// The product of a value with itself.
    default ExactRange squared() {
        var product = times(this);
        boolean mayBeZero = least().signum() <= 0 && greatest().signum() >= 0;
        return mayBeZero ? of(BigInteger.ZERO, product.greatest()) : product;
    }

    /// Whether a multiple of 2ᵏ lies between the bounds.
    default boolean mayBeMultipleOfPower(int k) {
        return greatest().shiftRight(k).compareTo(least().negate().shiftRight(k).negate()) >= 0;
    }

    /// Whether all values are greater than `-bound` and less than `bound`.
    default boolean isWithin(BigInteger bound) {
        return least().negate().compareTo(bound) < 0 && greatest().compareTo(bound) < 0;
    }
}
