package dev.simplelang.ide.run;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ArgumentRangeTest {

    private static final long MIN = Long.MIN_VALUE;
    private static final long MAX = Long.MAX_VALUE;

    private static List<Long> values(long from, long to, long step) {
        var values = new ArrayList<Long>();
        new ArgumentRange(from, to, step).forEach(values::add);
        return values;
    }

    @Test
    void range_up_endsAtOrBeforeItsBound() {
        assertThat(values(-1, 2, 1)).containsExactly(-1L, 0L, 1L, 2L);
        assertThat(values(-10, 10, 5)).containsExactly(-10L, -5L, 0L, 5L, 10L);
        assertThat(values(0, 10, 4)).containsExactly(0L, 4L, 8L);
        assertThat(values(0, 3, 4)).containsExactly(0L);
    }

    @Test
    void range_withNegativeStep_goesDown() {
        assertThat(values(2, -1, -1)).containsExactly(2L, 1L, 0L, -1L);
        assertThat(values(10, 0, -4)).containsExactly(10L, 6L, 2L);
    }

    @Test
    void range_toItsStart_isOneValue() {
        assertThat(values(7, 7, 1)).containsExactly(7L);
        assertThat(values(7, 7, -3)).containsExactly(7L);
        assertThat(ArgumentRange.of(MIN).isSingle()).isTrue();
        assertThat(new ArgumentRange(0, 3, 4).isSingle()).isTrue();
        assertThat(new ArgumentRange(0, 4, 4).isSingle()).isFalse();
    }

    @Test
    void range_toTheLastInteger_endsThere() {
        assertThat(values(MAX - 1, MAX, 1)).containsExactly(MAX - 1, MAX);
        assertThat(values(MAX - 1, MAX, 2)).containsExactly(MAX - 1);
        assertThat(values(MIN + 1, MIN, -1)).containsExactly(MIN + 1, MIN);
        assertThat(values(MIN, MAX, MAX)).containsExactly(MIN, -1L, MAX - 1);
        assertThat(values(MAX, MIN, MIN)).containsExactly(MAX, -1L);
        assertThat(values(0, MIN, MIN)).containsExactly(0L, MIN);
        assertThat(values(MIN, MIN, MIN)).containsExactly(MIN);
    }

    @Test
    void count_ofAllIntegers_exceedsALong() {
        var all = new ArgumentRange(MIN, MAX, 1);
        assertThat(all.count()).isEqualTo(BigInteger.TWO.pow(64));
        assertThat(all.last()).isEqualTo(MAX);
        assertThat(new ArgumentRange(MAX, MIN, -1).last()).isEqualTo(MIN);
        assertThat(new ArgumentRange(MIN, MAX, 2).count()).isEqualTo(BigInteger.TWO.pow(63));
        assertThat(ArgumentRange.of(0).count()).isEqualTo(BigInteger.ONE);
    }

    @Test
    void iterator_afterTheLast_throws() {
        var values = ArgumentRange.of(3).iterator();
        assertThat(values.nextLong()).isEqualTo(3);
        assertThat(values.hasNext()).isFalse();
        assertThatThrownBy(values::nextLong).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void range_withAStepTheOtherWay_isRefused() {
        assertThatThrownBy(() -> new ArgumentRange(1, 2, 0)).hasMessage("a step of 0 leads nowhere");
        assertThatThrownBy(() -> new ArgumentRange(1, 1, 0)).hasMessage("a step of 0 leads nowhere");
        assertThatThrownBy(() -> new ArgumentRange(2, 1, 1)).hasMessageContaining("must be negative");
        assertThatThrownBy(() -> new ArgumentRange(1, 2, -1)).hasMessageContaining("must be positive");
        assertThatThrownBy(() -> new ArgumentRange(MIN, MAX, MIN)).hasMessageContaining("must be positive");
    }

    /// Against unbounded integers.
    @Test
    void lastAndCount_areExact() {
        var random = new Random(4);
        for (int i = 0; i < 10_000; i++) {
            long from = random.nextLong() >> random.nextInt(64);
            long to = random.nextLong() >> random.nextInt(64);
            long step = Math.max(1, Math.abs(random.nextLong() >> random.nextInt(64))) * (from <= to ? 1 : -1);
            var range = new ArgumentRange(from, to, step);
            var steps = BigInteger.valueOf(to).subtract(BigInteger.valueOf(from)).divide(BigInteger.valueOf(step));
            assertThat(range.count()).isEqualTo(steps.add(BigInteger.ONE));
            assertThat(BigInteger.valueOf(range.last()))
                    .isEqualTo(BigInteger.valueOf(from).add(steps.multiply(BigInteger.valueOf(step))));
        }
    }
}
