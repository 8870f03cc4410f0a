package dev.simplelang.opt.paths;

import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;

/// A set of integers as a union of [IntType]s: what a path knows about a value.
///
/// One interval cannot say that `arg` is not 3. A few can, and then the outcome of a comparison with a constant is known
/// exactly on either side.
///
/// **Invariant:** the pieces are not empty, lie in ascending order and do not overlap.
final class IntSet {

    /// More pieces than these are not kept: those with the least gap between them become one.
    static final int MOST_PIECES = 12;

    /// An operation on two sets looks at this many pieces of each.
    private static final int MOST_OPERAND_PIECES = 4;

    /// The greatest factor by which a set of intervals is divided.
    private static final int MOST_FACTOR = 8;

    /// The greatest integer whose square does not wrap around.
    private static final long GREATEST_ROOT = 3_037_000_499L;

    /// No integer.
    static final IntSet NONE = new IntSet(List.of());

    /// All integers.
    static final IntSet ALL = of(IntType.BOTTOM);

    /// Exactly 0.
    static final IntSet ZERO = of(IntType.ZERO);

    /// Exactly 1.
    static final IntSet ONE = of(IntType.ONE);

    /// All integers but 0.
    static final IntSet NOT_ZERO = ZERO.complement();

    private final List<IntType> pieces;

    private IntSet(List<IntType> pieces) {
        this.pieces = pieces;
    }

    /// The set that a type is.
    static IntSet of(IntType type) {
        return type.isEmpty() ? NONE : new IntSet(List.of(type));
    }

    /// Exactly `value`.
    static IntSet constant(long value) {
        return of(IntType.constant(value));
    }

    /// The integers from `low` to `high`, both included.
    static IntSet range(long low, long high) {
        return of(IntType.range(low, high));
    }

    /// The union of `types`; where they overlap, the least type that contains both.
    private static IntSet union(List<IntType> types) {
        var sorted = new ArrayList<>(types);
        sorted.removeIf(IntType::isEmpty);
        sorted.sort(Comparator.comparingLong(IntType::low));
        var pieces = new ArrayList<IntType>();
        for (var type : sorted) {
            if (!pieces.isEmpty() && touch(pieces.getLast(), type)) {
                pieces.add(pieces.removeLast().meetSameKind(type));
            } else {
                pieces.add(type);
            }
        }
        return new IntSet(pieces);
    }

    private static boolean touch(IntType lower, IntType upper) {
        return upper.low() <= lower.high()
                || (isInterval(lower) && isInterval(upper) && upper.low() == lower.high() + 1);
    }

    private static boolean isInterval(IntType piece) {
        return piece.knownBits() == 0 || piece.isConstant();
    }

    boolean isEmpty() {
        return pieces.isEmpty();
    }

    boolean isConstant() {
        return pieces.size() == 1 && pieces.getFirst().isConstant();
    }

    /// The one element of a constant.
    long value() {
        return pieces.getFirst().value();
    }

    /// The least element of a set that is not empty.
    long low() {
        return pieces.getFirst().low();
    }

    /// The greatest element of a set that is not empty.
    long high() {
        return pieces.getLast().high();
    }

    int pieceCount() {
        return pieces.size();
    }

    /// Whether the set is exactly its intervals, with nothing said about low bits.
    boolean isIntervals() {
        return pieces.stream().allMatch(IntSet::isInterval);
    }

    /// The least type that contains the set.
    IntType type() {
        var type = IntType.TOP;
        for (var piece : pieces) {
            type = type.meetSameKind(piece);
        }
        return type;
    }

    /// The elements, if there are no more than `most`.
    Optional<long[]> elements(int most) {
        var elements = new long[most];
        int count = 0;
        for (var piece : pieces) {
            long step = piece.isConstant() ? 1 : 1L << piece.knownBits();
            long steps = Long.divideUnsigned(piece.high() - piece.low(), step);
            if (Long.compareUnsigned(steps, most - count) >= 0) {
                return Optional.empty();
            }
            for (long i = 0; i <= steps; i++) {
                elements[count++] = piece.low() + i * step;
            }
        }
        return Optional.of(Arrays.copyOf(elements, count));
    }

