package dev.simplelang.ide.format;

/// How a token stands to the one before it.
enum Lead {
    /// As it is written: byte for byte.
    AS_WRITTEN,
    /// Without space.
    JOINED,
    /// Behind a space.
    SPACED,
    /// Behind a space, or on a line of its own where it is written so.
    BREAKABLE,
    /// On a new line, where a blank line may come before it: a statement among others.
    STATEMENT,
    /// On a new line: the statement that an `if`, `else` or `while` guards, or an `else`.
    ARM,
    /// On a new line: the `}` of a block, or the end of the text.
    CLOSE;

    /// Whether the token starts a line.
    boolean startsLine() {
        return this == STATEMENT || this == ARM || this == CLOSE;
    }
}
