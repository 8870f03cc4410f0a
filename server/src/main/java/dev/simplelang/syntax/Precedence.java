package dev.simplelang.syntax;

/// How tightly the parts of an expression are bound, the loosest first.
public enum Precedence {
    /// `a < b`
    COMPARISON,
    /// `a + b`
    ADDITIVE,
    /// `a * b`
    MULTIPLICATIVE,
    /// `-a`, `!a`
    PREFIX,
    /// `a`, `1`, `(a + b)`
    PRIMARY
}