    boolean contains(long value) {
        for (var piece : pieces) {
            if (piece.contains(value)) {
                return true;
            }
        }
        return false;
    }

    /// Whether every element is one of `other`, as far as that is plain.
    boolean isWithin(IntSet other) {
        for (var piece : pieces) {
            if (!other.isAround(piece)) {
                return false;
            }
        }
        return true;
    }

    private boolean isAround(IntType inner) {
        for (var piece : pieces) {
            if (inner.isa(piece)) {
                return true;
            }
        }
        return false;
    }

    /// The elements of both.
    IntSet and(IntSet other) {
        if (equals(ALL)) {
            return other;
        }
        if (other.equals(ALL)) {
            return this;
        }
        var common = new ArrayList<IntType>();
        for (var piece : pieces) {
            for (var otherPiece : other.pieces) {
                common.add(piece.and(otherPiece));
            }
        }
        return union(common);
    }

    /// A set with the elements of both; exactly those if both are intervals.
    IntSet or(IntSet other) {
        var all = new ArrayList<>(pieces);
        all.addAll(other.pieces);
        return union(all);
    }

    /// All other integers.
    ///
    /// @throws IllegalStateException unless [#isIntervals()]
    IntSet complement() {
        if (!isIntervals()) {
            throw new IllegalStateException("not intervals: " + this);
        }
        var gaps = new ArrayList<IntType>();
        long next = Long.MIN_VALUE;
        for (var piece : pieces) {
            if (piece.low() > next) {
                gaps.add(IntType.range(next, piece.low() - 1));
            }
            if (piece.high() == Long.MAX_VALUE) {
                return new IntSet(gaps);
            }
            next = piece.high() + 1;
        }
        gaps.add(IntType.range(next, Long.MAX_VALUE));
        return new IntSet(gaps);
    }

    /// A set of no more than `most` pieces that contains this one.
    IntSet coarse(int most) {
        if (pieces.size() <= most) {
            return this;
        }
        var coarse = new ArrayList<>(pieces);
        while (coarse.size() > most) {
            int narrowest = 0;
            for (int i = 1; i + 1 < coarse.size(); i++) {
                if (Long.compareUnsigned(gapBehind(coarse, i), gapBehind(coarse, narrowest)) < 0) {
                    narrowest = i;
                }
            }
            coarse.set(narrowest, coarse.get(narrowest).meetSameKind(coarse.remove(narrowest + 1)));
        }
        return new IntSet(coarse);
    }

    private static long gapBehind(List<IntType> pieces, int index) {
        return pieces.get(index + 1).low() - pieces.get(index).high();
    }

    /// The results of an operation on the elements of two sets.
    IntSet combine(IntSet other, BinaryOperator<IntType> operation) {
        var results = new ArrayList<IntType>();
        for (var x : coarse(MOST_OPERAND_PIECES).pieces) {
            for (var y : other.coarse(MOST_OPERAND_PIECES).pieces) {
                results.add(operation.apply(x, y));
            }
        }
        return union(results).coarse(MOST_PIECES);
    }

    /// The squares, wrapping.
    IntSet square() {
        var squares = new ArrayList<IntType>();
        for (var piece : pieces) {
            var square = IntTransfer.multiply(piece, piece);
            boolean wraps = piece.low() < -GREATEST_ROOT || piece.high() > GREATEST_ROOT;
            squares.add(wraps ? square : square.and(IntType.range(0, Long.MAX_VALUE)));
        }
        return union(squares);
    }

    /// The elements times `factor`, wrapping.
    IntSet times(long factor) {
        if (factor == 1) {
            return this;
        }
        var multiplied = new ArrayList<IntType>();
        for (var piece : pieces) {
            multiplied.add(IntTransfer.multiply(piece, IntType.constant(factor)));
        }
        return union(multiplied);
    }

