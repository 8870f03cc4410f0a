package dev.simplelang.opt;

import dev.simplelang.ir.Graph;
import dev.simplelang.ir.GraphListener;
import dev.simplelang.ir.Node;
import dev.simplelang.type.Type;

/// Watches an optimization: which pass runs, and, as a [GraphListener], each change that it makes.
///
/// An observer reads the graph and changes nothing. Without an observer nothing is spent on one.
public interface OptimizerObserver extends GraphListener {

    /// Watches nothing.
    OptimizerObserver NONE = new OptimizerObserver() {};

    /// A pass is about to run.
    ///
    /// @param pass its name, one of [Optimizer#passNames()]
    /// @param round how often the list of passes has begun, from 1
    default void passStarts(String pass, int round, Graph graph) {}

    /// The pass has run.
    ///
    /// @param changed whether it has changed the graph
    default void passEnded(String pass, int round, boolean changed, Graph graph) {}

    /// An optimistic analysis that is under way gives up a part of what it hoped for: its assumption about the result of
    /// `node` falls. What stands in the graph is not touched by that.
    default void typeFalls(Node node, Type from, Type to) {}
}
