package dev.simplelang.opt.paths;

/// An integer of 128 bits, two's complement: what is more than 64 bits and far from as long as `BigInteger` allows.
///
/// @param high the upper 64 bits
/// @param low the lower 64 bits, without a sign
record Wide(long high, long low) {

    private static final int HALF = Integer.SIZE;
    private static final long LOWER_HALF = (1L << HALF) - 1;

    /// `value`.
    static Wide of(long value) {
        return new Wide(signOf(value), value);
    }

    private static long signOf(long value) {
        return value >> (Long.SIZE - 1);
    }

    Wide negated() {
        return new Wide(low == 0 ? -high : ~high, -low);
    }

    /// The sum with `turns` times 2⁶⁴.
    Wide turned(long turns) {
        return new Wide(high + turns, low);
    }

    /// The quotient, rounded down.
    ///
    /// @param divisor from 1 to 2³¹ - 1
    Wide floorQuotient(long divisor) {
        // By hand, a digit of 32 bits after the other (Knuth, TAOCP 2, 4.3.1).
        long upper = (Math.floorMod(high, divisor) << HALF) | (low >>> HALF);
        long lower = ((upper % divisor) << HALF) | (low & LOWER_HALF);
        return new Wide(Math.floorDiv(high, divisor), ((upper / divisor) << HALF) + lower / divisor);
    }

    /// The quotient, rounded up.
    ///
    /// @param divisor from 1 to 2³¹ - 1
    Wide ceilQuotient(long divisor) {
        return negated().floorQuotient(divisor).negated();
    }

    /// Whether it is less than every `long`.
    boolean isBelow() {
        return high < -1 || (high == -1 && low >= 0);
    }

    /// Whether it is greater than every `long`.
    boolean isAbove() {
        return high > 0 || (high == 0 && low < 0);
    }

    /// The `long` that is nearest.
    long clamped() {
        return isBelow() ? Long.MIN_VALUE : isAbove() ? Long.MAX_VALUE : low;
    }
}
