package dev.simplelang.text;

import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/// Names characters in words, and says which ones a reader cannot see.
///
/// Messages and titles show such characters by number: printed as they are, they say nothing, and
/// some of them reorder the text around them.
public final class Characters {

    /// How many characters a list names before it ends with `…`.
    private static final int MAX_NAMED = 3;

    /// How many digits the number of a character has at least.
    private static final int MIN_HEX_DIGITS = 4;

    private Characters() {}

    /// Whether `codePoint` is white space beyond ASCII: a space of another width or kind, or a line
    /// end of Unicode.
    public static boolean isForeignSpace(int codePoint) {
        return codePoint > ' ' && switch (Character.getType(codePoint)) {
            case Character.SPACE_SEPARATOR, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            default -> isForeignLineEnd(codePoint);
        };
    }

    /// Whether `codePoint` ends a line by Unicode's rules but not by those of editors and of
    /// [LineIndex].
    public static boolean isForeignLineEnd(int codePoint) {
        return codePoint == 0x0085 || codePoint == 0x2028 || codePoint == 0x2029;
    }

    /// Whether `codePoint` is invisible and has no width: a format or control character, or a mark
    /// that only selects how its neighbour is drawn.
    public static boolean isZeroWidth(int codePoint) {
        return codePoint > '~' && switch (Character.getType(codePoint)) {
            case Character.FORMAT -> true;
            case Character.CONTROL -> !isForeignLineEnd(codePoint);
            case Character.NON_SPACING_MARK -> isIgnorableMark(codePoint);
            default -> false;
        };
    }

    /// The marks among Unicode's default ignorable code points, which are not a category: the
    /// combining grapheme joiner, the inherent vowels of Khmer, and the variation selectors.
    private static boolean isIgnorableMark(int codePoint) {
        return codePoint == 0x034F || codePoint == 0x17B4 || codePoint == 0x17B5
                || (0x180B <= codePoint && codePoint <= 0x180F) || (0xFE00 <= codePoint && codePoint <= 0xFE0F)
                || (0xE0100 <= codePoint && codePoint <= 0xE01EF);
    }

    /// Whether `codePoint` is a letter or symbol without a visible shape: the fillers of Hangul and
    /// the empty Braille pattern.
    public static boolean isBlank(int codePoint) {
        return switch (codePoint) {
            case 0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0 -> true;
            default -> false;
        };
    }

    /// Whether `codePoint` looks like a space or like nothing, an ordinary space excepted.
    public static boolean isInvisible(int codePoint) {
        return isForeignSpace(codePoint) || isZeroWidth(codePoint) || isBlank(codePoint);
    }

    /// `text` with a space for each character that is [invisible][#isInvisible].
    public static String withSpaces(String text) {
        var result = new StringBuilder(text.length());
        text.codePoints().forEach(codePoint -> result.appendCodePoint(isInvisible(codePoint) ? ' ' : codePoint));
        return result.toString();
    }

    /// `text` with each character that cannot be printed as it is shown by number, as `U+00A0`.
    public static String shown(String text) {
        return text.codePoints().mapToObj(Characters::shown).collect(Collectors.joining());
    }

    /// `codePoint` as it is, or by number if it cannot be printed.
    static String shown(int codePoint) {
        return isPrintable(codePoint) ? string(codePoint) : number(codePoint);
    }

    /// `codePoint` as a text.
    static String string(int codePoint) {
        return String.valueOf(Character.toChars(codePoint));
    }

    private static boolean isPrintable(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED -> false;
            default -> !isInvisible(codePoint);
        };
    }

    /// The name of `codePoint` and its number, as "no-break space (U+00A0)"; the number alone where
    /// it has no name.
    public static String described(int codePoint) {
        String name = name(codePoint);
        return name.isEmpty() ? number(codePoint) : name + " (" + number(codePoint) + ")";
    }

    /// The different characters of `text`, each [described][#described], the first few of them.
    public static String described(String text) {
        return list(text, Characters::described);
    }

    /// The names of the different characters of `text`, the first few of them; the number where a
    /// character has no name.
    public static String names(String text) {
        return list(text, codePoint -> name(codePoint).isEmpty() ? number(codePoint) : name(codePoint));
    }

    private static String list(String text, IntFunction<String> words) {
        List<String> names = text.codePoints().distinct().limit(MAX_NAMED + 1).mapToObj(words).toList();
        return names.size() <= MAX_NAMED
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, MAX_NAMED)) + ", …";
    }

    /// The name of `codePoint` as it is written within a sentence; empty where Unicode gives none.
    public static String name(int codePoint) {
        return codePoint == 0xFEFF ? "byte-order mark" : UnicodeData.name(codePoint);
    }

    private static String number(int codePoint) {
        var hex = Integer.toHexString(codePoint).toUpperCase(Locale.ROOT);
        return "U+" + "0".repeat(Math.max(0, MIN_HEX_DIGITS - hex.length())) + hex;
    }
}
