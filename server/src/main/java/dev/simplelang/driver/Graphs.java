package dev.simplelang.driver;

import dev.simplelang.build.Built;
import dev.simplelang.build.GraphBuilder;
import dev.simplelang.incremental.OptimizedParts;
import dev.simplelang.ir.Graph;
import java.util.Optional;

/// The graphs of a program. If there is none, the graph of an empty program stands for both; if the
/// optimizer did not finish, the graph as written stands for the optimized one.
///
/// @param written the graph as written
/// @param optimized the optimized graph
/// @param parts the parts in which it was optimized, for the next version
/// @param shortfall what the budget left out
record Graphs(Built written, Built optimized, OptimizedParts parts, Optional<Shortfall> shortfall) {

    static Graphs optimized(Built written, Graph optimized, OptimizedParts parts) {
        return new Graphs(written, written.in(optimized), parts, Optional.empty());
    }

    static Graphs notOptimized(Built written, OptimizedParts parts, Shortfall shortfall) {
        return new Graphs(written, written, parts, Optional.of(shortfall));
    }

    static Graphs none(OptimizedParts parts, Shortfall shortfall) {
        return notOptimized(GraphBuilder.ofNothing(), parts, shortfall);
    }
}
