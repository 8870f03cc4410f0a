package dev.simplelang.type;

/// The integer arithmetic of Simple: 64-bit two's complement, total.
///
/// Every other room that computes a value of the language asks here.
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

    /// The quotient, truncated toward zero; `x / 0` is 0 and `MIN / -1` is `MIN`.
    public static long divide(long x, long y) {
        return y == 0 ? 0 : x / y;
    }

    /// The negation, wrapping: that of `MIN` is `MIN`.
    public static long negate(long x) {
        return -x;
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
