package dev.simplelang.syntax;

import dev.simplelang.text.Span;

/// One operator of an [Expression.Chain] with its right operand.
///
/// @param operatorSpan the range of the operator
/// @param span from the start of the chain to the end of `operand`: the text whose value the
///     operation computes
public record Operation(BinaryOperator operator, Span operatorSpan, Expression operand, Span span)
        implements SyntaxNode {

    /// The range that it adds to its chain: the operator and the operand.
    public Span suffixSpan() {
        return new Span(operatorSpan.start(), span.end());
    }
}
