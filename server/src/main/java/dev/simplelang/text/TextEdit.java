package dev.simplelang.text;

import java.util.List;

/// Replaces the text of `span` by `newText`.
public record TextEdit(Span span, String newText) {

    /// `text` with `edits` made in it.
    ///
    /// @param edits in order, not overlapping
    public static String apply(String text, List<TextEdit> edits) {
        var result = new StringBuilder();
        int end = 0;
        for (var edit : edits) {
            result.append(text, end, edit.span().start()).append(edit.newText());
            end = edit.span().end();
        }
        return result.append(text, end, text.length()).toString();
    }
}
