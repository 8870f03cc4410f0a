package dev.simplelang.syntax;

import dev.simplelang.text.Span;
import java.util.List;

/// An expression.
public sealed interface Expression extends SyntaxNode {

    /// Whether this is `true`, `false` or an integer literal, perhaps with a `-` directly before it;
    /// all of that perhaps in parentheses.
    default boolean isLiteral() {
        return switch (this) {
            case IntegerLiteral _,BooleanLiteral _ -> true;
            case Parenthesized parenthesized -> parenthesized.inner().isLiteral();
            case Unary unary -> unary.operator() == UnaryOperator.NEGATE && unary.operand() instanceof IntegerLiteral;
            case Read _,Chain _,Erroneous _ -> false;
        };
    }

    /// The value of a variable.
    record Read(String name, Span span) implements Expression {}

    /// An integer literal.
    ///
    /// @param value the value as 64-bit two's complement; `9223372036854775808` under a unary minus
    ///     is `MIN` here, and negating it wraps to `MIN` again; 0 for a literal that the parser has
    ///     rejected
    /// @param valid whether the parser accepts the literal
    record IntegerLiteral(long value, boolean valid, Span span) implements Expression {}

    /// `true` or `false`.
    record BooleanLiteral(boolean value, Span span) implements Expression {}

    /// `-operand` or `!operand`.
    ///
    /// @param operatorSpan the range of the operator
    record Unary(UnaryOperator operator, Span operatorSpan, Expression operand, Span span) implements Expression {}

    /// A left-associative chain of binary operators of one precedence:
    /// `first op operand op operand …`.
    ///
    /// The chain is flat so that its length does not count as nesting. Its value is that of its
    /// last [Operation]; the value of an operation takes that of the operation before it (of
    /// `first`, for the first one) as its left operand.
    ///
    /// @param operations at least one
    record Chain(Expression first, List<Operation> operations, Span span) implements Expression {}

    /// `(inner)`
    record Parenthesized(Expression inner, Span span) implements Expression {}

    /// A missing or unreadable expression. The parser has said so.
    ///
    /// @param parts the expressions in it that could be read, in order; none where the expression
    ///     is missing
    record Erroneous(List<Expression> parts, Span span) implements Expression {

        /// An expression of which nothing could be read.
        public Erroneous(Span span) {
            this(List.of(), span);
        }
    }
}
