package dev.simplelang.type;

/// The transfer functions of integers: for each operation of [Arithmetic], a set that contains the
/// results for all elements of the operands.
///
/// Monotone, and exact on constants. Where a sum or a difference may but need not wrap around, or a
/// product may, its bounds are unknown and the low bits stay known. Where a quotient may wrap around,
/// nothing is known of it.
public final class IntTransfer {

    private IntTransfer() {}

    /// `x + y`.
    public static IntType add(IntType x, IntType y) {
        if (x.isEmpty() || y.isEmpty()) {
            return IntType.TOP;
        }
        int bits = Math.min(x.knownBits(), y.knownBits());
        long residue = x.residue() + y.residue();
        long low = x.low() + y.low();
        long high = x.high() + y.high();
        return overflow(x.low(), y.low()) == overflow(x.high(), y.high())
                ? IntType.of(low, high, bits, residue)
                : anyWith(bits, residue);
    }

    /// -1, 0 or 1: whether the sum wraps around downward, not at all, or upward.
    private static int overflow(long x, long y) {
        return !Arithmetic.addWraps(x, y) ? 0 : x < 0 ? -1 : 1;
    }

    /// `x - y`.
    public static IntType subtract(IntType x, IntType y) {
        if (x.isEmpty() || y.isEmpty()) {
            return IntType.TOP;
        }
        int bits = Math.min(x.knownBits(), y.knownBits());
        long residue = x.residue() - y.residue();
        long low = x.low() - y.high();
        long high = x.high() - y.low();
        return underflow(x.low(), y.high()) == underflow(x.high(), y.low())
                ? IntType.of(low, high, bits, residue)
                : anyWith(bits, residue);
    }

    /// The same for the difference.
    private static int underflow(long x, long y) {
        return !Arithmetic.subtractWraps(x, y) ? 0 : x < 0 ? -1 : 1;
    }

    /// `-x`.
    public static IntType negate(IntType x) {
        return subtract(IntType.ZERO, x);
    }

    /// `x * y`.
    public static IntType multiply(IntType x, IntType y) {
        if (x.isEmpty() || y.isEmpty()) {
            return IntType.TOP;
        }
        // x = r + 2ᵏu and y = s + 2ᵐv give xy = rs + 2ᵐrv + 2ᵏsu + 2ᵏ⁺ᵐuv.
        int bits = Math.min(Long.SIZE, Math.min(x.knownBits() + trailingZeros(y), y.knownBits() + trailingZeros(x)));
        long residue = x.residue() * y.residue();
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        for (long a : new long[]{x.low(), x.high()}) {
            for (long b : new long[]{y.low(), y.high()}) {
                long product = Arithmetic.multiply(a, b);
                if (Arithmetic.multiplyWraps(a, b)) {
                    return anyWith(bits, residue);
                }
                low = Math.min(low, product);
                high = Math.max(high, product);
            }
        }
        return IntType.of(low, high, bits, residue);
    }

    private static int trailingZeros(IntType x) {
        return Math.min(x.knownBits(), Long.numberOfTrailingZeros(x.residue()));
    }

    /// `x / y`, where division by 0 gives 0.
    public static IntType divide(IntType x, IntType y) {
        if (x.isEmpty() || y.isEmpty()) {
            return IntType.TOP;
        }
        if (x.contains(Long.MIN_VALUE) && y.contains(-1) && !(x.isConstant() && y.isConstant())) {
            // The one quotient that wraps around.
            return IntType.BOTTOM;
        }
        var quotient = y.contains(0) ? IntType.ZERO : IntType.TOP;
        // On either side of 0 the quotient is monotone in both operands, so the corners bound it.
        for (var side : new IntType[]{y.and(IntType.range(Long.MIN_VALUE, -1)),
                y.and(IntType.range(1, Long.MAX_VALUE))}) {
            if (!side.isEmpty()) {
                for (long a : new long[]{x.low(), x.high()}) {
                    for (long b : new long[]{side.low(), side.high()}) {
                        quotient = quotient.or(IntType.constant(Arithmetic.divide(a, b)));
                    }
                }
            }
        }
        return quotient.isConstant()
                ? quotient
                : withQuotientBits(IntType.range(quotient.low(), quotient.high()), x, y);
    }

    /// Adds the low bits of a quotient by a power of two that divides all elements of `x`.
    private static IntType withQuotientBits(IntType quotient, IntType x, IntType y) {
        if (!y.isConstant() || Long.bitCount(y.value()) != 1 || y.value() < 0) {
            return quotient;
        }
        int shift = Long.numberOfTrailingZeros(y.value());
        return shift <= trailingZeros(x)
                ? quotient.and(anyWith(x.knownBits() - shift, x.residue() >>> shift))
                : quotient;
    }

    /// `x - x / y * y`: nearer to 0 than `y`, unless that is 0, no farther than `x`, and of the
    /// sign of `x`.
    public static IntType remainder(IntType x, IntType y) {
        if (x.isEmpty() || y.isEmpty()) {
            return IntType.TOP;
        }
        if (x.isConstant() && y.isConstant()) {
            return IntType.constant(Arithmetic.remainder(x.value(), y.value()));
        }
        long low = Math.min(0, x.low());
        long high = Math.max(0, x.high());
        if (!y.contains(0)) {
            long bound = Math.max(-(y.low() + 1), y.high() - 1);
            low = Math.max(low, -bound);
            high = Math.min(high, bound);
        }
        return IntType.of(low, high, Math.min(x.knownBits(), trailingZeros(y)), x.residue());
    }

    /// `!x`.
    public static IntType not(IntType x) {
        return equal(x, IntType.ZERO);
    }

    /// `x == y`.
    public static IntType equal(IntType x, IntType y) {
        if (x.isEmpty() || y.isEmpty()) {
            return IntType.TOP;
        }
        if (x.isConstant() && x.equals(y)) {
            return IntType.ONE;
        }
        return x.and(y).isEmpty() ? IntType.ZERO : IntType.TRUTH;
    }

    /// `x < y`.
    public static IntType less(IntType x, IntType y) {
        if (x.isEmpty() || y.isEmpty()) {
            return IntType.TOP;
        }
        return x.high() < y.low() ? IntType.ONE : x.low() >= y.high() ? IntType.ZERO : IntType.TRUTH;
    }

    /// `x <= y`.
    public static IntType lessOrEqual(IntType x, IntType y) {
        return not(less(y, x));
    }

    private static IntType anyWith(int bits, long residue) {
        return bits == 0 ? IntType.BOTTOM : IntType.of(Long.MIN_VALUE, Long.MAX_VALUE, bits, residue);
    }
}
