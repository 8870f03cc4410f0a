package dev.simplelang.syntax;

import dev.simplelang.text.Span;

/// An identifier where a declaration or an assignment binds it.
///
/// @param text the identifier; empty where it is missing
/// @param span its range; empty where it is missing
public record Name(String text, Span span) implements SyntaxNode {

    /// Whether the program lacks the identifier; the parser has said so.
    public boolean isMissing() {
        return text.isEmpty();
    }
}
