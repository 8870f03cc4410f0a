package dev.simplelang.text;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Characters that look like others: letters of other scripts like Latin ones, signs like those of
/// the language.
///
/// Compatibility forms (full-width, mathematical, superscript) are what Unicode decomposes them to
/// (Unicode Standard Annex 15). For letters of other scripts and for signs there is no rule; the
/// usual ones are listed, after Unicode Technical Standard 39.
public final class LookAlikes {

    /// A Cyrillic, Greek, Armenian or phonetic letter, the Latin one that it looks like, and so on.
    private static final String LETTERS = "\u0410A\u0412B\u0415E\u0405S\u0406I\u0408J\u041AK\u041CM\u041DH\u041EO\u0420P"
            + "\u0421C\u0422T\u0423Y\u0425X\u04AEY\u051AQ\u051CW"
            + "\u0430a\u0435e\u043Eo\u0440p\u0441c\u0443y\u0445x\u0455s\u0456i\u0457i\u0458j\u04BBh\u0501d\u051Bq"
            + "\u051Dw\u0475v\u04AFy\u043Ak\u043Cm"
            + "\u0391A\u0392B\u0395E\u0396Z\u0397H\u0399I\u039AK\u039CM\u039DN\u039FO\u03A1P\u03A4T\u03A5Y\u03A7X"
            + "\u03B1a\u03B3y\u03B9i\u03BAk\u03BDv\u03BFo\u03C1p\u03C5u\u03C7x\u03B7n"
            + "\u054DU\u054FS\u0555O\u0585o\u057Du\u0570h\u0578n\u0581g\u0566q"
            + "\u0251a\u0261g\u0131i\u0269i";

    private static final Map<Integer, String> LATIN = pairs();

    private static final Set<String> OPERATORS = Set.of("==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "!", "=",
            ";", "(", ")", "{", "}");

    private LookAlikes() {}

    private static Map<Integer, String> pairs() {
        var pairs = new HashMap<Integer, String>();
        for (int i = 0; i < LETTERS.length(); i += 2) {
            pairs.put((int) LETTERS.charAt(i), LETTERS.substring(i + 1, i + 2));
        }
        return Map.copyOf(pairs);
    }

    /// `word` with each letter that looks like a Latin one replaced with that, and without
    /// invisible letters: words of which this is the same look the same.
    public static String latin(String word) {
        if (word.chars().allMatch(c -> c <= '~')) {
            return word;
        }
        var latin = new StringBuilder();
        UnicodeData.compatible(word).codePoints().filter(codePoint -> !Characters.isBlank(codePoint))
                .forEach(codePoint -> {
                    var letter = LATIN.get(codePoint);
                    if (letter == null) {
                        latin.appendCodePoint(codePoint);
                    } else {
                        latin.append(letter);
                    }
                });
        return latin.toString();
    }

    /// Whether `word` and `other` are different and look the same.
    public static boolean areConfusable(String word, String other) {
        return !word.equals(other) && latin(word).equals(latin(other));
    }

    /// The first characters by which two words that look the same differ, described; empty where
    /// they do not look the same.
    public static Optional<String> difference(String word, String other) {
        if (!areConfusable(word, other)) {
            return Optional.empty();
        }
        int at = firstDifference(word, other);
        String there = at < word.length() ? Characters.described(word.codePointAt(at)) : "";
        String here = at < other.length() ? Characters.described(other.codePointAt(at)) : "";
        if (there.isEmpty() || Characters.isBlank(word.codePointAt(at))) {
            return Optional.of((there.isEmpty() ? here : there) + " is invisible");
        }
        return Optional.of(here.isEmpty() || Characters.isBlank(other.codePointAt(at))
                ? (here.isEmpty() ? there : here) + " is invisible"
                : there + " looks like " + here);
    }

    private static int firstDifference(String word, String other) {
        int at = 0;
        while (at < word.length() && at < other.length() && word.codePointAt(at) == other.codePointAt(at)) {
            at += Character.charCount(word.codePointAt(at));
        }
        return at;
    }

    /// The operator or punctuation of the language that `codePoint` looks like or means; empty for
    /// an ASCII character and where there is none.
    public static String sign(int codePoint) {
        if (codePoint <= '~') {
            return "";
        }
        String folded = UnicodeData.compatible(Characters.string(codePoint));
        if (OPERATORS.contains(folded)) {
            return folded;
        }
        if (folded.codePointCount(0, folded.length()) > 1) {
            return "";
        }
        return switch (folded.codePointAt(0)) {
            case 0x2212, 0x2796, 0x2043 -> "-";
            case 0x2795 -> "+";
            case 0x00D7, 0x22C5, 0x00B7, 0x2219, 0x2217, 0x2022, 0x2715, 0x2716, 0x204E -> "*";
            case 0x00F7, 0x2797, 0x2044, 0x2215 -> "/";
            case 0x2264, 0x2266, 0x2A7D -> "<=";
            case 0x2265, 0x2267, 0x2A7E -> ">=";
            case 0x2260 -> "!=";
            case 0x2261 -> "==";
            case 0x00AC -> "!";
            case 0x2039 -> "<";
            case 0x203A -> ">";
            case 0x061B -> ";";
            case 0x2254 -> "=";
            default -> Character.getType(folded.codePointAt(0)) == Character.DASH_PUNCTUATION ? "-" : "";
        };
    }

    /// The ASCII digit that `codePoint`, a digit of another script, stands for; empty for all
    /// others.
    public static String digit(int codePoint) {
        return codePoint > '~' && Character.isDigit(codePoint) ? String.valueOf(Character.digit(codePoint, 10)) : "";
    }
}
