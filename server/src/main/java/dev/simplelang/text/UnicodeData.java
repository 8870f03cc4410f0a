package dev.simplelang.text;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;

/// What the compiler asks of the Unicode Character Database and the class library of a web page does
/// not have. Such a host puts a class of its own in place of this one.
final class UnicodeData {

    private static final Pattern WORD = Pattern.compile("[A-Z]+");

    private UnicodeData() {}

    /// `text` in the form that compatibility characters decompose to and marks compose to (Unicode
    /// Standard Annex 15, NFKC).
    static String compatible(String text) {
        return Normalizer.normalize(text, Form.NFKC);
    }

    /// The name of `codePoint` as it is written within a sentence; empty where Unicode gives none.
    static String name(int codePoint) {
        boolean isNamed = switch (Character.getType(codePoint)) {
            case Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED -> false;
            default -> true;
        };
        String name = isNamed ? Character.getName(codePoint) : null;
        return name == null
                ? ""
                : WORD.matcher(name.replaceFirst(" \\(.*", "")).replaceAll(word -> inSentence(word.group()));
    }

    /// `word` in lower case, unless it names a script, such as Greek.
    private static String inSentence(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        boolean isScript = Arrays.stream(UnicodeScript.values())
                .anyMatch(script -> script != UnicodeScript.COMMON && script.name().equals(word));
        return isScript ? word.charAt(0) + lower.substring(1) : lower;
    }
}
