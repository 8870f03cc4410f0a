package dev.simplelang.ide.action;

import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.Span;
import java.util.Set;

/// One way to change programs: a line in the table of [CodeActions].
sealed interface Action {

    /// Mends what a diagnostic is about.
    non-sealed interface Fix extends Action {

        /// The codes of the diagnostics that it may mend.
        Set<DiagnosticCode> codes();

        /// Offers what mends `diagnostic`, the likeliest first; nothing where it does not apply.
        void offer(Site site, Diagnostic diagnostic, Offers offers);

        /// Whether it may be applied unasked where `diagnostic` is: it removes no code, and is the only thing that can have been meant.
        default boolean isSafe(Diagnostic diagnostic) {
            return false;
        }
    }

    /// Says the same in another way. Never changes what a run gives.
    non-sealed interface Refactoring extends Action {

        /// What kind of refactoring.
        ActionKind kind();

        /// What it does, where nothing more is known.
        String title();

        /// Offers what can be done with the code in `range`, which may be empty, or refuses with the reason. The program has no
        /// errors.
        void offer(Site site, Span range, Offers offers);
    }
}
