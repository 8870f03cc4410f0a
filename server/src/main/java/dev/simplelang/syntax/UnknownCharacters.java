package dev.simplelang.syntax;

import dev.simplelang.text.Spelling;
import java.util.Optional;

/// Says what is wrong with characters that start no token, in view of the languages that people come from.
final class UnknownCharacters {

    private UnknownCharacters() {}

    /// The message about the run `characters`, which is not empty.
    static String explain(String characters) {
        boolean one = characters.codePointCount(0, characters.length()) == 1;
        String found = "unexpected " + (one ? "character " : "characters ") + Quotation.of(characters);
        String hint = hint(characters);
        return hint.isEmpty() ? found : found + ": " + hint;
    }

    /// Whether people write `characters` between two operands, so that both operands can still be read.
    static boolean resembleOperator(String characters) {
        return characters.chars().allMatch(c -> "%&|^~?:,".indexOf(c) >= 0);
    }

    /// What was most probably meant, where that is clear.
    static Optional<String> replacement(String characters) {
        return Optional.ofNullable(switch (characters) {
            case "\u00A0", "\u2007", "\u202F" -> " ";
            case "\u2264" -> "<=";
            case "\u2265" -> ">=";
            case "\u2260" -> "!=";
            case "\u00D7", "\u22C5", "\u00B7" -> "*";
            case "\u00F7", "\u2044", "\u2215" -> "/";
            case "\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2212" -> "-";
            case "\uFF1B", "\u037E" -> ";";
            case "\uFF1D" -> "=";
            case "\uFF08" -> "(";
            case "\uFF09" -> ")";
            default ->
                Spelling.isNear(characters, TokenKind.SHOW_GRAPH.symbol()) ? TokenKind.SHOW_GRAPH.symbol() : null;
        });
    }

    private static String hint(String characters) {
        return switch (characters) {
            case "&&" -> "Simple has no logical 'and'; put one 'if' into another";
            case "||" -> "Simple has no logical 'or'; use two 'if's or add the two conditions";
            case "%" -> "Simple has no remainder operator; 'a - a / b * b' is the remainder";
            case "&", "|", "^", "~" -> "Simple has no operators on bits";
            case "?" -> "Simple has no conditional expression; use 'if' and 'else'";
            case "," -> "Simple has no lists; write one statement for each";
            case "." -> "Simple has whole numbers only, and no members";
            case "[", "]" -> "Simple has no arrays";
            default -> replacement(characters).map(UnknownCharacters::instead).orElseGet(() -> hintByStart(characters));
        };
    }

    private static String instead(String replacement) {
        if (replacement.isBlank()) {
            return "this is a space of another kind; use an ordinary one";
        }
        return replacement.startsWith("#") ? "did you mean '" + replacement + "'?" : "write '" + replacement + "'";
    }

    private static String hintByStart(String characters) {
        return switch (characters.charAt(0)) {
            case '"', '\'', '\u201C', '\u201D', '\u2018', '\u2019', '`' -> "Simple has no texts, only integers";
            case '#' -> "only '" + TokenKind.SHOW_GRAPH.symbol() + "' starts like this";
            default -> "";
        };
    }
}
