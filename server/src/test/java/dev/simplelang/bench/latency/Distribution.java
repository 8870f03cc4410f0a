package dev.simplelang.bench.latency;

import java.util.Arrays;
import java.util.Collection;

/// What was measured several times.
final class Distribution {

    private final double[] sorted;

    private Distribution(double[] sorted) {
        this.sorted = sorted;
    }

    /// @param values at least one
    static Distribution of(Collection<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("nothing was measured");
        }
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return new Distribution(sorted);
    }

    int count() {
        return sorted.length;
    }

    /// The least value that `percent` of all values do not exceed (nearest rank): one that was measured, never one between two.
    ///
    /// @param percent more than 0, at most 100
    double percentile(double percent) {
        if (!(percent > 0 && percent <= 100)) {
            throw new IllegalArgumentException("not a percentile: " + percent);
        }
        return sorted[(int) Math.ceil(percent * sorted.length / 100) - 1];
    }

    double median() {
        return percentile(50);
    }

    double max() {
        return sorted[sorted.length - 1];
    }

    double min() {
        return sorted[0];
    }
}
