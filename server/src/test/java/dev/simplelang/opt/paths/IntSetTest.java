package dev.simplelang.opt.paths;

import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// [IntSet#dividedBy] against multiplication, which wraps around.
final class IntSetTest {

    private static final long[] EDGES = {Long.MIN_VALUE, Long.MIN_VALUE + 1, Long.MIN_VALUE / 3, -8, -1, 0, 1, 7,
            Long.MAX_VALUE / 5, Long.MAX_VALUE - 1, Long.MAX_VALUE};

    private static void assertDivides(long low, long high, Random random) {
        var set = IntSet.range(low, high);
        for (long factor = -8; factor <= 8; factor++) {
            if (factor == 0) {
                continue;
            }
            var quotients = set.dividedBy(factor).orElseThrow();
            for (int i = 0; i < 40; i++) {
                // Of the multiples of what lies near an edge of the set, some are in it.
                long near = (random.nextBoolean() ? low : high) / factor + random.nextInt(-3, 4)
                        + random.nextInt(8) * (Long.MIN_VALUE / 4);
                long x = i % 4 == 0 ? EDGES[random.nextInt(EDGES.length)] : i % 4 == 1 ? random.nextLong() : near;
                assertThat(quotients.contains(x)).as("%d * %d in %s", factor, x, set)
                        .isEqualTo(set.contains(factor * x));
            }
        }
    }

    @Test
    void quotientSet_holdsAllDivisors() {
        var random = new Random(8);
        for (long low : EDGES) {
            for (long high : EDGES) {
                if (low < high) {
                    assertDivides(low, high, random);
                }
            }
        }
        for (int i = 0; i < 200; i++) {
            long one = random.nextLong() >> random.nextInt(Long.SIZE);
            long other = random.nextLong() >> random.nextInt(Long.SIZE);
            if (one != other) {
                assertDivides(Math.min(one, other), Math.max(one, other), random);
            }
        }
    }
}
