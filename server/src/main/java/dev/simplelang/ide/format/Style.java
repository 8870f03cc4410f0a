package dev.simplelang.ide.format;

import dev.simplelang.text.SourceText;

/// What a level of indentation is made of: all that may be chosen about how programs look.
///
/// @param width columns of a level, and of a tab character; 1 to [#WIDEST]
/// @param spaces whether lines are indented by spaces rather than by tab characters
public record Style(int width, boolean spaces) {

    /// The widest level there is.
    public static final int WIDEST = 16;

    /// Four spaces.
    public static final Style DEFAULT = new Style(4, true);

    /// Beyond so many levels lines are not indented further: nobody could read them, and in a program that is mostly
    /// nesting they would be mostly spaces.
    private static final int MAX_LEVELS = 100;

    /// Takes the nearest width that there is.
    public Style {
        width = Math.clamp(width, 1, WIDEST);
    }

    /// The style in which `source` seems to be indented: by tab characters if more lines begin with one than with a space,
    /// else the default.
    public static Style of(SourceText source) {
        var lines = source.lines();
        int balance = 0;
        for (int line = 0; line < lines.count(); line++) {
            if (lines.start(line) < source.length()) {
                char first = source.text().charAt(lines.start(line));
                balance += first == '\t' ? 1 : first == ' ' ? -1 : 0;
            }
        }
        return balance > 0 ? new Style(DEFAULT.width, false) : DEFAULT;
    }

    /// The white space that leads to `level`.
    String indentation(int level) {
        int levels = Math.min(level, MAX_LEVELS);
        return spaces ? " ".repeat(levels * width) : "\t".repeat(levels);
    }

    /// The white space that leads to `column`.
    String leadingTo(int column) {
        return spaces ? " ".repeat(column) : "\t".repeat(column / width) + " ".repeat(column % width);
    }

    /// The column that `space`, from the start of a line on, leads to.
    int column(String space) {
        return space.chars().reduce(0, (column, c) -> column + (c == '\t' ? width - column % width : 1));
    }
}
