package dev.simplelang.syntax;

import dev.simplelang.text.Characters;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.LookAlikes;
import dev.simplelang.text.Proposal;
import dev.simplelang.text.Quotation;
import dev.simplelang.text.Span;
import dev.simplelang.text.Spelling;
import dev.simplelang.text.TextEdit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The errors about characters that start no token, in view of the languages that people come from.
final class UnknownCharacters {

    /// The messages about operators of other languages.
    private static final Map<String, String> KNOWN = Map.ofEntries(
            Map.entry("&&", "Simple has no `&&`; nest two `if` statements (or multiply two comparisons)"),
            Map.entry("||", "Simple has no `||`; use two `if` statements (or add two comparisons)"),
            Map.entry("%", "Simple has no `%`; the remainder of `a / b` is `a - a / b * b`"),
            Map.entry("&", "Simple has no `&`; there are no operators on bits"),
            Map.entry("|", "Simple has no `|`; there are no operators on bits"),
            Map.entry("^", "Simple has no `^`; there are no operators on bits"),
            Map.entry("~", "Simple has no `~`; there are no operators on bits"),
            Map.entry("?", "Simple has no `?`; use `if` and `else`"),
            Map.entry(",", "unexpected `,`; write one statement for each part"),
            Map.entry(".", "unexpected `.`; Simple has only integers, and no members"),
            Map.entry("[", "unexpected `[`; Simple has no arrays"),
            Map.entry("]", "unexpected `]`; Simple has no arrays"));

    private static final String QUOTES = "\"'`\u201C\u201D\u2018\u2019";

    private UnknownCharacters() {}

    /// The error about the run `characters`, which is not empty and starts at `start`, with the
    /// edit that fixes it where it is clear what was meant.
    ///
    /// @param separates whether the run separates two words
    static Diagnostic report(String characters, int start, boolean separates) {
        var span = new Span(start, start + characters.length());
        return isInvisible(characters)
                ? invisible(characters, span, separates)
                : new Diagnostic(DiagnosticCode.UNEXPECTED_CHARACTER, span, explain(characters), List.of(),
                        replacement(characters).map(meant -> new Proposal(changeTitle(characters, meant),
                                new TextEdit(span, meant), false)));
    }

    /// Whether people write `characters` between two operands, so that both operands can still be
    /// read.
    static boolean resembleOperator(String characters) {
        return characters.chars().allMatch(c -> "%&|^~?:,".indexOf(c) >= 0);
    }

    // Invisible characters

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
        String thing = meant.contains("\n") ? "line break" : "space";
        String replacement = one ? "a " + thing : thing + "s";
        String remedy = meant.isEmpty() ? "remove " + them : "replace " + them + " with " + replacement;
        String title = meant.isEmpty()
                ? "Remove the invisible character" + (one ? "" : "s")
                : "Replace with " + replacement;
        String message = "unexpected invisible character" + (one ? ": " : "s: ")
                + Characters.described(foreign.toString()) + "; " + remedy;
        return new Diagnostic(DiagnosticCode.UNEXPECTED_CHARACTER, span, message, List.of(),
                Optional.of(new Proposal(title, new TextEdit(span, meant), false)));
    }

    /// `characters` with ordinary white space for foreign, and without zero-width characters.
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

    // Visible characters

    private static String explain(String characters) {
        String known = KNOWN.get(characters);
        if (known != null) {
            return known;
        }
        boolean one = characters.codePointCount(0, characters.length()) == 1;
        String found = "unexpected " + (one ? "character " : "characters ") + Quotation.of(characters);
        if (characters.startsWith("#")) {
            return found + (isShowGraph(characters)
                    ? "; did you mean `#showGraph`?"
                    : "; only `#showGraph` starts with `#`");
        }
        if (QUOTES.indexOf(characters.charAt(0)) >= 0) {
            return found + "; Simple has no strings, only integers";
        }
        String described = characters.charAt(0) > '~' ? ": " + Characters.described(characters) : "";
        return found + described + replacement(characters).map(meant -> "; write " + Quotation.of(meant)).orElse("");
    }

    private static boolean isShowGraph(String characters) {
        return Spelling.isNear(characters, TokenKind.SHOW_GRAPH.symbol());
    }

    /// What was most probably meant, where that is clear.
    private static Optional<String> replacement(String characters) {
        if (isShowGraph(characters)) {
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
}
