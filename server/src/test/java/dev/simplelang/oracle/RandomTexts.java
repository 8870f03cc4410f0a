package dev.simplelang.oracle;

import dev.simplelang.syntax.Lexer;
import dev.simplelang.syntax.Token;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.random.RandomGenerator;

/// Writes texts at random that are hardly ever programs.
public final class RandomTexts {

    private static final String[] PIECES = {"int ", "if ", "else ", "while ", "return ", "break", "continue", "true",
            "false", "#showGraph", "#", "==", "!=", "<=", "<", ">=", ">", "+", "-", "*", "/", "!", "=", ";", "(", ")",
            "{",
            "}", "x", "arg", "größe", "0", "1", "07", "9223372036854775808", "12ab", " ", "\n", "\r\n", "\r", "\t",
            "//", "/*",
            "*/", "\"", "'", "@", "&&", "[", "]", ",", ".", "?", ":", "for (", "retrun ", "Int ", "\uFEFF", "\u00A0",
            "\u200B", "\u2028", "\uFF1B", "\u2264", "\uFF0F",
            "\u0430rg", "\u3164",
            "\uD835\uDC65", "\uD800", "\uDC00", "\0", "\u0661", "\uFF10", "é", "日本"};

    private static final String[] TYPED = {"{", "}", ";", "\n", "\r\n", "/*", "x", " = ", "if (", "φ", "😀"};

    private RandomTexts() {}

    /// `text` with up to three tokens deleted, doubled, exchanged or replaced.
    public static String mutated(String text, RandomGenerator random) {
        var pieces = new ArrayList<String>();
        for (Token token : Lexer.lex(new SourceText(text), Cancellation.NONE).tokens()) {
            pieces.add(text.substring(token.span().start(), token.span().end()));
        }
        for (int changes = random.nextInt(4); changes > 0 && pieces.size() > 1; changes--) {
            int at = random.nextInt(pieces.size());
            switch (random.nextInt(5)) {
                case 0 -> pieces.remove(at);
                case 1 -> pieces.add(at, pieces.get(at));
                case 2 -> Collections.swap(pieces, at, random.nextInt(pieces.size()));
                case 3 -> pieces.add(at, pieces.get(random.nextInt(pieces.size())));
                default -> pieces.set(at, PIECES[random.nextInt(PIECES.length)]);
            }
        }
        return String.join("", pieces);
    }

    /// An edit of `text`, as a person makes it who deletes, pastes a part of `other`, or types. It cuts no character in two, and
    /// no end of a line.
    public static TextEdit edit(String text, String other, RandomGenerator random) {
        int from = whole(text, random.nextInt(text.length() + 1));
        int to = whole(text, Math.min(text.length(), from + (random.nextBoolean() ? 0 : random.nextInt(20))));
        int start = whole(other, random.nextInt(other.length() + 1));
        var inserted = switch (random.nextInt(3)) {
            case 0 -> "";
            case 1 -> other.substring(start, whole(other, Math.min(other.length(), start + random.nextInt(40))));
            default -> TYPED[random.nextInt(TYPED.length)];
        };
        return new TextEdit(new Span(from, to), inserted);
    }

    /// `offset`, or the next one that is not inside a character or an end of a line.
    private static int whole(String text, int offset) {
        boolean inside = 0 < offset && offset < text.length()
                && (Character.isSurrogatePair(text.charAt(offset - 1), text.charAt(offset))
                        || text.startsWith("\r\n", offset - 1));
        return inside ? offset + 1 : offset;
    }

    /// Up to 60 pieces of programs, and now and then any character.
    public static String garbage(RandomGenerator random) {
        var text = new StringBuilder();
        for (int length = random.nextInt(60); length > 0; length--) {
            if (random.nextInt(20) == 0) {
                text.append((char) random.nextInt(0x10000));
            } else {
                text.append(PIECES[random.nextInt(PIECES.length)]);
            }
        }
        return text.toString();
    }
}
