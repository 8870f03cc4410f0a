package dev.simplelang.ide;

import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.TextEdit;
import java.util.List;

/// A change of the program that mends what a diagnostic is about.
///
/// @param title what it does, as a command
/// @param edits the edits, in order, not overlapping
/// @param fixes the diagnostic
public record CodeAction(String title, List<TextEdit> edits, Diagnostic fixes) {

    /// Copies the list.
    public CodeAction {
        edits = List.copyOf(edits);
    }
}
