package dev.simplelang.eval;

import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;

/// Observes a run of a graph: the control nodes reached and the values computed.
///
/// A step evaluates the values that the phis of the next region take, then sets the phis, then
/// reaches the region. What a branch or a `return` needs is computed after it is reached, on
/// demand.
///
/// Called on the thread of the run, which continues when the call returns. A call that blocks
/// pauses the run, and its time counts. A call that throws ends the run.
public interface RunObserver {

    /// The values at the control node reached.
    interface Values {

        /// The value of a data node, computed now unless it is known.
        ///
        /// @param node a node of the graph whose phis all belong to regions that dominate the
        /// control node reached, as those of everything the source computes or reads there do;
        /// otherwise the result is outdated or meaningless
        long of(Node node);

        /// The index of the input along which control came to the last region.
        int path();
    }

    /// Control reaches `node`. If that is a region, its phis have their new values already.
    ///
    /// @param values the values here; valid until the call returns
    default void reached(Node node, Values values) {}

    /// A phi of the region about to be reached takes `value`. All its phis do so at once, and are
    /// notified in the order of their creation.
    default void merged(PhiNode phi, long value) {}

    /// An operation, a constant or the argument is computed: at most once for each visit of its
    /// region.
    default void computed(Node node, long value) {}
}
