package dev.simplelang.ide.action;

import dev.simplelang.syntax.BinaryOperator;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.UnaryOperator;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.List;

/// Makes a condition hold exactly when it did not. Integers are ordered, so that each comparison has an opposite.
final class Negation {

    private Negation() {}

    /// The edits that negate `condition`, whose value matters only as far as it is 0 or not.
    static List<TextEdit> of(Site site, Expression condition) {
        return switch (condition) {
            case Expression.Chain chain when Precedence.of(chain) == Precedence.COMPARISON -> {
                var last = chain.operations().getLast();
                yield List.of(new TextEdit(last.operatorSpan(), opposite(last.operator()).symbol()));
            }
            case Expression.Unary not when not.operator() == UnaryOperator.NOT -> withoutNot(site, not);
            case Expression.BooleanLiteral literal ->
                List.of(site.replace(literal.span(), literal.value() ? "false" : "true"));
            case Expression.Parenthesized inside -> of(site, inside.inner());
            case Expression.Read _,Expression.IntegerLiteral _ ->
                List.of(Site.insert(condition.span().start(), "!"));
            case Expression.Chain _,Expression.Unary _,Expression.Erroneous _ ->
                List.of(Site.insert(condition.span().start(), "!("), Site.insert(condition.span().end(), ")"));
        };
    }

    private static List<TextEdit> withoutNot(Site site, Expression.Unary not) {
        if (not.operand() instanceof Expression.Parenthesized inside && site.comments(not.span()).isEmpty()) {
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
            case ADD, SUBTRACT, MULTIPLY, DIVIDE -> throw new IllegalArgumentException("no comparison: " + operator);
        };
    }
}
