package dev.simplelang.driver;

import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;

/// Watches a run in the words of the program: which statements control comes to, which values they give.
///
/// Told in the order of execution, on the thread of the run, which goes on when the observer returns. One that waits in
/// [#reached] or [#wentRound] holds the run before that statement, or before the condition is tested again.
public interface StatementObserver {

    /// The values at the place that control has come to.
    @FunctionalInterface
    interface Values {

        /// The value of an [dev.simplelang.syntax.Expression] or an [dev.simplelang.syntax.Operation], as it stands where the
        /// observer is told of it: in a simple statement, in the condition of a clause, or in that of a loop that is tested or
        /// goes round.
        long of(SyntaxNode expression);
    }

    /// Control comes to a statement, or to the condition of a [dev.simplelang.syntax.If.Clause]. A block comes before what is in
    /// it, a `while` once each time it is entered.
    ///
    /// @param values the values here; until the call returns
    default void reached(SyntaxNode statementOrClause, Values values) {}

    /// A declaration or an assignment gives its variable this value, or a `return` gives it to whoever runs the program. Follows
    /// upon [#reached].
    default void gave(Statement statement, long value) {}

    /// The condition of a clause or a `while` holds, or does not.
    ///
    /// @param values the values here; until the call returns
    default void tested(SyntaxNode clauseOrWhile, boolean holds, Values values) {}

    /// Control goes back to the head of a loop, to test its condition again.
    ///
    /// @param values the values here; until the call returns
    default void wentRound(Statement.While loop, Values values) {}
}
