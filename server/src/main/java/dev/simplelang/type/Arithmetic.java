package dev.simplelang.type;

/// The integer arithmetic of Simple: 64-bit two's complement, total.
///
/// Evaluators and constant folding compute with it; bytecode agrees with it.
public final class Arithmetic {

    private Arithmetic() {}

    /// The sum, wrapping.
    public static long add(long x, long y) {
        return x + y;
    }

    /// The difference, wrapping.
    public static long subtract(long x, long y) {
        return x - y;
    }

    /// The product, wrapping.
    public static long multiply(long x, long y) {
        return x * y;
    }

    /// Whether the sum is not the one of arithmetic without bounds: its sign is that of neither
    /// operand.
    public static boolean addWraps(long x, long y) {
        long sum = x + y;
        return ((x ^ sum) & (y ^ sum)) < 0;
    }

    /// Whether the difference is not the one of arithmetic without bounds.
    public static boolean subtractWraps(long x, long y) {
        return ((x ^ y) & (x ^ (x - y))) < 0;
    }

    /// Whether the product is not the one of arithmetic without bounds.
    public static boolean multiplyWraps(long x, long y) {
        // The other side of the comparison would divide by 0, and MIN by -1.
        return x == -1 ? y == Long.MIN_VALUE : x != 0 && x * y / x != y;
    }

    /// The quotient, truncated toward zero; `x / 0` is 0 and `MIN / -1` is `MIN`.
    public static long divide(long x, long y) {
        if (y == 0) {
            return 0;
        }
        // WebAssembly, as the compiler runs in web pages, has no quotient of MIN and -1.
        return y == -1 ? -x : x / y;
    }

    /// What division leaves, `x - x / y * y`: that of a division by 0 is `x`.
    public static long remainder(long x, long y) {
        return y == 0 ? x : x % y;
    }

    /// The negation, wrapping: that of `MIN` is `MIN`.
    public static long negate(long x) {
        return -x;
    }

    /// The number whose product with an odd `x` is 1, modulo 2⁶⁴.
    ///
    /// Newton's iteration doubles the bits that are right; an odd number is its own inverse in
    /// three of them (Warren, *Hacker's Delight*, 2012, section 10-16).
    public static long inverse(long x) {
        long inverse = x;
        for (int bits = 3; bits < Long.SIZE; bits *= 2) {
            inverse *= 2 - x * inverse;
        }
        return inverse;
    }

    /// 1 for `true` and 0 for `false`.
    public static long truth(boolean condition) {
        return condition ? 1 : 0;
    }

    /// Whether a condition of this value holds.
    public static boolean holds(long value) {
        return value != 0;
    }
}
