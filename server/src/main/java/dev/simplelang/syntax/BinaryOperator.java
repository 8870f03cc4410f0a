package dev.simplelang.syntax;

/// The binary operators, all left-associative.
public enum BinaryOperator {
    EQUAL("=="), NOT_EQUAL("!="), LESS("<"), LESS_OR_EQUAL("<="), GREATER(">"), GREATER_OR_EQUAL(">="), ADD(
            "+"), SUBTRACT("-"), MULTIPLY("*"), DIVIDE("/");

    private final String symbol;

    BinaryOperator(String symbol) {
        this.symbol = symbol;
    }

    /// The operator as it is written.
    public String symbol() {
        return symbol;
    }

    /// How tightly it binds its operands.
    public Precedence precedence() {
        return switch (this) {
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> Precedence.COMPARISON;
            case ADD, SUBTRACT -> Precedence.ADDITIVE;
            case MULTIPLY, DIVIDE -> Precedence.MULTIPLICATIVE;
        };
    }

    /// The operator that a token of `kind` is between two operands, or null.
    static BinaryOperator of(TokenKind kind) {
        return switch (kind) {
            case EQUAL -> EQUAL;
            case NOT_EQUAL -> NOT_EQUAL;
            case LESS -> LESS;
            case LESS_OR_EQUAL -> LESS_OR_EQUAL;
            case GREATER -> GREATER;
            case GREATER_OR_EQUAL -> GREATER_OR_EQUAL;
            case PLUS -> ADD;
            case MINUS -> SUBTRACT;
            case STAR -> MULTIPLY;
            case SLASH -> DIVIDE;
            default -> null;
        };
    }
}
