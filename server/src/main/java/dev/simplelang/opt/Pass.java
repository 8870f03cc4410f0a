package dev.simplelang.opt;

import dev.simplelang.ir.Graph;
import dev.simplelang.text.Cancellation;

/// One pass of the optimizer over a graph; [Optimizer] lists them.
///
/// @param name its name, for people; without spaces, so that it can be an option of the command line
/// @param isCostly whether it waits for a round in which no pass before it has changed anything
/// @param body what it does
record Pass(String name, boolean isCostly, Body body) {

    Pass(String name, Body body) {
        this(name, /* isCostly= */ false, body);
    }

    static Pass costly(String name, Body body) {
        return new Pass(name, /* isCostly= */ true, body);
    }

    /// What a pass works with.
    ///
    /// @param peepholes the engine that lives as long as the optimization and knows what has changed since it ran last
    /// @param loops what the passes about loops have found out so far
    /// @param observer who wants to know of an analysis, step by step
    record Context(Graph graph, Peepholes peepholes, LoopKnowledge loops, OptimizerObserver observer,
            Cancellation cancellation) {}

    /// Changes the graph for the better.
    @FunctionalInterface
    interface Body {

        /// Runs the pass.
        ///
        /// @return whether it has changed the graph
        /// @throws dev.simplelang.text.CancelledException if cancelled
        boolean run(Context context);
    }
}
