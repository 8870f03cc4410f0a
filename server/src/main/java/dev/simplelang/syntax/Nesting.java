package dev.simplelang.syntax;

import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.Figures;

/// Counts the levels of nesting around the cursor and refuses the first one too many.
///
/// Each parenthesis, each prefix operator, each block and each body of an `if`, `else` or `while`
/// that is not a block counts one; an `else if` counts none. One error stands for everything too
/// deep inside the same level.
final class Nesting {

    private final Cursor cursor;
    private final int max;
    private int level;
    private boolean reported;

    /// @param max how many levels there may be
    Nesting(Cursor cursor, int max) {
        this.cursor = cursor;
        this.max = max;
    }

    /// Enters the level that the current token opens, or reports that there is none left and
    /// returns false; the caller then skips what the token opens and does not leave.
    boolean enter() {
        if (level < max) {
            level++;
            return true;
        }
        if (!reported) {
            reported = true;
            cursor.add(new Diagnostic(DiagnosticCode.NESTING_TOO_DEEP, cursor.span(),
                    "nesting exceeds " + Figures.grouped(max) + " levels; the contents were skipped"));
        }
        return false;
    }

    /// Leaves `levels` levels.
    void leave(int levels) {
        level -= levels;
        reported = false;
    }
}
