package dev.simplelang.ide.format;

import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Edits of a program, and what they touch formatted.
///
/// An edit touches the white space inside it and beside it, and all white space that the style wants to be another because of it: the lines
/// of a statement that gets braces around it are indented. Whatever else is not in the style stays so.
public final class Reformatted {

    private final SyntaxTree before;
    private final List<TextEdit> edits;

    /// Where the edits' texts are in the edited program.
    private final List<Span> changed;

    private final Formatter wanted;
    private final Formatter wantedBefore;

    private Reformatted(SyntaxTree before, List<TextEdit> edits, Cancellation cancellation) {
        this.before = before;
        this.edits = edits;
        this.changed = new ArrayList<>(edits.size());
        var style = Style.of(before.source());
        var after = Parser.parse(new SourceText(edited()), cancellation);
        wanted = Formatter.of(after, style, cancellation);
        wantedBefore = Formatter.of(before, style, cancellation);
    }

    /// The edits of `before` that do what `edits` do and format what those touch.
    ///
    /// @param edits in order, not overlapping
    /// @return edits in order, not overlapping
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static List<TextEdit> edits(SyntaxTree before, List<TextEdit> edits, Cancellation cancellation) {
        return new Reformatted(before, List.copyOf(edits), cancellation).all();
    }

    private String edited() {
        String text = before.source().text();
        var result = new StringBuilder();
        int from = 0;
        for (var edit : edits) {
            result.append(text, from, edit.span().start());
            int start = result.length();
            result.append(edit.newText());
            changed.add(new Span(start, result.length()));
            from = edit.span().end();
        }
        return result.append(text, from, text.length()).toString();
    }

    private List<TextEdit> all() {
        var formatting = new ArrayList<TextEdit>();
        var touched = touchedGaps();
        for (int index = touched.nextSetBit(0); index >= 0; index = touched.nextSetBit(index + 1)) {
            formatting.addAll(wanted.at(index));
        }
        return joined(formatting);
    }

    /// The gaps of the edited program to be formatted.
    private BitSet touchedGaps() {
        var touched = new BitSet();
        var after = wanted.pieces();
        var old = wantedBefore.pieces();
        int near = 0;
        int passed = 0;
        int shift = 0;
        int oldIndex = 0;
        for (int index = 0; index < after.count(); index++) {
            Span gap = after.gap(index);
            while (near < edits.size() && changed.get(near).end() < gap.start()) {
                near++;
            }
            while (passed < edits.size() && changed.get(passed).end() <= gap.end()) {
                shift += growth(passed++);
            }
            while (oldIndex < old.count() && old.span(oldIndex).start() < gap.end() - shift) {
                oldIndex++;
            }
            boolean inside = near < edits.size() && changed.get(near).start() <= gap.end();
            if (inside || (oldIndex < old.count() && wantsAnother(index, oldIndex))) {
                touched.set(index);
            }
        }
        return touched;
    }

    /// Whether the style wants something else before the piece `index` than it wanted before the same piece, which was
    /// `oldIndex` then.
    private boolean wantsAnother(int index, int oldIndex) {
        var now = wanted.wish(index);
        var then = wantedBefore.wish(oldIndex);
        return now.isPresent() && then.isPresent() && !now.equals(then);
    }

    private int growth(int edit) {
        return edits.get(edit).newText().length() - edits.get(edit).span().length();
    }

    /// The edits of the source that do what the edits do, and then `formatting`.
    private List<TextEdit> joined(List<TextEdit> formatting) {
        var result = new ArrayList<TextEdit>();
        var text = wanted.pieces().source();
        int edit = 0;
        int format = 0;
        int shift = 0;
        while (edit < edits.size() || format < formatting.size()) {
            int start = Math.min(edit < edits.size() ? changed.get(edit).start() : text.length(),
                    format < formatting.size() ? formatting.get(format).span().start() : text.length());
            int end = start;
            int shiftBehind = shift;
            int first = format;
            while (true) {
                if (edit < edits.size() && changed.get(edit).start() <= end) {
                    end = Math.max(end, changed.get(edit).end());
                    shiftBehind += growth(edit++);
                } else if (format < formatting.size() && formatting.get(format).span().start() <= end) {
                    end = Math.max(end, formatting.get(format++).span().end());
                } else {
                    break;
                }
            }
            var replaced = new Span(start - shift, end - shiftBehind);
            String replacement = applied(text.text(), new Span(start, end), formatting.subList(first, format));
            if (!replacement.equals(before.source().slice(replaced))) {
                result.add(new TextEdit(replaced, replacement));
            }
            shift = shiftBehind;
        }
        return List.copyOf(result);
    }

    private static String applied(String text, Span span, List<TextEdit> edits) {
        var result = new StringBuilder();
        int from = span.start();
        for (var edit : edits) {
            result.append(text, from, edit.span().start()).append(edit.newText());
            from = edit.span().end();
        }
        return result.append(text, from, span.end()).toString();
    }
}
