package dev.simplelang.syntax;

import dev.simplelang.text.Characters;
import dev.simplelang.text.LookAlikes;

/// What tokens say that are not written in the characters of the language.
final class TokenText {

    private TokenText() {}

    /// What a token of `kind` says that is written as `written`: without zero-width characters, and
    /// in the characters of the language.
    static String of(TokenKind kind, String written) {
        return switch (kind) {
            case IDENTIFIER -> withoutZeroWidth(written);
            case INTEGER -> inAsciiDigits(withoutZeroWidth(written));
            default -> kind.symbol().isEmpty() ? written : kind.symbol();
        };
    }

    static String withoutZeroWidth(String written) {
        var text = new StringBuilder();
        written.codePoints().filter(codePoint -> !Characters.isZeroWidth(codePoint)).forEach(text::appendCodePoint);
        return text.toString();
    }

    /// `written` with ASCII digits if it has digits only.
    static String inAsciiDigits(String written) {
        var digits = new StringBuilder();
        written.codePoints().forEach(codePoint -> digits
                .append(codePoint <= '~' ? String.valueOf((char) codePoint) : LookAlikes.digit(codePoint)));
        return digits.length() == written.codePointCount(0, written.length()) ? digits.toString() : written;
    }
}
