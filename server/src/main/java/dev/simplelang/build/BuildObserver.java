package dev.simplelang.build;

import dev.simplelang.ir.Node;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// Observes a graph while it is built.
///
/// What happens to the nodes, a [dev.simplelang.ir.GraphListener] learns, which [#begins] can add.
public interface BuildObserver {

    /// Observes nothing.
    BuildObserver NONE = new BuildObserver() {};

    /// What the builder does with a part of the program.
    enum Event {
        /// It begins with a statement, or with the condition of a clause.
        BEGINS,
        /// It has given the variable of a declaration or of an assignment its value.
        BOUND,
        /// It has left a block: the variables declared in it are hidden.
        BLOCK_LEFT,
        /// It has entered the arm of a clause.
        ARM_ENTERED,
        /// It has left that arm, whose scope is kept, and entered the other side.
        OTHER_SIDE_ENTERED,
        /// It has merged both sides of a clause.
        JOINED,
        /// It has entered a loop.
        LOOP_ENTERED,
        /// It has ended the program by a `return`, or left for the end or the head of the loop by a
        /// `break` or a `continue`.
        LEFT,
        /// It has connected the back edge of a loop and merged what leaves it.
        LOOP_LEFT
    }

    /// The builder begins with the graph of `built`, which is empty.
    default void begins(Built built) {}

    /// The builder has done something, or begins with it.
    ///
    /// @param syntax the statement or the clause
    /// @param scopes the scopes as they are now, the outermost first; only the innermost ones, and
    ///     in each only the variables declared last, if there are very many
    default void happened(Event event, SyntaxNode syntax, Supplier<List<ScopeTable>> scopes) {}

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

    /// Whether to report the [#bindings] at a statement, at a clause, or at the end of the program.
    default boolean wantsBindings(SyntaxNode place) {
        return false;
    }

    /// The variables at a place that the observer wants: where a statement begins, where a clause
    /// tests its condition, of a `while` at the head of the loop, of the program at its end. Unlike [#shown] this leaves the
    /// graph as it is.
    ///
    /// @param bindings of each variable declared around the place, hidden ones included, its value
    ///     there; to be asked when the graph is built, since a loop may have to make its phi first
    default void bindings(SyntaxNode place, Map<Variable, Supplier<Node>> bindings) {}
}
