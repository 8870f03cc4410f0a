package dev.simplelang.opt;

import dev.simplelang.ir.Graph;
import dev.simplelang.ir.GraphListener;
import dev.simplelang.ir.Node;
import dev.simplelang.type.Type;

/// Observes an optimization: which pass runs, and, as a [GraphListener], each change that it makes.
///
/// An observer must not change the graph.
public interface OptimizerObserver extends GraphListener {

    /// Observes nothing.
    OptimizerObserver NONE = new OptimizerObserver() {};

    /// A pass is about to run.
    ///
    /// @param pass its name, one of [Optimizer#passNames()]
    /// @param round the number of the round, from 1
    default void passStarts(String pass, int round, Graph graph) {}

    /// The pass has run.
    ///
    /// @param changed whether it has changed the graph
    default void passEnded(String pass, int round, boolean changed, Graph graph) {}

    /// The assumption of a running optimistic analysis about the result of `node` falls. The graph
    /// does not change.
    default void typeFalls(Node node, Type from, Type to) {}

    /// The running optimistic analysis puts `node` into another class of values that may be equal.
    /// At first all values are in one class, without a name.
    ///
    /// @param name the class, which keeps it as long as the analysis runs
    default void classChanges(Node node, int name) {}
}
