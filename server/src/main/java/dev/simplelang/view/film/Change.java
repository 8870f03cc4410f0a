package dev.simplelang.view.film;

import java.util.List;

/// One fact about a node that is different from a step on. Nodes have their numbers in the graph of
/// the film.
public sealed interface Change {

    /// In [Inputs], an input that is missing.
    int NONE = -1;

    /// The node that changes.
    int node();

    /// The node is in the graph, with these inputs.
    ///
    /// @param inputs by the slots of [dev.simplelang.view.GraphData.Edge]
    record Inputs(int node, List<Integer> inputs) implements Change {

        /// Copies the list.
        public Inputs {
            inputs = List.copyOf(inputs);
        }
    }

    /// The node leaves the graph.
    record Gone(int node) implements Change {}

    /// What is known of its value, or its value in a run.
    ///
    /// @param text empty if there is none any more
    record Value(int node, String text) implements Change {}

    /// How often a run has computed it, or control has reached it.
    record Count(int node, long count) implements Change {}

    /// Whether an analysis, or a run, has reached it; where there is neither, every node counts as
    /// reached.
    record Reached(int node, boolean isReached) implements Change {}

    /// The node moves to a block.
    record Block(int node, int block) implements Change {}

    /// The node joins a class of equal values.
    ///
    /// @param name [#NONE] if there are no classes any more
    record EqualClass(int node, int name) implements Change {}
}
