package dev.simplelang.text;

import java.util.ArrayList;
import java.util.List;

/// A text that is edited in several rounds, each of which refers to the result of the one before,
/// and the edits of the original that have the same result.
///
/// Kept as pieces of the original with insertions between them; a round costs time linear in the
/// text at most.
public final class Draft {

    /// A piece of the result.
    ///
    /// @param inserted new text; empty for a piece of the original
    /// @param original where the piece is in the original; empty for new text
    private record Piece(String inserted, Span original) {

        int length() {
            return inserted.length() + original.length();
        }

        Piece part(int from, int to) {
            return inserted.isEmpty()
                    ? new Piece("", new Span(original.start() + from, original.start() + to))
                    : new Piece(inserted.substring(from, to), original);
        }
    }

    private final String original;
    private List<Piece> pieces;

    /// A draft that is still like `original`.
    public Draft(String original) {
        this.original = original;
        this.pieces = List.of(new Piece("", new Span(0, original.length())));
    }

    /// Makes edits of the text as it is now.
    ///
    /// @param edits in order, not overlapping
    public void apply(List<TextEdit> edits) {
        var result = new ArrayList<Piece>();
        var next = new int[2];
        int at = 0;
        for (var edit : edits) {
            copy(next, edit.span().start() - at, result);
            if (!edit.newText().isEmpty()) {
                result.add(new Piece(edit.newText(), Span.at(0)));
            }
            copy(next, edit.span().length(), new ArrayList<>());
            at = edit.span().end();
        }
        copy(next, Integer.MAX_VALUE, result);
        pieces = result;
    }

    /// Moves `length` units of the pieces on to `result`.
    ///
    /// @param next the index of the next piece, and how much of it was taken
    private void copy(int[] next, int length, List<Piece> result) {
        int left = length;
        while (left > 0 && next[0] < pieces.size()) {
            var piece = pieces.get(next[0]);
            int taken = Math.min(left, piece.length() - next[1]);
            if (taken > 0) {
                result.add(piece.part(next[1], next[1] + taken));
            }
            left -= taken;
            next[1] += taken;
            if (next[1] == piece.length()) {
                next[0]++;
                next[1] = 0;
            }
        }
    }

    /// The text as it is now.
    public String text() {
        var text = new StringBuilder();
        for (var piece : pieces) {
            text.append(piece.inserted()).append(original, piece.original().start(), piece.original().end());
        }
        return text.toString();
    }

    /// The edits that make the text of the original: in order, not overlapping, and none that
    /// changes nothing.
    public List<TextEdit> edits() {
        var edits = new ArrayList<TextEdit>();
        var inserted = new StringBuilder();
        int at = 0;
        for (var piece : pieces) {
            if (piece.inserted().isEmpty()) {
                add(new Span(at, piece.original().start()), inserted.toString(), edits);
                inserted.setLength(0);
                at = piece.original().end();
            } else {
                inserted.append(piece.inserted());
            }
        }
        add(new Span(at, original.length()), inserted.toString(), edits);
        return List.copyOf(edits);
    }

    private void add(Span span, String text, List<TextEdit> edits) {
        if (span.length() != text.length() || !original.startsWith(text, span.start())) {
            edits.add(new TextEdit(span, text));
        }
    }
}
