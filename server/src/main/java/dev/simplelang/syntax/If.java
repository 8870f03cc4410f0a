package dev.simplelang.syntax;

import dev.simplelang.text.Span;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// `if (condition) body else if (condition) body … else body`
///
/// A chain of `else if` is one node with several clauses, so that its length does not count as
/// nesting.
///
/// @param clauses at least one
/// @param elseArm the statement after the last `else`, which is not an `if`
public record If(List<Clause> clauses, Optional<Statement> elseArm, Span span) implements Statement {

    /// The arms in order: the body of each clause, then that of the last `else`.
    public Stream<Statement> arms() {
        return Stream.concat(clauses.stream().map(Clause::body), elseArm.stream());
    }

    /// One condition with the statement it guards.
    ///
    /// @param keyword the range of `if`
    /// @param span from `if` to the end of the body
    public record Clause(Span keyword, Expression condition, Statement body, Span span) implements SyntaxNode {}
}
