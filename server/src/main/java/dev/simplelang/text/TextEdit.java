package dev.simplelang.text;

import java.util.ArrayList;
import java.util.List;

/// Replaces the text of `span` by `newText`.
public record TextEdit(Span span, String newText) {

    /// `text` with `edits` made in it.
    ///
    /// @param edits in order, not overlapping
    public static String apply(String text, List<TextEdit> edits) {
        return apply(text, new Span(0, text.length()), edits);
    }

    private static String apply(String text, Span within, List<TextEdit> edits) {
        var result = new StringBuilder();
        int end = within.start();
        for (var edit : edits) {
            result.append(text, end, edit.span().start()).append(edit.newText());
            end = edit.span().end();
        }
        return result.append(text, end, within.end()).toString();
    }

    /// `edits` with neighbors merged: an edit that begins on the line on which the one before ends
    /// becomes part of that one.
    ///
    /// @param edits in order, not overlapping
    public static List<TextEdit> joinedByLine(SourceText source, List<TextEdit> edits) {
        var joined = new ArrayList<TextEdit>();
        int first = 0;
        for (int next = 1; next <= edits.size(); next++) {
            if (next == edits.size() || !areOnOneLine(source, edits.get(next - 1), edits.get(next))) {
                joined.add(join(source, edits.subList(first, next)));
                first = next;
            }
        }
        return joined;
    }

    private static boolean areOnOneLine(SourceText source, TextEdit before, TextEdit edit) {
        return source.lines().lineOf(before.span().end()) == source.lines().lineOf(edit.span().start());
    }

    private static TextEdit join(SourceText source, List<TextEdit> edits) {
        var span = new Span(edits.getFirst().span().start(), edits.getLast().span().end());
        return new TextEdit(span, apply(source.text(), span, edits));
    }
}
