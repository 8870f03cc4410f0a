package dev.simplelang.ide.action;

import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.Operation;
import dev.simplelang.syntax.Precedence;
import dev.simplelang.syntax.SyntaxNode;

/// Puts parentheses around expressions where they are needed.
final class Parentheses {

    private Parentheses() {}

    /// The precedence of an expression, or of a chain up to an operation.
    static Precedence precedence(SyntaxNode expression) {
        return switch (expression) {
            case Expression.Chain chain -> chain.operations().getFirst().operator().precedence();
            case Operation operation -> operation.operator().precedence();
            case Expression.Unary _ -> Precedence.PREFIX;
            default -> Precedence.PRIMARY;
        };
    }

    /// `text`, the text of `expression`, as it must be written in the place of `place`.
    static String fit(ActionContext context, SyntaxNode expression, String text, SyntaxNode place) {
        var precedence = precedence(expression);
        boolean fits = context.parent(place).map(parent -> switch (parent) {
            case Expression.Chain chain -> precedence.compareTo(precedence(chain)) >= 0;
            case Operation operation -> precedence.compareTo(precedence(operation)) > 0;
            case Expression.Unary _ -> precedence == Precedence.PRIMARY;
            default -> true;
        }).orElse(true);
        return fits && !(text.startsWith("-") && followsOperator(context, place.span().start()))
                ? text
                : "(" + text + ")";
    }

    /// `value` as it must be written at `start` in the place of a whole operand.
    static String literal(ActionContext context, long value, int start) {
        return value < 0 && followsOperator(context, start) ? "(" + value + ")" : Long.toString(value);
    }

    /// Whether a sign at `offset` would follow an operator, where it is hard to read or means something else.
    private static boolean followsOperator(ActionContext context, int offset) {
        return context.tokenBefore(offset).filter(token -> switch (token.kind()) {
            case PLUS, MINUS, STAR, SLASH, BANG -> true;
            default -> false;
        }).isPresent();
    }
}
