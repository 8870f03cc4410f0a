package dev.simplelang.syntax;

import dev.simplelang.text.Span;
import java.util.List;

/// A whole program.
///
/// @param statements its statements
/// @param span the whole text
public record Program(List<Statement> statements, Span span) implements SyntaxNode {}
