package dev.simplelang.ide.action;

import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.List;

/// What an action comes to at one place.
sealed interface Offer {

    /// What the action does, as a command.
    String title();

    /// A change of the program, which is not formatted yet.
    ///
    /// @param isPreferred whether it is most probably wanted
    /// @param edits the edits, not overlapping
    /// @param reformatted what is formatted beside the edits
    /// @param isWholeLines whether whole lines are formatted, and not only the space next to the edits
    record Edit(String title, boolean isPreferred, List<TextEdit> edits, List<Span> reformatted,
            boolean isWholeLines) implements Offer {

        /// A change of statements, whose lines are formatted.
        static Edit of(String title, List<TextEdit> edits) {
            return new Edit(title, false, edits, List.of(), true);
        }

        /// A change of statements, whose lines are formatted.
        static Edit of(String title, TextEdit... edits) {
            return of(title, List.of(edits));
        }

        /// A change inside of lines, which stay as they are.
        static Edit inLine(String title, List<TextEdit> edits) {
            return new Edit(title, false, edits, List.of(), false);
        }

        /// A change inside of lines, which stay as they are.
        static Edit inLine(String title, TextEdit... edits) {
            return inLine(title, List.of(edits));
        }

        /// The same edit, preferred.
        Edit preferred() {
            return preferredIf(true);
        }

        /// The same edit, preferred on a condition.
        Edit preferredIf(boolean condition) {
            return new Edit(title, condition, edits, reformatted, isWholeLines);
        }

        /// The same edit, with all formatted that becomes of `span`, an extent of the program as it was.
        Edit reformatting(Span span) {
            return new Edit(title, isPreferred, edits, List.of(span), isWholeLines);
        }
    }

    /// The reason why the action is not possible.
    record Refusal(String title, String reason) implements Offer {}
}
