package dev.simplelang.bench.latency;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DistributionTest {

    @Test
    void percentilesAreValuesThatWereMeasured() {
        var shuffled = new ArrayList<>(IntStream.rangeClosed(1, 200).mapToObj(Double::valueOf).toList());
        Collections.reverse(shuffled);
        var distribution = Distribution.of(shuffled);
        assertThat(distribution.count()).isEqualTo(200);
        assertThat(distribution.min()).isEqualTo(1);
        assertThat(distribution.median()).isEqualTo(100);
        assertThat(distribution.percentile(90)).isEqualTo(180);
        assertThat(distribution.percentile(99)).isEqualTo(198);
        assertThat(distribution.percentile(100)).isEqualTo(200);
        assertThat(distribution.max()).isEqualTo(200);
    }

    @Test
    void theRankIsRoundedUp() {
        var distribution = Distribution.of(List.of(3.0, 1.0, 2.0));
        assertThat(distribution.percentile(0.1)).isEqualTo(1);
        assertThat(distribution.percentile(33)).isEqualTo(1);
        assertThat(distribution.percentile(34)).isEqualTo(2);
        assertThat(distribution.median()).isEqualTo(2);
        assertThat(distribution.percentile(67)).isEqualTo(3);
    }

    @Test
    void oneValueIsEachPercentile() {
        var distribution = Distribution.of(List.of(7.5));
        assertThat(List.of(distribution.min(), distribution.median(), distribution.percentile(99), distribution.max()))
                .containsOnly(7.5);
    }

    @Test
    void nothingHasNoPercentiles() {
        assertThatThrownBy(() -> Distribution.of(List.of())).isInstanceOf(IllegalArgumentException.class);
        var distribution = Distribution.of(List.of(1.0));
        assertThatThrownBy(() -> distribution.percentile(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> distribution.percentile(101)).isInstanceOf(IllegalArgumentException.class);
    }
}
