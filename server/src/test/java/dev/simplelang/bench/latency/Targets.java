package dev.simplelang.bench.latency;

import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/// What the figures of our server ought to be.
final class Targets {

    /// Milliseconds from an edit to its diagnostics, the median, for programs of so many lines or less.
    private static final NavigableMap<Integer, Double> EDIT = new TreeMap<>(
            Map.of(100, 3.0, 1_000, 8.0, 10_000, 60.0, 50_000, 300.0));

    /// How many times the median the 99th percentile may be.
    private static final double TAIL = 3;

    /// Milliseconds of processor time that clangd once used for a keystroke, for machines without it.
    private static final Map<Integer, Double> CLANGD = Map.of(100, 5.0, 1_000, 16.0, 10_000, 126.0);

    private static final int BURST_LINES = 1_000;
    private static final double BURST = 100;

    /// What counts as few publications within a burst.
    private static final double PUBLICATIONS = 20;

    private static final int REQUEST_LINES = 10_000;
    private static final double REQUEST = 5;

    private static final double START = 120;

    /// Megabytes.
    private static final double RESIDENT = 100;
    private static final double GROWTH = 10;

    private Targets() {}

    /// @param whole those behind which the whole optimizer runs: where it need not, most answers take a small part of that, and what counts is that none stands out
    /// @param peer what a keystroke costs the peer in the same run
    static void edit(Table.Row row, int lines, Distribution times, Distribution whole, double cpu,
            Optional<Double> peer) {
        var bound = EDIT.ceilingEntry(lines);
        if (bound != null) {
            row.must(Table.Verdict.below("p50", times.median(), bound.getValue(), ""));
        }
        boolean isFast = times.median() < whole.median();
        row.must(new Table.Verdict(isFast ? "p99 < 3 x digit" : "p99 < 3 x p50",
                times.percentile(99) < TAIL * (isFast ? whole : times).median()));
        peer.or(() -> Optional.ofNullable(CLANGD.get(lines)))
                .ifPresent(most -> row.must(Table.Verdict.below("cpu", cpu, most, "")));
    }

    static void burst(Table.Row row, int lines, Distribution times, Distribution publications) {
        if (lines == BURST_LINES) {
            row.must(Table.Verdict.below("p50", times.median(), BURST, ""))
                    .must(Table.Verdict.below("between", publications.max(), PUBLICATIONS, ""));
        }
    }

    static void request(Table.Row row, int lines, Distribution times) {
        if (lines == REQUEST_LINES) {
            row.must(Table.Verdict.below("p50", times.median(), REQUEST, ""));
        }
    }

    static void start(Table.Row row, Distribution times) {
        row.must(Table.Verdict.below("p50", times.median(), START, ""));
    }

    static void memory(Table.Row row, double atRest, double first, double max) {
        row.must(Table.Verdict.below("first", first, RESIDENT, ""))
                .must(Table.Verdict.below("at rest", atRest, RESIDENT, ""))
                .must(Table.Verdict.below("max - first", max - first, GROWTH, ""));
    }
}
