package dev.simplelang.cli;

import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.lang.Character.UnicodeScript;

/// A line of a program with carets under a part of it, for a screen on which each character has its own width.
///
/// Only a window of a very long line is shown, so that the size of the output does not grow with the lines' lengths.
/// Characters that would command the terminal rather than appear on it are shown as U+FFFD.
final class Excerpt {

    /// How many UTF-16 units before the span, and from its start on, are shown.
    private static final int BEFORE = 80;
    private static final int AFTER = 120;

    private Excerpt() {}

    /// Two lines, each led by a gutter and ended by `\n`: the line in which `span` starts, and the carets. A span that goes
    /// on to further lines is marked up to the end of its first; an empty one gets one caret.
    static String of(SourceText source, Span span) {
        var lines = source.lines();
        int line = lines.lineOf(span.start());
        int lineEnd = lines.end(line);
        int start = Math.min(span.start(), lineEnd);
        int from = boundary(source.text(), Math.max(lines.start(line), start - BEFORE));
        int to = boundary(source.text(), Math.min(lineEnd, start + AFTER));

        var text = new StringBuilder();
        var marks = new StringBuilder();
        if (from > lines.start(line)) {
            text.append('…');
            marks.append(' ');
        }
        for (int i = from; i < to;) {
            int c = source.text().codePointAt(i);
            text.appendCodePoint(shown(c));
            // A tab stays a tab in both lines, inside the span too: only so do they advance alike.
            if (c == '\t' && i < span.end())
                marks.append('\t');
            else if (i < span.end())
                marks.repeat(i < start ? ' ' : '^', width(c));
            i += Character.charCount(c);
        }
        if (to < lineEnd)
            text.append('…');
        if (marks.indexOf("^") < 0)
            marks.append('^');
        var number = Integer.toString(line + 1);
        return "%5s | %s\n%5s | %s\n".formatted(number, text, "", marks);
    }

    /// The largest place up to `offset` that is not inside a surrogate pair.
    private static int boundary(String text, int offset) {
        boolean inside = offset > 0 && offset < text.length() && Character.isLowSurrogate(text.charAt(offset))
                && Character.isHighSurrogate(text.charAt(offset - 1));
        return inside ? offset - 1 : offset;
    }

    /// `text` without the characters that would command the terminal.
    static String shown(String text) {
        return text.codePoints().map(Excerpt::shown)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
    }

    private static int shown(int c) {
        boolean visible = c == '\t' || !(Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE
                || isDirectional(c));
        return visible ? c : '\uFFFD';
    }

    /// Characters that reorder the text around them would move it away from its carets.
    private static boolean isDirectional(int c) {
        return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0x200E || c == 0x200F
                || c == 0x061C;
    }

    /// The number of columns a terminal gives to a character.
    private static int width(int c) {
        if (c < 0x300)
            return 1;
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK -> 0;
            case Character.FORMAT -> isDirectional(c) ? 1 : 0;
            default -> isWide(c) ? 2 : 1;
        };
    }

    private static boolean isWide(int c) {
        if ((c >= 0xFF01 && c <= 0xFF60) || (c >= 0xFFE0 && c <= 0xFFE6) || (c >= 0x3000 && c <= 0x303E))
            return true;
        if (c >= 0xFF61 && c <= 0xFFDC)
            return false;
        if (Character.isEmojiPresentation(c))
            return true;
        var script = UnicodeScript.of(c);
        return script == UnicodeScript.HAN || script == UnicodeScript.HIRAGANA || script == UnicodeScript.KATAKANA
                || script == UnicodeScript.HANGUL || script == UnicodeScript.BOPOMOFO || script == UnicodeScript.YI;
    }
}
