package dev.simplelang.syntax;

/// The kinds of tokens, trivia included.
public enum TokenKind {
    BREAK("break"), CONTINUE("continue"), ELSE("else"), FALSE("false"), IF("if"), INT("int"), RETURN("return"), TRUE(
            "true"), WHILE("while"), SHOW_GRAPH("#showGraph"), EQUAL("=="), NOT_EQUAL("!="), LESS_OR_EQUAL("<="), LESS(
                    "<"), GREATER_OR_EQUAL(">="), GREATER(">"), PLUS("+"), MINUS("-"), STAR("*"), SLASH("/"), BANG(
                            "!"), ASSIGN("="), SEMICOLON(
                                    ";"), LEFT_PAREN("("), RIGHT_PAREN(")"), LEFT_BRACE("{"), RIGHT_BRACE("}"),
    /// An identifier.
    IDENTIFIER(""),
    /// An integer literal, well-formed or not.
    INTEGER(""),
    /// A run of characters that start no token.
    UNKNOWN(""),
    /// White space, or the byte-order mark at the start.
    WHITE_SPACE(""),
    /// `// …` up to the end of the line.
    LINE_COMMENT(""),
    /// `/* … */`, or up to the end of input.
    BLOCK_COMMENT(""),
    /// The end of input, always empty.
    END("");

    private final String symbol;

    TokenKind(String symbol) {
        this.symbol = symbol;
    }

    /// The fixed text of tokens that have one, else empty.
    public String symbol() {
        return symbol;
    }

    /// Whether this is a comment of either form.
    public boolean isComment() {
        return this == LINE_COMMENT || this == BLOCK_COMMENT;
    }

    /// Whether this is a word that cannot be an identifier.
    public boolean isKeyword() {
        return switch (this) {
            case BREAK, CONTINUE, ELSE, FALSE, IF, INT, RETURN, TRUE, WHILE -> true;
            default -> false;
        };
    }

    /// Whether the parser skips this kind.
    public boolean isTrivia() {
        return this == WHITE_SPACE || isComment();
    }
}
