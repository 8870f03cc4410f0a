package dev.simplelang.syntax;

/// The prefix operators.
public enum UnaryOperator {
    /// `-`
    NEGATE("-"),
    /// `!`
    NOT("!");

    private final String symbol;

    UnaryOperator(String symbol) {
        this.symbol = symbol;
    }

    /// The operator as it is written.
    public String symbol() {
        return symbol;
    }
}
