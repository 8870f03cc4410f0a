package dev.simplelang.syntax;

import dev.simplelang.text.Characters;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.LookAlikes;
import dev.simplelang.text.Proposal;
import dev.simplelang.text.Span;
import dev.simplelang.text.Spelling;
import dev.simplelang.text.TextEdit;
import java.util.List;
import java.util.Optional;

/// Says what is wrong with characters that start no token, in view of the languages that people come from.
final class UnknownCharacters {

    private UnknownCharacters() {}

    /// The error about the run `characters`, which is not empty and starts at `start`, with the edit that fixes it where it is clear what
    /// was meant.
    ///
    /// @param separates whether the run stands between two words, which would else be one
    static Diagnostic report(String characters, int start, boolean separates) {
        var span = new Span(start, start + characters.length());
        return isInvisible(characters)
                ? invisible(characters, span, separates)
                : new Diagnostic(DiagnosticCode.UNEXPECTED_CHARACTER, span, explain(characters), List.of(),
                        replacement(characters).map(meant -> Proposal.change(span, characters, meant).titled(
                                changeTitle(characters, meant))));
    }

    /// Whether people write `characters` between two operands, so that both operands can still be read.
    static boolean resembleOperator(String characters) {
        return characters.chars().allMatch(c -> "%&|^~?:,".indexOf(c) >= 0);
    }

    // Characters that nobody sees

    private static boolean isInvisible(String characters) {
        return characters.codePoints().allMatch(codePoint -> codePoint <= ' ' || Characters.isForeignSpace(codePoint)
                || Characters.isZeroWidth(codePoint));
    }

    private static Diagnostic invisible(String characters, Span span, boolean separates) {
        var foreign = new StringBuilder();
        characters.codePoints().filter(codePoint -> codePoint > ' ').forEach(foreign::appendCodePoint);
        boolean one = foreign.codePointCount(0, foreign.length()) == 1;
        String meant = visible(characters, separates);
        String them = one ? "it" : "them";
        String remedy = "replace " + them + " with " + (one ? "a space" : "spaces");
        String title = "Replace with " + (one ? "a space" : "spaces");
        if (meant.isEmpty()) {
            remedy = "remove " + them;
            title = "Remove the invisible character" + (one ? "" : "s");
        } else if (meant.contains("\n")) {
            remedy = "replace " + them + " with " + (one ? "a line break" : "line breaks");
            title = "Replace with " + (one ? "a line break" : "line breaks");
        }
        String message = "unexpected invisible character" + (one ? ": " : "s: ")
                + Characters.described(foreign.toString()) + "; " + remedy;
        return new Diagnostic(DiagnosticCode.UNEXPECTED_CHARACTER, span, message, List.of(),
                Optional.of(new Proposal(title, new TextEdit(span, meant), false)));
    }

    /// `characters` with ordinary white space for foreign, and without what is drawn as nothing.
    private static String visible(String characters, boolean separates) {
        var visible = new StringBuilder();
        characters.codePoints().forEach(codePoint -> {
            if (Characters.isForeignLineEnd(codePoint)) {
                visible.append('\n');
            } else if (Characters.isForeignSpace(codePoint)) {
                visible.append(' ');
            } else if (!Characters.isZeroWidth(codePoint)) {
                visible.appendCodePoint(codePoint);
            }
        });
        return visible.isEmpty() && separates ? " " : visible.toString();
    }

    // Characters that everybody sees

    private static String explain(String characters) {
        boolean one = characters.codePointCount(0, characters.length()) == 1;
        String found = "unexpected " + (one ? "character " : "characters ") + Quotation.of(characters);
        String hint = hint(characters);
        return hint.isEmpty() ? found : found + ": " + hint;
    }

    /// What was most probably meant, where that is clear.
    private static Optional<String> replacement(String characters) {
        if (Spelling.isNear(characters, TokenKind.SHOW_GRAPH.symbol())) {
            return Optional.of(TokenKind.SHOW_GRAPH.symbol());
        }
        var meant = new StringBuilder();
        boolean isClear = characters.codePoints().allMatch(codePoint -> {
            String one = meant(codePoint);
            meant.append(one);
            return !one.isEmpty() || Characters.isZeroWidth(codePoint);
        });
        return isClear ? Optional.of(meant.toString()) : Optional.empty();
    }

    private static String meant(int codePoint) {
        if (Characters.isForeignSpace(codePoint)) {
            return " ";
        }
        String sign = LookAlikes.sign(codePoint);
        return sign.isEmpty() ? LookAlikes.digit(codePoint) : sign;
    }

    private static String changeTitle(String characters, String meant) {
        return characters.startsWith("#")
                ? Proposal.changeTitle(characters, meant)
                : "Change " + named(characters) + " to " + named(meant);
    }

    /// `characters` and, in words, what they are.
    private static String named(String characters) {
        boolean ascii = characters.chars().allMatch(c -> c <= '~');
        boolean one = characters.codePointCount(0, characters.length()) == 1;
        if (ascii && !one) {
            return Quotation.of(characters);
        }
        return Quotation.of(characters) + " (" + Characters.names(characters) + ")";
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
            default ->
                replacement(characters).map(meant -> instead(characters, meant))
                        .orElseGet(() -> hintByStart(characters));
        };
    }

    private static String instead(String characters, String meant) {
        return characters.startsWith("#")
                ? "did you mean " + Quotation.of(meant) + "?"
                : Characters.described(characters) + "; write " + Quotation.of(meant);
    }

    private static String hintByStart(String characters) {
        return switch (characters.charAt(0)) {
            case '"', '\'', '\u201C', '\u201D', '\u2018', '\u2019', '`' -> "Simple has no texts, only integers";
            case '#' -> "only '" + TokenKind.SHOW_GRAPH.symbol() + "' starts like this";
            default -> characters.charAt(0) > '~' ? Characters.described(characters) : "";
        };
    }
}
