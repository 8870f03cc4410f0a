package dev.simplelang.ide.action;

import dev.simplelang.syntax.BinaryOperator;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.Precedence;
import dev.simplelang.syntax.UnaryOperator;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.List;

/// Makes a condition hold exactly when it did not. Integers are ordered, so that each comparison has an opposite.
final class Negation {

    private Negation() {}

    /// The edits that negate `condition`, whose value matters only as far as it is 0 or not.
    static List<TextEdit> of(ActionContext context, Expression condition) {
        return switch (condition) {
            case Expression.Chain chain when Parentheses.precedence(chain) == Precedence.COMPARISON -> {
                var last = chain.operations().getLast();
                yield List.of(new TextEdit(last.operatorSpan(), opposite(last.operator()).symbol()));
            }
            case Expression.Unary not when not.operator() == UnaryOperator.NOT -> withoutNot(context, not);
            case Expression.BooleanLiteral literal ->
                List.of(context.replace(literal.span(), literal.value() ? "false" : "true"));
            case Expression.Parenthesized inside -> of(context, inside.inner());
            case Expression.Read _,Expression.IntegerLiteral _ ->
                List.of(ActionContext.insert(condition.span().start(), "!"));
            case Expression.Chain _,Expression.Unary _,Expression.Erroneous _ ->
                List.of(ActionContext.insert(condition.span().start(), "!("),
                        ActionContext.insert(condition.span().end(), ")"));
        };
    }

    private static List<TextEdit> withoutNot(ActionContext context, Expression.Unary not) {
        if (not.operand() instanceof Expression.Parenthesized inside && context.comments(not.span()).isEmpty()) {
            return List.of(new TextEdit(new Span(not.span().start(), inside.inner().span().start()), ""),
                    new TextEdit(new Span(inside.inner().span().end(), not.span().end()), ""));
        }
        return List.of(new TextEdit(not.operatorSpan(), ""));
    }

    private static BinaryOperator opposite(BinaryOperator operator) {
        return switch (operator) {
            case EQUAL -> BinaryOperator.NOT_EQUAL;
            case NOT_EQUAL -> BinaryOperator.EQUAL;
            case LESS -> BinaryOperator.GREATER_OR_EQUAL;
            case LESS_OR_EQUAL -> BinaryOperator.GREATER;
            case GREATER -> BinaryOperator.LESS_OR_EQUAL;
            case GREATER_OR_EQUAL -> BinaryOperator.LESS;
            case ADD, SUBTRACT, MULTIPLY, DIVIDE -> throw new IllegalArgumentException("not a comparison: " + operator);
        };
    }
}
