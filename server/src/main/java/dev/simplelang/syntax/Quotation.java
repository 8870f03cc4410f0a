package dev.simplelang.syntax;

/// Quotes pieces of a program in messages: in single quotes, on one line, cut where they are long.
public final class Quotation {

    private static final int MAX_LENGTH = 30;

    private Quotation() {}

    /// `text` in single quotes; invisible characters are shown by number, as `U+00A0`.
    public static String of(String text) {
        var shown = new StringBuilder("'");
        int at = 0;
        while (at < text.length()) {
            if (at >= MAX_LENGTH) {
                shown.append('…');
                break;
            }
            int codePoint = text.codePointAt(at);
            if (isVisible(codePoint)) {
                shown.appendCodePoint(codePoint);
            } else {
                shown.append(String.format("U+%04X", codePoint));
            }
            at += Character.charCount(codePoint);
        }
        return shown.append('\'').toString();
    }

    private static boolean isVisible(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED,
                    Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
                false;
            case Character.SPACE_SEPARATOR -> codePoint == ' ';
            default -> true;
        };
    }
}
