package dev.simplelang.ide.action;

import dev.simplelang.ide.format.Formatter;
import dev.simplelang.ide.format.Style;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Draft;
import dev.simplelang.text.EditedOffsets;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Edits of a text after which their surroundings are formatted.
///
/// @param tree the tree of the text
/// @param edits the edits, in order, not overlapping
/// @param places the places to format, in order; the edits are among them
/// @param isWholeLines whether whole lines are formatted, and not only the space next to the places
public record FormattedEdit(SyntaxTree tree, List<TextEdit> edits, List<Span> places, boolean isWholeLines) {

    /// Sorts the edits and the places, and adds the former to the latter.
    public FormattedEdit {
        edits = edits.stream().sorted(Comparator.comparing(TextEdit::span)).toList();
        places = Stream.concat(places.stream(), edits.stream().map(TextEdit::span)).sorted().distinct().toList();
    }

    /// The change of the text of `tree` by an action.
    static FormattedEdit of(Offer.Edit edit, SyntaxTree tree) {
        return new FormattedEdit(tree, edit.edits(), edit.reformatted(), edit.isWholeLines());
    }

    /// The text after the edits, not formatted yet.
    SourceText unformatted() {
        return new SourceText(TextEdit.apply(tree.source().text(), edits));
    }

    /// The edits that make the change and format the places.
    List<TextEdit> formatted() {
        var draft = new Draft(tree.source().text());
        draft.apply(edits);
        var changed = new SourceText(draft.text());
        var formatter = Formatter.of(tree.again(changed, Cancellation.NONE), Style.of(tree.source()),
                Cancellation.NONE);
        var formatted = placesIn(changed);
        draft.apply(formatter.edits().stream().filter(edit -> (isWholeLines || !breaksLine(edit))
                && formatted.stream().anyMatch(place -> place.contains(edit.span()))).toList());
        return draft.edits();
    }

    private static boolean breaksLine(TextEdit edit) {
        return edit.newText().indexOf('\n') >= 0 || edit.newText().indexOf('\r') >= 0;
    }

    /// Where the places are in the changed text, with the white space around them. In order, not overlapping.
    private List<Span> placesIn(SourceText changed) {
        var found = new ArrayList<Span>();
        var offsets = new EditedOffsets(edits);
        for (var place : places) {
            int start = offsets.start(place.start());
            var there = new Span(start, Math.max(start, offsets.end(place.end())));
            var span = isWholeLines ? wholeLines(changed, there) : withSpace(changed, there);
            boolean joins = !found.isEmpty() && found.getLast().end() >= span.start();
            found.add(joins ? found.removeLast().to(span) : span);
        }
        return found;
    }

    private static Span wholeLines(SourceText changed, Span span) {
        var lines = changed.lines();
        int end = lines.end(lines.lineOf(span.end()));
        var found = withSpace(changed, new Span(lines.start(lines.lineOf(span.start())), end));
        return found.end() == changed.length() || changed.text().startsWith(TokenKind.ELSE.symbol(), found.end())
                ? found
                : new Span(found.start(), Math.max(end, lines.start(lines.lineOf(found.end()))));
    }

    private static Span withSpace(SourceText changed, Span span) {
        int start = span.start();
        while (start > 0 && Character.isWhitespace(changed.text().charAt(start - 1))) {
            start--;
        }
        int end = span.end();
        while (end < changed.length() && Character.isWhitespace(changed.text().charAt(end))) {
            end++;
        }
        return new Span(start, end);
    }
}
