package dev.simplelang.syntax;

/// The binary operators, all left-associative.
public enum BinaryOperator {
    /// `==`
    EQUAL("=="),
    /// `!=`
    NOT_EQUAL("!="),
    /// `<`
    LESS("<"),
    /// `<=`
    LESS_OR_EQUAL("<="),
    /// `>`
    GREATER(">"),
    /// `>=`
    GREATER_OR_EQUAL(">="),
    /// `+`
    ADD("+"),
    /// `-`
    SUBTRACT("-"),
    /// `*`
    MULTIPLY("*"),
    /// `/`
    DIVIDE("/");

    private final String symbol;

    BinaryOperator(String symbol) {
        this.symbol = symbol;
    }

    /// The operator as it is written.
    public String symbol() {
        return symbol;
    }
}
