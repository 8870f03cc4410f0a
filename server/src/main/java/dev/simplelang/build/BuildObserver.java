package dev.simplelang.build;

import dev.simplelang.ir.Node;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Statement;
import java.util.List;
import java.util.Map;

/// Observes a graph while it is built, where the program has a `#showGraph;`.
public interface BuildObserver {

    /// Observes nothing.
    BuildObserver NONE = new BuildObserver() {};

    /// Whether to observe the graph at `place`.
    default boolean wants(Statement.ShowGraph place) {
        return false;
    }

    /// The builder has reached a place that the observer wants.
    ///
    /// @param built the graph so far; the back edges of the loops around the place are still null
    /// @param control the control here; dead where it is unreachable
    /// @param values the value of each variable that a name can mean here
    /// @param pending the other values that the rest of the program may use: those of hidden
    ///     variables, and those on paths that have not merged with this one yet
    default void shown(Built built, Node control, Map<Variable, Node> values, List<Node> pending) {}
}
