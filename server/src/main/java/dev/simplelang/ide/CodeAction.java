package dev.simplelang.ide;

import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.TextEdit;
import java.util.List;
import java.util.Optional;

/// A change of the program that a person may want.
///
/// @param title what it does, as a command
/// @param edits the edits, in order, not overlapping
/// @param fixes the diagnostic that it resolves
public record CodeAction(String title, Kind kind, List<TextEdit> edits, Optional<Diagnostic> fixes) {

    /// The kinds of code actions.
    public enum Kind {
        /// Resolves a diagnostic.
        QUICK_FIX,
        /// Changes the structure and keeps the meaning.
        REFACTOR
    }
}
