package dev.simplelang.type;

/// A set of 64-bit integers that contains a value.
///
/// It has bounds and low bits: all `x` with `low() <= x <= high()` that agree with [#residue()] in
/// their lowest [#knownBits()] bits. The bounds are signed and do not wrap around. Strides that are
/// powers of two, unlike others, survive arithmetic modulo 2⁶⁴: `arg * 2 + 1` is known to be odd.
///
/// **Invariants:** each set has one representation. The bounds are elements; a set of one element
/// has 64 known bits; the empty set is [#TOP].
public final class IntType implements Type {

    /// The constants from `-SMALL` to `SMALL - 1` exist once.
    private static final int SMALL = 256;

    private static final IntType[] SMALL_CONSTANTS = new IntType[2 * SMALL];

    static {
        for (int i = 0; i < SMALL_CONSTANTS.length; i++) {
            int value = i - SMALL;
            SMALL_CONSTANTS[i] = new IntType(value, value, Long.SIZE, value);
        }
    }

    /// No integer: no value yet, or none ever.
    public static final IntType TOP = new IntType(Long.MAX_VALUE, Long.MIN_VALUE, 0, 0);

    /// Any integer.
    public static final IntType BOTTOM = new IntType(Long.MIN_VALUE, Long.MAX_VALUE, 0, 0);

    /// The constant 0, which is also `false`.
    public static final IntType ZERO = constant(0);

    /// The constant 1, which is also `true`.
    public static final IntType ONE = constant(1);

    /// A truth value: 0 or 1.
    public static final IntType TRUTH = range(0, 1);

    private final long low;
    private final long high;
    private final int knownBits;
    private final long residue;

    private IntType(long low, long high, int knownBits, long residue) {
        this.low = low;
        this.high = high;
        this.knownBits = knownBits;
        this.residue = residue;
    }

    /// Exactly `value`.
    public static IntType constant(long value) {
        return -SMALL <= value && value < SMALL
                ? SMALL_CONSTANTS[(int) value + SMALL]
                : new IntType(value, value, Long.SIZE, value);
    }

    /// The integers from `low` to `high`, both included; none if `low > high`.
    public static IntType range(long low, long high) {
        return of(low, high, 0, 0);
    }

    /// The integers from `low` to `high` that agree with `residue` in the lowest `knownBits` bits.
    ///
    /// @param knownBits from 0 to 64
    public static IntType of(long low, long high, int knownBits, long residue) {
        long mask = mask(knownBits);
        long first = low + ((residue - low) & mask);
        long last = high - ((high - residue) & mask);
        if (low > high || first < low || last > high || first > last) {
            return TOP;
        }
        if (first == last) {
            return constant(first);
        }
        return knownBits == 0 && first == Long.MIN_VALUE && last == Long.MAX_VALUE
                ? BOTTOM
                : new IntType(first, last, knownBits, residue & mask);
    }

    /// `ONE` or `ZERO`.
    public static IntType truth(boolean condition) {
        return condition ? ONE : ZERO;
    }

    private static long mask(int bits) {
        return bits == Long.SIZE ? -1 : (1L << bits) - 1;
    }

    /// The least element; of the empty set, [Long#MAX_VALUE].
    public long low() {
        return low;
    }

    /// The greatest element; of the empty set, [Long#MIN_VALUE].
    public long high() {
        return high;
    }

    /// The number of lowest bits in which all elements are known to agree.
    public int knownBits() {
        return knownBits;
    }

    /// The lowest [#knownBits()] bits of all elements; the other bits are 0.
    public long residue() {
        return residue;
    }

    /// Whether the set is empty.
    public boolean isEmpty() {
        return low > high;
    }

    /// Whether exactly one value is possible.
    public boolean isConstant() {
        return low == high;
    }

    /// Whether `value` is an element.
    public boolean contains(long value) {
        return low <= value && value <= high && ((value - residue) & mask(knownBits)) == 0;
    }

    /// The only possible value.
    ///
    /// @throws IllegalStateException unless [#isConstant()]
    public long value() {
        if (!isConstant()) {
            throw new IllegalStateException("not a constant: " + this);
        }
        return low;
    }

    /// The least set of this kind with the elements of both: the meet.
    public IntType or(IntType that) {
        if (that.isEmpty()) {
            return this;
        }
        if (isEmpty()) {
            return that;
        }
        if (low <= that.low && that.high <= high && knownBits == 0) {
            return this;
        }
        if (that.low <= low && high <= that.high && that.knownBits == 0) {
            return that;
        }
        int agreeing = Long.numberOfTrailingZeros(residue ^ that.residue);
        int bits = Math.min(agreeing, Math.min(knownBits, that.knownBits));
        return of(Math.min(low, that.low), Math.max(high, that.high), bits, residue);
    }

    /// The elements that are also elements of `that`: the join.
    public IntType and(IntType that) {
        if (low <= that.low && that.high <= high && knownBits == 0) {
            return that;
        }
        if (that.low <= low && high <= that.high && that.knownBits == 0) {
            return this;
        }
        var finer = knownBits >= that.knownBits ? this : that;
        if (((residue - that.residue) & mask(Math.min(knownBits, that.knownBits))) != 0) {
            return TOP;
        }
        return of(Math.max(low, that.low), Math.min(high, that.high), finer.knownBits, finer.residue);
    }

    /// The elements that are less than some element of `that`.
    public IntType below(IntType that) {
        return that.high == Long.MIN_VALUE ? TOP : of(low, Math.min(high, that.high - 1), knownBits, residue);
    }

    /// The elements that are no greater than some element of `that`.
    public IntType atMost(IntType that) {
        return that.isEmpty() ? TOP : of(low, Math.min(high, that.high), knownBits, residue);
    }

    /// The elements that are greater than some element of `that`.
    public IntType above(IntType that) {
        return that.low == Long.MAX_VALUE ? TOP : of(Math.max(low, that.low + 1), high, knownBits, residue);
    }

    /// The elements that are no less than some element of `that`.
    public IntType atLeast(IntType that) {
        return that.isEmpty() ? TOP : of(Math.max(low, that.low), high, knownBits, residue);
    }

    /// The elements that differ from some element of `that`, as far as a set of this kind can
    /// express them: a single value can be removed only at a bound.
    public IntType except(IntType that) {
        if (!that.isConstant() || (that.low != low && that.low != high)) {
            return that.isEmpty() ? TOP : this;
        }
        if (isConstant()) {
            return TOP;
        }
        return that.low == low ? of(low + 1, high, knownBits, residue) : of(low, high - 1, knownBits, residue);
    }

    @Override
    public boolean equals(Object other) {
        return other == this || (other instanceof IntType that && low == that.low && high == that.high
                && knownBits == that.knownBits && residue == that.residue);
    }

    @Override
    public int hashCode() {
        return (Long.hashCode(low) * 31 + Long.hashCode(high)) * 31 + knownBits;
    }

    @Override
    public String toString() {
        if (isEmpty()) {
            return "int-top";
        }
        if (isConstant()) {
            return Long.toString(low);
        }
        var range = low == Long.MIN_VALUE && high == Long.MAX_VALUE
                ? "int"
                : (low == Long.MIN_VALUE ? "MIN" : low) + " … " + (high == Long.MAX_VALUE ? "MAX" : high);
        return knownBits == 0 ? range : range + " (" + residue + " mod 2^" + knownBits + ")";
    }
}
