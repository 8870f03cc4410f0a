package dev.simplelang.opt;

import dev.simplelang.ir.Graph;
import dev.simplelang.text.Cancellation;

/// One pass of the optimizer; [Optimizer#PASSES] lists them.
///
/// @param name its name, for people
/// @param body what it does
record Pass(String name, Body body) {

    /// Changes a graph for the better.
    @FunctionalInterface
    interface Body {

        /// Runs the pass.
        ///
        /// @return whether it has changed the graph
        /// @throws dev.simplelang.text.CancelledException if cancelled
        boolean run(Graph graph, Cancellation cancellation);
    }
}
