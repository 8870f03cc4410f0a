package dev.simplelang.opt.loops;

import dev.simplelang.opt.loops.TripCount.Kind;
import dev.simplelang.type.IntType;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// Trip counts against counting, also where the counter wraps around.
class TripCountTest {

    private static final int MOST = 3_000;

    private static final long[] STEPS = {1, -1, 2, 3, -3, 7, -10, 0, Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1,
            1L << 62, 3L << 61, -(1L << 61), (1L << 60) + 1};

    private final SplittableRandom random = new SplittableRandom(Long.getLong("simple.seed", 5L));

    @Test
    void tripCounts_agreeWithCounting() {
        int exact = 0;
        for (int i = 0; i < 40_000; i++) {
            long start = value();
            long bound = value();
            long step = STEPS[random.nextInt(STEPS.length)];
            var atLeast = TripCount.untilAtLeast(IntType.constant(start), step, IntType.constant(bound));
            exact += check(atLeast, start, step, x -> x >= bound);
            exact += check(TripCount.untilZero(IntType.constant(start), step), start, step, x -> x == 0);
            exact += check(TripCount.untilNotZero(IntType.constant(start), step), start, step, x -> x != 0);
        }
        assertThat(exact).isGreaterThan(40_000);
    }

    @Test
    void tripCounts_ofIntervals_areBounds() {
        int bounded = 0;
        for (int i = 0; i < 40_000; i++) {
            var start = interval();
            var bound = interval();
            long step = STEPS[random.nextInt(STEPS.length)];
            long x = element(start);
            long y = element(bound);
            bounded += check(TripCount.untilAtLeast(start, step, bound), x, step, value -> value >= y);
            bounded += check(TripCount.untilZero(start, step), x, step, value -> value == 0);
            bounded += check(TripCount.untilNotZero(start, step), x, step, value -> value != 0);
        }
        assertThat(bounded).isGreaterThan(40_000);
    }

    @Test
    void tripCounts_ofHugeLoops_areKnown() {
        assertThat(TripCount.untilAtLeast(IntType.ZERO, 1, IntType.constant(1_000_000_000)))
                .isEqualTo(TripCount.exactly(1_000_000_000));
        assertThat(TripCount.untilAtLeast(IntType.constant(Long.MIN_VALUE), 1, IntType.constant(Long.MAX_VALUE)))
                .isEqualTo(TripCount.exactly(-1));
        assertThat(TripCount.untilAtLeast(IntType.ZERO, -1, IntType.constant(5)))
                .isEqualTo(TripCount.exactly(Long.MIN_VALUE + 1));
        assertThat(TripCount.untilZero(IntType.constant(1), 1)).isEqualTo(TripCount.exactly(-1));
        assertThat(TripCount.untilZero(IntType.constant(1), 2)).isEqualTo(TripCount.NEVER);
        long trips = TripCount.untilZero(IntType.constant(1), 3).trips();
        assertThat(1 + 3 * trips).isZero();
    }

    private long value() {
        long base = switch (random.nextInt(6)) {
            case 0 -> Long.MAX_VALUE;
            case 1 -> Long.MIN_VALUE;
            case 2 -> random.nextLong();
            default -> 0;
        };
        return base + random.nextInt(-60, 60);
    }

    private IntType interval() {
        while (true) {
            long low = value();
            var interval = switch (random.nextInt(8)) {
                case 0 -> IntType.BOTTOM;
                case 1 -> IntType.range(low, value());
                default -> IntType.range(low, low + random.nextInt(1, 30));
            };
            if (!interval.isEmpty()) {
                return interval;
            }
        }
    }

    private long element(IntType interval) {
        while (true) {
            long element = random.nextInt(-20, 21) + switch (random.nextInt(3)) {
                case 0 -> interval.low();
                case 1 -> interval.high();
                default -> 0;
            };
            if (interval.contains(element)) {
                return element;
            }
        }
    }

    /// Compares what is known with counting, as far as that goes.
    ///
    /// @return 1 if a bound on the trips is known, else 0
    private static int check(TripCount known, long start, long step, LongPredicate leaves) {
        long x = start;
        int trips = 0;
        while (trips < MOST && !leaves.test(x)) {
            x += step;
            trips++;
        }
        boolean left = trips < MOST;
        var what = "from %d by %d: %s".formatted(start, step, known);
        switch (known.kind()) {
            case EXACT -> {
                if (left) {
                    assertThat(known.trips()).as(what).isEqualTo(trips);
                } else {
                    assertThat(Long.compareUnsigned(known.trips(), MOST)).as(what).isNotNegative();
                    assertThat(leaves.test(start + known.trips() * step)).as(what).isTrue();
                }
            }
            case AT_MOST -> {
                if (left || Long.compareUnsigned(known.trips(), MOST) < 0) {
                    assertThat(Long.compareUnsigned(trips, known.trips())).as(what).isNotPositive();
                }
            }
            case NEVER -> assertThat(left).as(what).isFalse();
            case UNKNOWN -> {
                // Nothing is claimed.
            }
        }
        return known.kind() == Kind.EXACT || known.kind() == Kind.AT_MOST ? 1 : 0;
    }
}
