package dev.simplelang.build;

import dev.simplelang.ir.Node;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Statement;
import java.util.List;
import java.util.Map;

/// Looks at a graph while it is built, where the program asks for that by `#showGraph;`.
public interface BuildObserver {

    /// Does not look.
    BuildObserver NONE = new BuildObserver() {};

    /// Whether to look at `place`.
    default boolean wants(Statement.ShowGraph place) {
        return false;
    }

    /// The builder has come to a place that the observer wants.
    ///
    /// @param built the graph so far. The inputs that close the loops around the place are not there yet: they are null.
    /// @param control the control here; dead where it is unreachable
    /// @param values the value of each variable that a name can mean here
    /// @param pending what the rest of the program may use besides: the values of hidden variables, and those on the paths
    ///     that have not merged with this one yet
    default void shown(Built built, Node control, Map<Variable, Node> values, List<Node> pending) {}
}
