package dev.simplelang.text;

/// Replaces the text of `span` by `newText`.
public record TextEdit(Span span, String newText) {}
