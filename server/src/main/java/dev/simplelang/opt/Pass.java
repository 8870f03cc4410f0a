package dev.simplelang.opt;

import dev.simplelang.text.Cancellation;

/// One pass of the optimizer over a graph; [Optimizer] lists them.
///
/// @param name its name, for people
/// @param body what it does
record Pass(String name, Body body) {

    /// Changes the graph for the better.
    @FunctionalInterface
    interface Body {

        /// Runs the pass.
        ///
        /// @return whether it has changed the graph
        /// @throws dev.simplelang.text.CancelledException if cancelled
        boolean run(Cancellation cancellation);
    }
}
