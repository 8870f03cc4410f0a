package dev.simplelang.opt.loops;

import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;

/// The number of whole trips that a loop makes until a test made in each of them leaves it.
///
/// The test compares a value with a constant increment per trip with one that does not change. All
/// arithmetic wraps around, and so may the value: nothing here assumes that it does not.
///
/// @param kind what is known
/// @param trips the number of trips or a bound on it, unsigned; 0 where there is none
record TripCount(Kind kind, long trips) {

    /// What is known about the number of trips.
    enum Kind {
        /// The number is exact.
        EXACT,
        /// The number is an upper bound.
        AT_MOST,
        /// The test never leaves the loop.
        NEVER,
        /// Nothing is known.
        UNKNOWN
    }

    static final TripCount NEVER = new TripCount(Kind.NEVER, 0);
    static final TripCount UNKNOWN = new TripCount(Kind.UNKNOWN, 0);

    /// How many times a value may wrap around before the search is given up.
    private static final int MAX_WRAPS = 64;

    /// Exactly `trips`.
    static TripCount exactly(long trips) {
        return new TripCount(Kind.EXACT, trips);
    }

    /// At most `trips`.
    static TripCount atMost(long trips) {
        return new TripCount(Kind.AT_MOST, trips);
    }

    /// Whether the loop is proved to be left after at most [#trips] trips.
    boolean isBounded() {
        return kind == Kind.EXACT || kind == Kind.AT_MOST;
    }

    /// The number of trips until `x + t * step >= bound` for the first time.
    static TripCount untilAtLeast(IntType x, long step, IntType bound) {
        if (x.isEmpty() || bound.isEmpty()) {
            return UNKNOWN;
        }
        if (x.isConstant() && bound.isConstant()) {
            return untilAtLeast(x.value(), step, bound.value());
        }
        if (x.low() >= bound.high()) {
            return exactly(0);
        }
        if (step == 0) {
            return x.high() < bound.low() ? NEVER : UNKNOWN;
        }
        if (step == Long.MIN_VALUE || bound.high() > Long.MAX_VALUE - Math.abs(step) + 1) {
            // The value might step over all integers from the bound on.
            return UNKNOWN;
        }
        // The greatest start that is below the bound.
        long last = Math.min(x.high(), bound.high() - 1);
        return atMost(step > 0
                ? ceilingDivide(bound.high() - x.low(), step)
                : Long.divideUnsigned(last - Long.MIN_VALUE, -step) + 1);
    }

    private static TripCount untilAtLeast(long start, long step, long bound) {
        long x = start;
        long trips = 0;
        for (int wraps = 0; wraps < MAX_WRAPS; wraps++) {
            if (x >= bound) {
                return exactly(trips);
            }
            if (step == 0) {
                return NEVER;
            }
            // To the bound, or past the last integer.
            long more = step > 0
                    ? ceilingDivide(bound - x, step)
                    : Long.divideUnsigned(x - Long.MIN_VALUE, -step) + 1;
            if (Long.compareUnsigned(trips + more, trips) < 0) {
                return UNKNOWN;
            }
            trips += more;
            x += more * step;
        }
        return UNKNOWN;
    }

    private static long ceilingDivide(long unsigned, long positive) {
        return Long.divideUnsigned(unsigned - 1, positive) + 1;
    }

    /// The number of trips until `difference + t * step == 0` for the first time.
    static TripCount untilZero(IntType difference, long step) {
        if (difference.isEmpty()) {
            return UNKNOWN;
        }
        int zeros = Long.numberOfTrailingZeros(step);
        int known = Math.min(zeros, difference.knownBits());
        if (known < Long.SIZE ? Long.numberOfTrailingZeros(difference.residue()) < known : difference.residue() != 0) {
            // The low bits never change.
            return NEVER;
        }
        if (difference.isConstant()) {
            // With step = 2ᶻs and s odd: t = -difference / 2ᶻ / s modulo 2⁶⁴⁻ᶻ.
            long trips = step == 0 ? 0 : (-difference.value() >>> zeros) * Arithmetic.inverse(step >>> zeros);
            return exactly(trips & -1L >>> zeros);
        }
        var distance = step == -1 ? difference : IntTransfer.negate(difference);
        if (Math.abs(step) == 1 && distance.low() >= 0) {
            return atMost(distance.high());
        }
        // An odd step reaches every value within 2⁶⁴ - 1 trips; that is -1, unsigned.
        return zeros == 0 ? atMost(-1) : UNKNOWN;
    }

    /// The number of trips until `difference + t * step != 0` for the first time.
    static TripCount untilNotZero(IntType difference, long step) {
        if (difference.isEmpty()) {
            return UNKNOWN;
        }
        if (!difference.contains(0)) {
            return exactly(0);
        }
        if (step != 0) {
            return difference.isConstant() ? exactly(1) : atMost(1);
        }
        return difference.isConstant() ? NEVER : UNKNOWN;
    }
}
