package dev.simplelang.syntax;

/// The prefix operators.
public enum UnaryOperator {
    NEGATE("-"), NOT("!");

    private final String symbol;

    UnaryOperator(String symbol) {
        this.symbol = symbol;
    }

    /// The operator as it is written.
    public String symbol() {
        return symbol;
    }

    /// The operator that a token of `kind` is before an operand, or null.
    static UnaryOperator of(TokenKind kind) {
        return switch (kind) {
            case MINUS -> NEGATE;
            case BANG -> NOT;
            default -> null;
        };
    }
}
