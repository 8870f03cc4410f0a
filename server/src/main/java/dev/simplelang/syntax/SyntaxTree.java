package dev.simplelang.syntax;

import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.SourceText;
import java.util.List;

/// What the parser makes of a text: total, immutable.
///
/// **Invariant:** the texts of `tokens`, with the trivia between them, concatenate to the source.
///
/// @param tokens all tokens and trivia in order, the last one the end of input
/// @param diagnostics lexical and syntax errors in order of position
public record SyntaxTree(SourceText source, List<Token> tokens, Program program, List<Diagnostic> diagnostics) {}
