package dev.simplelang.text;

import java.util.List;

/// Maps offsets of a text to the text after edits.
public final class EditedOffsets {

    private final List<TextEdit> edits;

    /// How much longer the text is after the first edits.
    private final int[] grown;

    /// @param edits in order, not overlapping
    public EditedOffsets(List<TextEdit> edits) {
        this.edits = List.copyOf(edits);
        grown = new int[edits.size() + 1];
        for (int i = 0; i < edits.size(); i++) {
            grown[i + 1] = grown[i] + edits.get(i).newText().length() - edits.get(i).span().length();
        }
    }

    /// Where `offset` is, before what is put there. What is inside a text that is replaced is at
    /// its start.
    public int start(int offset) {
        int before = startingBefore(offset);
        boolean inside = before > 0 && edits.get(before - 1).span().end() > offset;
        return inside ? edits.get(before - 1).span().start() + grown[before - 1] : offset + grown[before];
    }

    /// Where `offset` is, after what is put there. What is inside a text that is replaced is at its
    /// end.
    public int end(int offset) {
        int before = startingBefore(offset + 1);
        int after = before == 0 ? offset : Math.max(offset, edits.get(before - 1).span().end());
        return after + grown[before];
    }

    /// How many edits start before `offset`.
    private int startingBefore(int offset) {
        return BinarySearch.first(edits.size(), i -> edits.get(i).span().start() >= offset);
    }
}
