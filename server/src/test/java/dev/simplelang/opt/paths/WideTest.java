package dev.simplelang.opt.paths;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// [Wide] against [BigInteger], at the edges of 64 bits and at random.
final class WideTest {

    private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger GREATEST = BigInteger.valueOf(Long.MAX_VALUE);
    private static final long[] DIVISORS = {1, 2, 3, 5, 7, 8, 1_000_003, Integer.MAX_VALUE};

    private static List<Wide> samples() {
        var samples = new ArrayList<Wide>();
        for (long high : new long[]{-5, -2, -1, 0, 1, 2, 5}) {
            for (long low : new long[]{Long.MIN_VALUE, Long.MIN_VALUE + 1, -9, -1, 0, 1, 9, Long.MAX_VALUE}) {
                samples.add(new Wide(high, low));
            }
        }
        var random = new Random(26);
        for (int i = 0; i < 1_000; i++) {
            samples.add(new Wide(random.nextInt(-9, 10), random.nextLong()));
        }
        return samples;
    }

    private static BigInteger exact(Wide wide) {
        return BigInteger.valueOf(wide.high()).shiftLeft(Long.SIZE)
                .add(new BigInteger(Long.toUnsignedString(wide.low())));
    }

    private static BigInteger floor(BigInteger x, BigInteger y) {
        return x.subtract(x.mod(y)).divide(y);
    }

    @Test
    void wide_holdsAnyLong() {
        for (long value : new long[]{Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE}) {
            assertThat(exact(Wide.of(value))).isEqualTo(BigInteger.valueOf(value));
            assertThat(exact(Wide.of(value).negated())).isEqualTo(BigInteger.valueOf(value).negate());
            assertThat(Wide.of(value).clamped()).isEqualTo(value);
        }
    }

    @Test
    void wide_computesLikeBigInteger() {
        for (var wide : samples()) {
            var exact = exact(wide);
            assertThat(exact(wide.negated())).isEqualTo(exact.negate());
            assertThat(exact(wide.turned(-3))).isEqualTo(exact.subtract(BigInteger.valueOf(3).shiftLeft(Long.SIZE)));
            for (long divisor : DIVISORS) {
                var by = BigInteger.valueOf(divisor);
                assertThat(exact(wide.floorQuotient(divisor))).isEqualTo(floor(exact, by));
                assertThat(exact(wide.ceilQuotient(divisor))).isEqualTo(floor(exact.negate(), by).negate());
            }
        }
    }

    @Test
    void wide_knowsWhetherItIsALong() {
        for (var wide : samples()) {
            var exact = exact(wide);
            assertThat(wide.isBelow()).isEqualTo(exact.compareTo(LEAST) < 0);
            assertThat(wide.isAbove()).isEqualTo(exact.compareTo(GREATEST) > 0);
            assertThat(wide.clamped()).isEqualTo(exact.max(LEAST).min(GREATEST).longValueExact());
        }
    }
}
