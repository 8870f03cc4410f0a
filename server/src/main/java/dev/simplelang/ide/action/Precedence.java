package dev.simplelang.ide.action;

import dev.simplelang.syntax.BinaryOperator;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.Operation;
import dev.simplelang.syntax.SyntaxNode;

/// How tightly expressions hold together, and hence where parentheses are needed.
enum Precedence {
    /// `a < b`
    COMPARISON,
    /// `a + b`
    SUM,
    /// `a * b`
    PRODUCT,
    /// `-a`, `!a`
    PREFIX,
    /// `a`, `1`, `(a + b)`
    PRIMARY;

    /// The precedence of an expression, or of a chain up to an operation.
    static Precedence of(SyntaxNode expression) {
        return switch (expression) {
            case Expression.Chain chain -> of(chain.operations().getFirst().operator());
            case Operation operation -> of(operation.operator());
            case Expression.Unary _ -> PREFIX;
            default -> PRIMARY;
        };
    }

    private static Precedence of(BinaryOperator operator) {
        return switch (operator) {
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> COMPARISON;
            case ADD, SUBTRACT -> SUM;
            case MULTIPLY, DIVIDE -> PRODUCT;
        };
    }

    /// `text`, the text of `expression`, as it must be written where `place` stands now.
    static String fit(Site site, SyntaxNode expression, String text, SyntaxNode place) {
        boolean fits = site.parent(place).map(parent -> switch (parent) {
            case Expression.Chain chain -> of(expression).compareTo(of(chain)) >= 0;
            case Operation operation -> of(expression).compareTo(of(operation)) > 0;
            case Expression.Unary _ -> of(expression) == PRIMARY;
            default -> true;
        }).orElse(true);
        return fits && !(text.startsWith("-") && followsArithmetic(site, place.span().start()))
                ? text
                : "(" + text + ")";
    }

    /// `value` as a literal that may stand from `start` on in the place of a whole operand.
    static String literal(Site site, long value, int start) {
        return value < 0 && followsArithmetic(site, start) ? "(" + value + ")" : Long.toString(value);
    }

    /// Whether a sign at `offset` would follow an operator so that it is hard to read, or read otherwise.
    private static boolean followsArithmetic(Site site, int offset) {
        return site.tokenBefore(offset).filter(token -> switch (token.kind()) {
            case PLUS, MINUS, STAR, SLASH, BANG -> true;
            default -> false;
        }).isPresent();
    }
}
