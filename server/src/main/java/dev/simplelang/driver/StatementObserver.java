package dev.simplelang.driver;

import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;

/// Observes a run statement by statement, with the values of expressions.
///
/// Called in the order of execution, on the thread of the run, which continues when the call
/// returns. Blocking in [#reached] or [#wentRound] pauses the run before that statement, or before
/// the condition is tested again.
public interface StatementObserver {

    /// The values where control is.
    @FunctionalInterface
    interface Values {

        /// The value of an [dev.simplelang.syntax.Expression] or an
        /// [dev.simplelang.syntax.Operation] of the statement or condition that is being observed.
        long of(SyntaxNode expression);
    }

    /// Control reaches a statement, or the condition of a [dev.simplelang.syntax.If.Clause]. A
    /// block is reached before its statements, a `while` each time it is entered.
    ///
    /// @param values the values here; valid until the call returns
    default void reached(SyntaxNode statementOrClause, Values values) {}

    /// A declaration or an assignment sets its variable to `value`, or a `return` returns it.
    /// Follows [#reached].
    default void gave(Statement statement, long value) {}

    /// The condition of a clause or a `while` has been tested.
    ///
    /// @param values the values here; valid until the call returns
    default void tested(SyntaxNode clauseOrWhile, boolean holds, Values values) {}

    /// Control returns to the head of a loop, to test its condition again.
    ///
    /// @param values the values here; valid until the call returns
    default void wentRound(Statement.While loop, Values values) {}
}
