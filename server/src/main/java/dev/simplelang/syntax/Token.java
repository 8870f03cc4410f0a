package dev.simplelang.syntax;

import dev.simplelang.text.Span;

/// A token or a piece of trivia, as it stands in the source.
public record Token(TokenKind kind, Span span) {}
