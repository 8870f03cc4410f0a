package dev.simplelang.bench.latency;

import java.util.ArrayList;
import java.util.List;

/// A quantity that was measured several times.
final class Samples {

    private final List<Double> values = new ArrayList<>();

    void add(double value) {
        values.add(value);
    }

    int count() {
        return values.size();
    }

    double median() {
        return percentile(50);
    }

    double max() {
        return percentile(100);
    }

    /// The least value that `percent` of all values do not exceed (nearest rank).
    ///
    /// @param percent more than 0, at most 100
    double percentile(double percent) {
        return values.stream().sorted().toList().get((int) Math.ceil(percent * values.size() / 100) - 1);
    }

    /// The samples of one quarter, in the order in which they were measured.
    ///
    /// @param number from 0 to 3
    Samples quarter(int number) {
        var quarter = new Samples();
        quarter.values.addAll(values.subList(number * values.size() / 4, (number + 1) * values.size() / 4));
        return quarter;
    }
}