    /// The elements plus `offset`, wrapping; exact.
    IntSet plus(long offset) {
        if (offset == 0) {
            return this;
        }
        // No piece may wrap around in part.
        var straight = offset > 0
                ? IntType.range(Long.MIN_VALUE, Long.MAX_VALUE - offset)
                : IntType.range(Long.MIN_VALUE - offset, Long.MAX_VALUE);
        var wrapping = offset > 0
                ? IntType.range(Long.MAX_VALUE - offset + 1, Long.MAX_VALUE)
                : IntType.range(Long.MIN_VALUE, Long.MIN_VALUE - offset - 1);
        var moved = new ArrayList<IntType>();
        for (var piece : pieces) {
            moved.add(IntTransfer.add(piece.and(straight), IntType.constant(offset)));
            moved.add(IntTransfer.add(piece.and(wrapping), IntType.constant(offset)));
        }
        return union(moved);
    }

    /// All `x` for which `factor * x` is an element; empty if they are too scattered to say.
    ///
    /// Exact: `x` and its multiples are integers modulo 2⁶⁴, so the multiples pass the set `factor` times.
    Optional<IntSet> dividedBy(long factor) {
        if (factor == 1) {
            return Optional.of(this);
        }
        if (factor == 0 || !isIntervals()) {
            return Optional.empty();
        }
        var quotients = new ArrayList<IntType>();
        for (var piece : pieces) {
            if (piece.isConstant() && Long.numberOfTrailingZeros(factor) <= 3) {
                solve(factor, piece.value(), quotients);
            } else if (factor >= -MOST_FACTOR && factor <= MOST_FACTOR) {
                divide(piece, factor, quotients);
            } else {
                return Optional.empty();
            }
            if (quotients.size() > 4 * MOST_PIECES) {
                return Optional.empty();
            }
        }
        var set = union(quotients);
        return set.pieceCount() <= MOST_PIECES ? Optional.of(set) : Optional.empty();
    }

    /// Adds all `x` with `factor * x == value`.
    private static void solve(long factor, long value, List<IntType> solutions) {
        int zeros = Long.numberOfTrailingZeros(factor);
        if (zeros > Long.numberOfTrailingZeros(value)) {
            return;
        }
        long first = (value >>> zeros) * inverse(factor >> zeros);
        for (int i = 0; i < 1 << zeros; i++) {
            solutions.add(IntType.constant(zeros == 0 ? first : first + ((long) i << (Long.SIZE - zeros))));
        }
    }

    /// The inverse of an odd number modulo 2⁶⁴, by Newton's iteration: each step doubles the number of right bits.
    private static long inverse(long odd) {
        long inverse = odd;
        for (int bits = 3; bits < Long.SIZE; bits *= 2) {
            inverse *= 2 - odd * inverse;
        }
        return inverse;
    }

    /// Adds all `x` for which `factor * x` lies in `interval`, modulo 2⁶⁴.
    private static void divide(IntType interval, long factor, List<IntType> quotients) {
        var modulus = BigInteger.ONE.shiftLeft(Long.SIZE);
        var divisor = BigInteger.valueOf(Math.abs(factor));
        var low = BigInteger.valueOf(factor > 0 ? interval.low() : interval.high());
        var high = BigInteger.valueOf(factor > 0 ? interval.high() : interval.low());
        if (factor < 0) {
            low = low.negate();
            high = high.negate();
        }
        // No integer times the factor turns further round.
        long most = Math.abs(factor) / 2 + 1;
        for (long turn = -most; turn <= most; turn++) {
            var shift = modulus.multiply(BigInteger.valueOf(turn));
            var first = ceilDivide(low.add(shift), divisor).max(BigInteger.valueOf(Long.MIN_VALUE));
            var last = floorDivide(high.add(shift), divisor).min(BigInteger.valueOf(Long.MAX_VALUE));
            if (first.compareTo(last) <= 0) {
                quotients.add(IntType.range(first.longValueExact(), last.longValueExact()));
            }
        }
    }

    private static BigInteger floorDivide(BigInteger x, BigInteger y) {
        var result = x.divideAndRemainder(y);
        return result[1].signum() < 0 ? result[0].subtract(BigInteger.ONE) : result[0];
    }

    private static BigInteger ceilDivide(BigInteger x, BigInteger y) {
        return floorDivide(x.negate(), y).negate();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IntSet that && pieces.equals(that.pieces);
    }

    @Override
    public int hashCode() {
        return pieces.hashCode();
    }

    @Override
    public String toString() {
        return pieces.toString();
    }
}
