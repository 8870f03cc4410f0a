package dev.simplelang.bench.latency;

import java.util.List;

/// A part of the benchmark.
interface Part {

    /// Measures.
    List<Table> measure(Plan plan);
}
