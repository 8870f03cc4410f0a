package dev.simplelang.opt;

import dev.simplelang.ir.Graph;
import dev.simplelang.opt.loops.LoopKnowledge;
import dev.simplelang.text.Cancellation;
import java.util.function.Consumer;

/// One pass of the optimizer over a graph; [Optimizer] lists them.
///
/// @param name its name, without spaces, so that it can be an option of the command line
/// @param nothing what it means if it finds nothing, as the end of a sentence
/// @param when when it runs in a round
/// @param body improves the graph; throws [dev.simplelang.text.CancelledException] if cancelled
public record Pass(String name, String nothing, When when, Consumer<Context> body) {

    /// When a pass is due in a round. One that has not run yet counts as if everything had changed since.
    enum When {
        /// If anything has changed since it ran last.
        AFTER_CHANGES,
        /// If something was [found][Progress#findings] since it ran last.
        AFTER_FINDINGS,
        /// If anything has changed since it ran last, in a round in which nothing was found so far or in the final one.
        WHEN_NOTHING_FOUND
    }

    /// What a pass works with.
    ///
    /// @param structure the analyses of control flow
    /// @param peepholes the rule engine, which knows what has changed since it ran last
    /// @param loops what the passes about loops have found out so far
    /// @param observer is notified of the steps of an analysis
    public record Context(Graph graph, AnalysisCache structure, Peepholes peepholes, LoopKnowledge loops,
            OptimizerObserver observer, Cancellation cancellation) {}
}
