package dev.simplelang.syntax;

import dev.simplelang.text.Span;

/// A node of the syntax tree. Immutable; identity (`==`) tells two nodes apart, also in maps.
///
/// The depth of a tree is bounded by the parser: chains of operators, statements and `else if` are lists, and nesting
/// ends at [Parser#MAX_NESTING]. Code that walks a tree may therefore recurse.
public sealed interface SyntaxNode permits Program, Statement, Expression, Operation, If.Clause, Name {

    /// The source range from the first to the last token of the node.
    Span span();
}
