package dev.simplelang.eval;

import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;

/// Watches a run of a graph, as it happens: which control nodes are reached, which values are computed.
///
/// A step of a run is: the values that the phis of the next region take are computed, each phi takes its own, the control
/// node is reached. What a branch or a `return` needs is computed after that, when somebody asks for it.
///
/// Called on the thread of the run, which goes on when the observer returns. An observer that waits in a call pauses the run;
/// the time counts. One that throws ends it.
public interface RunObserver {

    /// The values at the place that control has reached.
    @FunctionalInterface
    interface Values {

        /// The value of a data node, computed now if nobody has asked for it before.
        ///
        /// @param node stands in the graph, and the phis that it depends on belong to regions that dominate the control node
        ///             reached, as those of everything the source computes or reads there do; otherwise the result is that
        ///             of an earlier visit, or none that means anything
        long of(Node node);
    }

    /// Control reaches `node`. If that is a region, its phis have their new values already.
    ///
    /// @param values the values here; until the call returns
    default void reached(Node node, Values values) {}

    /// A phi of the region that is about to be reached takes this value; all of them do so at once, told in the order in which
    /// they were made.
    default void merged(PhiNode phi, long value) {}

    /// An operation, a constant or the argument has this value: at most once for each visit of the last region it depends on.
    default void computed(Node node, long value) {}
}
