package dev.simplelang.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// A text that is edited in several rounds, each of which refers to the result of the one before,
/// and the edits of the original that have the same result.
public final class Draft {

    private final String original;
    private String text;

    /// For each unit of the text, and for its end, where that is in the original; -1 for new text.
    private int[] origins;

    /// A draft that is still like `original`.
    public Draft(String original) {
        this.original = original;
        text = original;
        origins = IntStream.rangeClosed(0, original.length()).toArray();
    }

    /// Makes edits of the text as it is now.
    ///
    /// @param edits in order, not overlapping
    public void apply(List<TextEdit> edits) {
        text = TextEdit.apply(text, edits);
        var moved = new int[text.length() + 1];
        Arrays.fill(moved, -1);
        int at = 0;
        int to = 0;
        for (var edit : edits) {
            int kept = edit.span().start() - at;
            System.arraycopy(origins, at, moved, to, kept);
            at = edit.span().end();
            to += kept + edit.newText().length();
        }
        System.arraycopy(origins, at, moved, to, origins.length - at);
        origins = moved;
    }

    /// The text as it is now.
    public String text() {
        return text;
    }

    /// The edits that make the text of the original: in order, not overlapping, and none that
    /// changes nothing.
    public List<TextEdit> edits() {
        var edits = new ArrayList<TextEdit>();
        int start = 0;
        int inserted = 0;
        for (int at = 0; at < origins.length; at++) {
            if (origins[at] >= 0) {
                var newText = text.substring(inserted, at);
                if (!newText.equals(original.substring(start, origins[at]))) {
                    edits.add(new TextEdit(new Span(start, origins[at]), newText));
                }
                start = origins[at] + 1;
                inserted = at + 1;
            }
        }
        return List.copyOf(edits);
    }
}
