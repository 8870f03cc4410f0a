package dev.simplelang.text;

/// Quotes pieces of a program in messages and titles: between backticks, on one line, cut where
/// they are long.
public final class Quotation {

    private static final int MAX_LENGTH = 30;

    private Quotation() {}

    /// `text` between backticks; invisible characters are shown by number, as `U+00A0`.
    public static String of(String text) {
        var shown = new StringBuilder("`");
        int at = 0;
        while (at < text.length()) {
            if (at >= MAX_LENGTH) {
                shown.append('…');
                break;
            }
            int codePoint = text.codePointAt(at);
            shown.append(Characters.shown(codePoint));
            at += Character.charCount(codePoint);
        }
        return shown.append('`').toString();
    }
}
