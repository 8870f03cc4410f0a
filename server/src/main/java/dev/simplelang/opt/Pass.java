package dev.simplelang.opt;

import dev.simplelang.ir.Graph;
import dev.simplelang.opt.loops.LoopKnowledge;
import dev.simplelang.opt.paths.Paths;
import dev.simplelang.text.Cancellation;
import java.util.Set;

/// One pass of the optimizer over a graph; [Optimizer] lists them.
///
/// @param name its name, for people; without spaces, so that it can be an option of the command line
/// @param when when it runs in a round
/// @param body what it does
public record Pass(String name, When when, Body body) {

    /// When a pass runs.
    enum When {
        /// In each round, because nodes that merely lose a user are of interest to it.
        ALWAYS,
        /// Unless it has found nothing and nothing has changed since, by whichever pass.
        AFTER_CHANGES,
        /// Unless it has found nothing and no more than tidying up ([Progress#findings]) has happened since; in a large graph, whatever
        /// it has found, unless no more than a little else has.
        AFTER_FINDINGS,
        /// The same, but that a loop has become simpler ([Progress#loopSimplified]) counts as well.
        AFTER_FINDINGS_OR_SIMPLER_LOOPS,
        /// Unless all that has happened since it ran last is what it has foreseen; in a large graph, nearly all.
        AFTER_NEWS,
        /// As [#AFTER_CHANGES], but not before a round in which no pass before it has found anything.
        LAST
    }

    /// What a pass works with.
    ///
    /// @param without the names of the passes that are left out
    /// @param structure the control of the graph and its loops
    /// @param peepholes the engine that lives as long as the optimization and knows what has changed since it ran last
    /// @param loops what the passes about loops have found out so far
    /// @param paths proves what holds on each path, as long as it finds something
    /// @param progress counts what happens
    /// @param observer who wants to know of an analysis, step by step
    public record Context(Graph graph, Set<String> without, AnalysisCache structure, Peepholes peepholes,
            LoopKnowledge loops, Paths paths,
            Progress progress, OptimizerObserver observer, Cancellation cancellation) {}

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
