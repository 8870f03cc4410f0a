package dev.simplelang.ide;

import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Span;

/// One place where a variable is named.
///
/// @param span the identifier
/// @param kind what happens to the variable there
/// @param variable the variable
/// @param node the read, assignment or declaration
public record Occurrence(Span span, Kind kind, Variable variable, SyntaxNode node) {

    /// What happens to a variable where it is named.
    public enum Kind {
        /// `int x = …`: it comes to be, and is given a value.
        DECLARATION,
        /// `x = …`: it is given a value.
        WRITE,
        /// Its value is used.
        READ
    }

    /// Whether the variable is given a value here.
    public boolean isWrite() {
        return kind != Kind.READ;
    }
}
