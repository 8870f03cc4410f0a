package dev.simplelang.build;

import dev.simplelang.ir.Node;
import dev.simplelang.resolve.Variable;
import java.util.List;
import java.util.Optional;

/// The variables of a scope while a graph is built, to be looked at.
///
/// @param entry the control at which the scope begins; of a loop its head
/// @param control the control at its end, as far as it is built
/// @param rows the variables that are visible in it, in the order of their declarations
public record ScopeTable(Kind kind, Node entry, Node control, List<Row> rows) {

    /// Copies the rows.
    public ScopeTable {
        rows = List.copyOf(rows);
    }

    /// What a scope belongs to.
    public enum Kind {
        /// The program outside of every `if` and loop.
        PROGRAM,
        /// An arm of an `if` that is being built.
        ARM,
        /// The first arm of an `if`, kept until the second one ends.
        FIRST_ARM,
        /// The body of a loop that is being built.
        LOOP,
        /// What a `break` left, kept until the loop ends.
        BREAK,
        /// What a `continue` left, kept until the loop ends.
        CONTINUE
    }

    /// A variable.
    ///
    /// @param value empty for a lazy phi: the loop assigns the variable, and has not looked it up
    ///     so far
    /// @param isOwn whether the value was bound in this scope, not around it
    public record Row(Variable variable, Optional<Node> value, boolean isOwn) {}
}
