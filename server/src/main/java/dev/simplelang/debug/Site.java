package dev.simplelang.debug;

import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// A place at which a [Probe] asks something.
///
/// @param control the control node at which a run is then, and only then
/// @param condition what it asks; empty if it is enough to be there
/// @param isAfter whether a run that goes forward is to stop after the statement, not before it
public record Site(Place place, Node control, Optional<Condition> condition, boolean isAfter) {

    /// Computes whether something holds.
    @FunctionalInterface
    interface Condition {

        /// Adds the nodes that compute it.
        ///
        /// @param graph a copy of the graph that runs
        /// @param valueOf the node there that has the value of a data node
        /// @return a value that is not 0 if it holds
        Node build(Graph graph, UnaryOperator<Node> valueOf);
    }
}
