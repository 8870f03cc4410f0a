package dev.simplelang.driver;

import dev.simplelang.build.Built;
import dev.simplelang.incremental.OptimizedParts;
import dev.simplelang.resolve.Usage;
import java.util.Optional;

/// What was made of a tree. Where there is no graph that of an empty program stands for it, where the optimizer did not run the one as written for the
/// optimized one.
///
/// @param usage which variables and values are not used
/// @param written the graph as it is written
/// @param optimized the optimized graph
/// @param parts the parts in which it was optimized, for the next version
/// @param shortfall what is left out because of the budget
record Graphs(Usage usage, Built written, Built optimized, OptimizedParts parts, Optional<Shortfall> shortfall) {}
