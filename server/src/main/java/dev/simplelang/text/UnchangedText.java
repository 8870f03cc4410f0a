package dev.simplelang.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The parts that two versions of a text have in common, in the same order.
///
/// Texts are compared by pieces: what stands on a line up to a `;` or a brace, and the blanks
/// around it. So an edit changes the statement that it is in and no other one, and edits at several
/// places leave what is between them unchanged.
public final class UnchangedText {

    /// Versions that differ in more pieces have only their common beginning and end in common, so
    /// that the time is linear in their length.
    private static final int MAX_DIFFERENCES = 500;

    /// A text that both versions have.
    ///
    /// **Invariant:** not empty, and not continued by the next one in both versions.
    private record Run(int before, int after, int length) {

        boolean contains(Span spanBefore) {
            return before <= spanBefore.start() && spanBefore.end() <= before + length;
        }
    }

    private final int lengthBefore;
    private final List<Run> runs = new ArrayList<>();

    private UnchangedText(int lengthBefore) {
        this.lengthBefore = lengthBefore;
    }

    /// What `before` and `after` have in common.
    public static UnchangedText between(String before, String after) {
        var unchanged = new UnchangedText(before.length());
        int start = commonStart(before, after);
        int end = commonEnd(before, after, start);
        unchanged.add(0, 0, start);
        var piecesBefore = pieces(before, start, before.length() - end);
        var piecesAfter = pieces(after, start, after.length() - end);
        for (var run : CommonSubsequence.of(texts(before, piecesBefore), texts(after, piecesAfter),
                MAX_DIFFERENCES)) {
            var first = piecesBefore.get(run.x());
            var last = piecesBefore.get(run.x() + run.length() - 1);
            unchanged.add(first.start(), piecesAfter.get(run.y()).start(), last.end() - first.start());
        }
        unchanged.add(before.length() - end, after.length() - end, end);
        return unchanged;
    }

    /// Where `span` of the earlier version is in the later one; empty if a piece that it touches
    /// has changed, or anything between its pieces. An empty span belongs to the part before it.
    public Optional<Span> later(Span span) {
        return runs.stream().filter(run -> run.contains(span)).findFirst()
                .map(run -> moved(span, run.after - run.before));
    }

    /// Where the unchanged parts of `span` of the earlier version are in the later one, in order.
    public List<Span> remains(Span span) {
        return runs.stream().filter(run -> run.before < span.end() && span.start() < run.before + run.length)
                .map(run -> moved(new Span(Math.max(span.start(), run.before),
                        Math.min(span.end(), run.before + run.length)), run.after - run.before))
                .toList();
    }

    /// A part of the earlier version that includes all that is unchanged in `span` of the later
    /// one.
    public Span around(Span span) {
        int start = 0;
        int end = lengthBefore;
        for (var run : runs) {
            if (run.after <= span.start()) {
                start = run.before + Math.min(span.start() - run.after, run.length);
            }
        }
        for (var run : runs.reversed()) {
            if (run.after + run.length >= span.end()) {
                end = run.before + Math.max(span.end() - run.after, 0);
            }
        }
        return new Span(start, Math.max(start, end));
    }

    private static Span moved(Span span, int distance) {
        return new Span(span.start() + distance, span.end() + distance);
    }

    private void add(int before, int after, int length) {
        boolean goesOn = !runs.isEmpty() && runs.getLast().before + runs.getLast().length == before
                && runs.getLast().after + runs.getLast().length == after;
        if (goesOn) {
            var last = runs.removeLast();
            runs.add(new Run(last.before, last.after, last.length + length));
        } else if (length > 0) {
            runs.add(new Run(before, after, length));
        }
    }

    private static List<Span> pieces(String text, int start, int end) {
        var pieces = new ArrayList<Span>();
        for (int at = start; at < end; at = pieces.getLast().end()) {
            pieces.add(new Span(at, endOfPiece(text, at, end)));
        }
        return pieces;
    }

    /// Where the piece at `start` ends: blanks up to the end of a line and with it, other blanks, or
    /// other text on one line up to a `;` or a brace and with that.
    private static int endOfPiece(String text, int start, int end) {
        int at = start;
        while (at < end && text.charAt(at) <= ' ' && !endsLine(text.charAt(at))) {
            at++;
        }
        if (at < end && endsLine(text.charAt(at))) {
            return at + 1;
        }
        if (at > start) {
            return at;
        }
        while (at < end && !endsPiece(text.charAt(at))) {
            at++;
        }
        return at < end && !endsLine(text.charAt(at)) ? at + 1 : at;
    }

    private static List<String> texts(String text, List<Span> pieces) {
        return pieces.stream().map(piece -> text.substring(piece.start(), piece.end())).toList();
    }

    /// How many characters both texts begin with, in whole pieces.
    private static int commonStart(String before, String after) {
        int most = Math.min(before.length(), after.length());
        int whole = 0;
        for (int i = 0; i < most && before.charAt(i) == after.charAt(i); i++) {
            if (endsPiece(before.charAt(i))) {
                whole = i + 1;
            }
        }
        return whole;
    }

    /// How many characters both texts end with, in whole pieces, the first `start` characters not
    /// counted.
    private static int commonEnd(String before, String after, int start) {
        int most = Math.min(before.length(), after.length()) - start;
        int whole = 0;
        for (int i = 0; i < most; i++) {
            char last = before.charAt(before.length() - 1 - i);
            if (last != after.charAt(after.length() - 1 - i)) {
                break;
            }
            if (endsPiece(last)) {
                whole = i;
            }
        }
        return whole;
    }

    /// Whether a piece ends with this character, or before it.
    private static boolean endsPiece(char character) {
        return ";{}".indexOf(character) >= 0 || endsLine(character);
    }

    private static boolean endsLine(char character) {
        return character == '\n' || character == '\r';
    }
}
