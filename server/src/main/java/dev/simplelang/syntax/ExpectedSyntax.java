package dev.simplelang.syntax;

import java.util.List;
import java.util.Set;

/// What may come next after the beginning of a program, found by [Parser#expectedAt].
///
/// @param kinds what the parser looks for there; empty where only an operator, a `;` or a brace may
///     come
/// @param inLoop whether a statement there would stand in a loop
/// @param blocks the declarations before the place in each block around it, the program itself
///     first. Each was parsed to its end, so that its name is known there.
public record ExpectedSyntax(Set<Kind> kinds, boolean inLoop, List<List<Statement.Declaration>> blocks) {

    /// What a parser may look for.
    public enum Kind {
        /// A statement.
        STATEMENT,
        /// A statement that is an arm of an `if`, so that it must not be a declaration.
        ARM,
        /// `else`, beside whatever else may come.
        ELSE,
        /// An operand of an expression.
        OPERAND,
        /// A name that the program has not had yet.
        NAME,
        /// The `(` or the `)` of a condition or an expression.
        PARENTHESIS
    }

    /// Copies the collections.
    public ExpectedSyntax {
        kinds = Set.copyOf(kinds);
        blocks = List.copyOf(blocks);
    }

    /// Whether `kind` may come next.
    public boolean accepts(Kind kind) {
        return kinds.contains(kind);
    }
}
