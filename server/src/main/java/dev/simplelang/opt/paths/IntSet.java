package dev.simplelang.opt.paths;

import dev.simplelang.type.IntTransfer;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

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
    static final IntSet NONE = new IntSet();

    /// All integers.
    static final IntSet ALL = of(IntType.BOTTOM);

    /// Exactly 0.
    static final IntSet ZERO = of(IntType.ZERO);

    /// Exactly 1.
    static final IntSet ONE = of(IntType.ONE);

    /// All integers but 0.
    static final IntSet NOT_ZERO = ZERO.complement();

    private final IntType[] pieces;

    private IntSet(IntType... pieces) {
        this.pieces = pieces;
    }

    /// The set that a type is.
    static IntSet of(IntType type) {
        return type.isEmpty() ? NONE : new IntSet(type);
    }

    /// Exactly `value`.
    static IntSet constant(long value) {
        return of(IntType.constant(value));
    }

    /// The integers from `low` to `high`, both included.
    static IntSet range(long low, long high) {
        return of(IntType.range(low, high));
    }

    /// The union of the first `count` of `types`, an array that is used up by it; where they overlap, the least type that contains both.
    private static IntSet union(IntType[] types, int count) {
        int size = 0;
        // By insertion: they are few, and most come in order.
        for (int i = 0; i < count; i++) {
            var type = types[i];
            if (!type.isEmpty()) {
                int at = size++;
                for (; at > 0 && types[at - 1].low() > type.low(); at--) {
                    types[at] = types[at - 1];
                }
                types[at] = type;
            }
        }
        int last = 0;
        for (int i = 1; i < size; i++) {
            if (touch(types[last], types[i])) {
                types[last] = types[last].or(types[i]);
            } else {
                types[++last] = types[i];
            }
        }
        return size == 0 ? NONE : new IntSet(Arrays.copyOf(types, last + 1));
    }

    private static boolean touch(IntType lower, IntType upper) {
        return upper.low() <= lower.high()
                || (isInterval(lower) && isInterval(upper) && upper.low() == lower.high() + 1);
    }

    private static boolean isInterval(IntType piece) {
        return piece.knownBits() == 0 || piece.isConstant();
    }

    boolean isEmpty() {
        return pieces.length == 0;
    }

    boolean isConstant() {
        return pieces.length == 1 && pieces[0].isConstant();
    }

    /// The one element of a constant.
    long value() {
        return pieces[0].value();
    }

    /// The least element of a set that is not empty.
    long low() {
        return pieces[0].low();
    }

    /// The greatest element of a set that is not empty.
    long high() {
        return pieces[pieces.length - 1].high();
    }

    int pieceCount() {
        return pieces.length;
    }

    /// Whether the set is exactly its intervals, with nothing said about low bits.
    boolean isIntervals() {
        for (var piece : pieces) {
            if (!isInterval(piece)) {
                return false;
            }
        }
        return true;
    }

    /// The least type that contains the set.
    IntType type() {
        var type = IntType.TOP;
        for (var piece : pieces) {
            type = type.or(piece);
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
        return eachWithEach(this, other, IntType::and);
    }

    /// A set with the elements of both; exactly those if both are intervals.
    IntSet or(IntSet other) {
        var all = Arrays.copyOf(pieces, pieces.length + other.pieces.length);
        System.arraycopy(other.pieces, 0, all, pieces.length, other.pieces.length);
        return union(all, all.length);
    }

    /// All other integers.
    ///
    /// @throws IllegalStateException unless [#isIntervals()]
    IntSet complement() {
        if (!isIntervals()) {
            throw new IllegalStateException("not intervals: " + this);
        }
        var gaps = new IntType[pieces.length + 1];
        long next = Long.MIN_VALUE;
        for (int i = 0; i < pieces.length; i++) {
            gaps[i] = pieces[i].low() > next ? IntType.range(next, pieces[i].low() - 1) : IntType.TOP;
            if (pieces[i].high() == Long.MAX_VALUE) {
                return union(gaps, i + 1);
            }
            next = pieces[i].high() + 1;
        }
        gaps[pieces.length] = IntType.range(next, Long.MAX_VALUE);
        return union(gaps, gaps.length);
    }

    /// A set of no more than `most` pieces that contains this one.
    IntSet coarse(int most) {
        if (pieces.length <= most) {
            return this;
        }
        var coarse = new ArrayList<>(Arrays.asList(pieces));
        while (coarse.size() > most) {
            int narrowest = 0;
            for (int i = 1; i + 1 < coarse.size(); i++) {
                if (Long.compareUnsigned(gapBehind(coarse, i), gapBehind(coarse, narrowest)) < 0) {
                    narrowest = i;
                }
            }
            coarse.set(narrowest, coarse.get(narrowest).or(coarse.remove(narrowest + 1)));
        }
        return new IntSet(coarse.toArray(IntType[]::new));
    }

    private static long gapBehind(List<IntType> pieces, int index) {
        return pieces.get(index + 1).low() - pieces.get(index).high();
    }

    /// The results of an operation on the elements of two sets.
    IntSet combine(IntSet other, BinaryOperator<IntType> operation) {
        return eachWithEach(coarse(MOST_OPERAND_PIECES), other.coarse(MOST_OPERAND_PIECES), operation)
                .coarse(MOST_PIECES);
    }

    private static IntSet eachWithEach(IntSet left, IntSet right, BinaryOperator<IntType> operation) {
        var results = new IntType[left.pieces.length * right.pieces.length];
        int count = 0;
        for (var x : left.pieces) {
            for (var y : right.pieces) {
                results[count++] = operation.apply(x, y);
            }
        }
        return union(results, count);
    }

    /// The squares, wrapping.
    IntSet square() {
        return mapped(piece -> {
            var square = IntTransfer.multiply(piece, piece);
            boolean wraps = piece.low() < -GREATEST_ROOT || piece.high() > GREATEST_ROOT;
            return wraps ? square : square.and(IntType.range(0, Long.MAX_VALUE));
        });
    }

    private IntSet mapped(UnaryOperator<IntType> operation) {
        var results = new IntType[pieces.length];
        for (int i = 0; i < results.length; i++) {
            results[i] = operation.apply(pieces[i]);
        }
        return union(results, results.length);
    }

    /// The elements times `factor`, wrapping.
    IntSet times(long factor) {
        // Any integer is an odd one times some other.
        if (factor == 1 || (factor % 2 != 0 && equals(ALL))) {
            return this;
        }
        var constant = IntType.constant(factor);
        return mapped(piece -> IntTransfer.multiply(piece, constant));
    }

    /// The elements plus `offset`, wrapping; exact.
    IntSet plus(long offset) {
        if (offset == 0) {
            return this;
        }
        var constant = IntType.constant(offset);
        var moved = new IntType[2 * pieces.length];
        int count = 0;
        for (var piece : pieces) {
            if (wraps(piece.low(), offset) == wraps(piece.high(), offset)) {
                moved[count++] = IntTransfer.add(piece, constant);
            } else {
                // Below it all wrap around or none, and from it on the others.
                long edge = Long.MIN_VALUE - offset;
                moved[count++] = IntTransfer.add(piece.and(IntType.range(Long.MIN_VALUE, edge - 1)), constant);
                moved[count++] = IntTransfer.add(piece.and(IntType.range(edge, Long.MAX_VALUE)), constant);
            }
        }
        return union(moved, count);
    }

    private static boolean wraps(long value, long offset) {
        return offset > 0 ? value > Long.MAX_VALUE - offset : value < Long.MIN_VALUE - offset;
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
        var set = union(quotients.toArray(IntType[]::new), quotients.size());
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
        long divisor = Math.abs(factor);
        var low = factor > 0 ? Wide.of(interval.low()) : Wide.of(interval.high()).negated();
        var high = factor > 0 ? Wide.of(interval.high()) : Wide.of(interval.low()).negated();
        // No integer times the factor turns further round.
        long most = divisor / 2 + 1;
        for (long turn = -most; turn <= most; turn++) {
            var first = low.turned(turn).ceilQuotient(divisor);
            var last = high.turned(turn).floorQuotient(divisor);
            if (!first.isAbove() && !last.isBelow() && first.clamped() <= last.clamped()) {
                quotients.add(IntType.range(first.clamped(), last.clamped()));
            }
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IntSet that && Arrays.equals(pieces, that.pieces);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(pieces);
    }

    @Override
    public String toString() {
        return Arrays.toString(pieces);
    }
}
