package dev.simplelang.answer;

import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.SourceText;
import java.util.List;

/// The text of a program with its errors, for a page that shows it without an editor.
public record SourceAnswer(String text, List<Problem> errors) {

    /// An error, with its range in UTF-16.
    public record Problem(Range range, String message) {}

    /// The answer that says `source` and its `errors`.
    public static SourceAnswer of(SourceText source, List<Diagnostic> errors) {
        return new SourceAnswer(source.text(), errors.stream()
                .map(error -> new Problem(Range.of(source, error.span()), error.message())).toList());
    }
}
