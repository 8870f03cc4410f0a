package dev.simplelang.text;

/// An immutable program text with its lines.
///
/// Any string is allowed, lone surrogates and NUL included.
public final class SourceText {

    private final String text;
    private final LineIndex lines;

    /// Indexes the lines of `text`.
    public SourceText(String text) {
        this.text = text;
        this.lines = new LineIndex(text);
    }

    /// The whole text.
    public String text() {
        return text;
    }

    /// The number of UTF-16 units.
    public int length() {
        return text.length();
    }

    /// The text of `span`.
    public String slice(Span span) {
        return text.substring(span.start(), span.end());
    }

    /// The text of `span` on one line: white space folded, what a reader cannot see shown by
    /// number, and cut to at most `longest` units with `…` at the end.
    public String excerpt(Span span, int longest) {
        // Enough to fill the line even if most of it is indentation, so that a long span costs no more than a short one.
        var head = text.substring(span.start(), Math.min(span.end(), span.start() + 16 * longest));
        var folded = Characters.shown(head.replaceAll("\\s+", " ").strip());
        boolean whole = head.length() == span.length() && folded.length() <= longest;
        if (whole) {
            return folded;
        }
        int cut = Math.min(folded.length(), longest - 1);
        boolean splits = cut > 0 && Character.isHighSurrogate(folded.charAt(cut - 1));
        return folded.substring(0, splits ? cut - 1 : cut) + "…";
    }

    /// The lines of the text.
    public LineIndex lines() {
        return lines;
    }

    /// The line end that the text uses: that of its first line; `\n` where it has one line only.
    public String lineEnd() {
        return lines.count() == 1 ? "\n" : text.substring(lines.end(0), lines.start(1));
    }

    /// The number of the line that holds `offset`, counted from 1 as people do.
    public int lineNumber(int offset) {
        return lines.lineOf(offset) + 1;
    }

    @Override
    public String toString() {
        return text;
    }
}
