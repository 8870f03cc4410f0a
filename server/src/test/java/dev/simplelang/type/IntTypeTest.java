package dev.simplelang.type;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BinaryOperator;
import java.util.function.LongBinaryOperator;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// Sets of integers and the transfer functions on them, against the integers that they stand for.
class IntTypeTest {

    private static final long MIN = Long.MIN_VALUE;
    private static final long MAX = Long.MAX_VALUE;

    /// An operation on values and on sets.
    private record Operation(String name, LongBinaryOperator onValues, BinaryOperator<IntType> onSets) {}

    private static final List<Operation> OPERATIONS = List.of(
            new Operation("+", Arithmetic::add, IntTransfer::add),
            new Operation("-", Arithmetic::subtract, IntTransfer::subtract),
            new Operation("*", Arithmetic::multiply, IntTransfer::multiply),
            new Operation("/", Arithmetic::divide, IntTransfer::divide),
            new Operation("remainder", Arithmetic::remainder, IntTransfer::remainder),
            new Operation("==", (x, y) -> Arithmetic.truth(x == y), IntTransfer::equal),
            new Operation("<", (x, y) -> Arithmetic.truth(x < y), IntTransfer::less),
            new Operation("<=", (x, y) -> Arithmetic.truth(x <= y), IntTransfer::lessOrEqual),
            new Operation("negate", (x, _) -> Arithmetic.negate(x), (x, _) -> IntTransfer.negate(x)),
            new Operation("!", (x, _) -> Arithmetic.truth(x == 0), (x, _) -> IntTransfer.not(x)));

    @Test
    void result_isInTheResultingSet() {
        var random = new SplittableRandom(1);
        for (int i = 0; i < 40_000; i++) {
            var x = set(random);
            var y = set(random);
            for (var operation : OPERATIONS) {
                var result = operation.onSets().apply(x, y);
                for (long a : elements(x, random)) {
                    for (long b : elements(y, random)) {
                        long value = operation.onValues().applyAsLong(a, b);
                        assertThat(result.contains(value)).as("%d %s %d = %d in %s, for %s and %s", a, operation.name(),
                                b, value, result, x, y).isTrue();
                    }
                }
            }
        }
    }

    @Test
    void constants_giveConstants() {
        var values = new long[]{MIN, MIN + 1, -7, -1, 0, 1, 2, 5, MAX - 1, MAX};
        for (var operation : OPERATIONS) {
            for (long a : values) {
                for (long b : values) {
                    assertThat(operation.onSets().apply(IntType.constant(a), IntType.constant(b))).isEqualTo(
                            IntType.constant(operation.onValues().applyAsLong(a, b)));
                }
            }
        }
    }

    @Test
    void transfer_isMonotone() {
        var random = new SplittableRandom(2);
        for (int i = 0; i < 40_000; i++) {
            var x = set(random);
            var y = set(random);
            var lowerX = (IntType) x.meet(set(random));
            var lowerY = (IntType) y.meet(set(random));
            for (var operation : OPERATIONS) {
                var upper = operation.onSets().apply(x, y);
                var lower = operation.onSets().apply(lowerX, lowerY);
                assertThat(upper.isa(lower)).as("%s: %s %s gives %s, %s %s gives %s", operation.name(), x, y, upper,
                        lowerX, lowerY, lower).isTrue();
            }
        }
    }

    @Test
    void comparisons_narrowBothSides() {
        var random = new SplittableRandom(3);
        for (int i = 0; i < 40_000; i++) {
            var x = set(random);
            var y = set(random);
            for (long a : elements(x, random)) {
                for (long b : elements(y, random)) {
                    assertThat(a >= b || x.below(y).contains(a)).isTrue();
                    assertThat(a > b || x.atMost(y).contains(a)).isTrue();
                    assertThat(a <= b || x.above(y).contains(a)).isTrue();
                    assertThat(a < b || x.atLeast(y).contains(a)).isTrue();
                    assertThat(a != b || x.and(y).contains(a)).isTrue();
                    assertThat(a == b || x.except(y).contains(a)).isTrue();
                }
            }
        }
        assertThat(IntType.BOTTOM.below(IntType.constant(5))).isEqualTo(IntType.range(MIN, 4));
        assertThat(IntType.BOTTOM.above(IntType.constant(MAX))).isEqualTo(IntType.TOP);
        assertThat(IntType.range(0, 9).except(IntType.ZERO)).isEqualTo(IntType.range(1, 9));
        assertThat(IntType.range(0, 9).except(IntType.constant(5))).isEqualTo(IntType.range(0, 9));
    }

    @Test
    void bounds_areElements() {
        assertThat(IntType.of(1, 10, 2, 0)).isEqualTo(IntType.of(4, 8, 2, 0));
        assertThat(IntType.of(1, 3, 2, 0)).isEqualTo(IntType.TOP);
        assertThat(IntType.of(3, 6, 2, 0)).isEqualTo(IntType.constant(4));
        assertThat(IntType.of(MAX - 1, MAX, 2, 0)).isEqualTo(IntType.TOP);
        assertThat(IntType.of(MIN, MIN + 2, 2, 3)).isEqualTo(IntType.TOP);
    }

    @Test
    void lowBits_surviveWrapping() {
        var odd = IntTransfer.add(IntTransfer.multiply(IntType.BOTTOM, IntType.constant(2)), IntType.ONE);
        assertThat(IntTransfer.equal(odd, IntType.constant(4))).isEqualTo(IntType.ZERO);
        var fourfold = IntTransfer.multiply(IntType.BOTTOM, IntType.constant(12));
        assertThat(IntTransfer.divide(fourfold, IntType.constant(2)).knownBits()).isEqualTo(1);
    }

    private static IntType set(SplittableRandom random) {
        long a = element(random);
        long b = random.nextInt(3) == 0 ? a + random.nextInt(20) : element(random);
        int bits = random.nextBoolean() ? 0 : random.nextInt(5);
        var set = IntType.of(Math.min(a, b), Math.max(a, b), bits, random.nextInt(32));
        return set.isEmpty() ? IntType.constant(a) : set;
    }

    private static long element(SplittableRandom random) {
        return switch (random.nextInt(5)) {
            case 0 -> random.nextInt(-20, 20);
            case 1 -> MIN + random.nextInt(20);
            case 2 -> MAX - random.nextInt(20);
            case 3 -> random.nextLong();
            default -> 1L << random.nextInt(64);
        };
    }

    private static List<Long> elements(IntType set, SplittableRandom random) {
        var elements = new ArrayList<>(List.of(set.low(), set.high()));
        for (long candidate : new long[]{0, 1, -1, set.low() + 1 + random.nextInt(8), random.nextLong()}) {
            if (set.contains(candidate)) {
                elements.add(candidate);
            }
        }
        return elements;
    }
}
