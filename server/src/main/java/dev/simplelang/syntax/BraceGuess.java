package dev.simplelang.syntax;

import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.Diagnostic.Related;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.Proposal;
import dev.simplelang.text.Span;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// Guesses from the indentation which block lacks its `}`, and where the `}` belongs.
///
/// Braces alone cannot show it: where an inner `}` is missing, each block is closed by the brace of
/// the one around it, and it is the outermost one that stays open at the end. But the brace that
/// closes such a block stands further left than the line that opened it, or a statement does.
final class BraceGuess {

    /// A block that seems to lack its `}`.
    ///
    /// @param open the token `{`
    /// @param place the token before which the `}` seems to belong
    private record Suspicion(int open, int place) {}

    private final Cursor cursor;
    private final Deque<Suspicion> suspicions = new ArrayDeque<>();
    private int outermostUnclosed = -1;
    private int innermostUnclosed = -1;

    BraceGuess(Cursor cursor) {
        this.cursor = cursor;
    }

    /// Whether the statement at the cursor, somewhere after the token `open`, seems to stand
    /// outside the block that `open` starts.
    boolean isDedented(int open) {
        int here = cursor.position();
        return cursor.startsLineAt(here) && cursor.indentAt(here) <= cursor.indentAt(open);
    }

    /// The block that the token `open` starts is closed by the token `close`.
    ///
    /// @param dedented the first statement in it that seems to stand outside, or -1
    void closed(int open, int close, int dedented) {
        if (!cursor.startsLineAt(close)) {
            return;
        }
        int difference = cursor.indentAt(close) - cursor.indentAt(open);
        if (difference < 0) {
            suspicions.push(new Suspicion(open, dedented >= 0 ? dedented : close));
        } else if (difference == 0) {
            while (!suspicions.isEmpty() && suspicions.peek().open() > open) {
                suspicions.pop();
            }
        }
    }

    /// The block that the token `open` starts is not closed; inner blocks first.
    void unclosed(int open, int dedented) {
        if (innermostUnclosed < 0) {
            innermostUnclosed = open;
        }
        outermostUnclosed = open;
        if (dedented >= 0) {
            suspicions.push(new Suspicion(open, dedented));
        }
    }

    /// Reports the missing `}`, if one is, as one error.
    void report() {
        if (outermostUnclosed < 0 || cursor.endIsSwallowed()) {
            return;
        }
        Suspicion guess = suspicions.stream().filter(suspicion -> suspicion.open() >= outermostUnclosed)
                .min(Comparator.comparingInt(Suspicion::place))
                .orElse(new Suspicion(innermostUnclosed, cursor.position()));
        Span open = cursor.spanAt(guess.open());
        Span place = Span.at(cursor.spanAt(guess.place() - 1).end());
        boolean atEnd = guess.place() == cursor.position();
        cursor.add(new Diagnostic(DiagnosticCode.SYNTAX, place,
                "expected `}` to close the block" + (atEnd ? ", found the end of the file" : " here"),
                List.of(new Related(open, "the block starts here")),
                Optional.of(Proposal.insert(place.start(), TokenKind.RIGHT_BRACE.symbol()).guessed())));
    }
}
