package dev.simplelang.syntax;

import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Characters;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.LookAlikes;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Cuts a text into tokens: one pass, linear, total.
///
/// Letters and digits are classified by code point, with `Character.isLetter` and
/// `Character.isLetterOrDigit`, so that letters outside the Basic Multilingual Plane work too; a
/// lone surrogate starts no token.
///
/// A character that starts no token but has a clear meaning is reported, and read as what was
/// meant: a space of another kind as white space, a zero-width character as nothing, also within a
/// token, and a sign of another script or of mathematics as the operator that it looks like. So the
/// mistake is one error. What such a token says is [its text][TokenText#of], not what is written.
public final class Lexer {

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    /// The tokens that have a fixed text.
    private static final Map<String, TokenKind> SYMBOLS = Stream.of(TokenKind.values())
            .filter(kind -> !kind.symbol().isEmpty()).collect(Collectors.toMap(TokenKind::symbol, kind -> kind));

    private final String text;
    private final Cancellation cancellation;
    private final List<Token> tokens = new ArrayList<>();
    private final CharacterErrors errors;

    /// Where the last token ends.
    private int lastEnd;

    private boolean unterminatedComment;

    /// Up to here no quote is closed on its line, so that no line is searched twice.
    private int noQuoteBefore;

    private Lexer(SourceText source, Cancellation cancellation) {
        this.text = source.text();
        this.errors = new CharacterErrors(text);
        this.cancellation = cancellation;
    }

    /// What the lexer makes of a text.
    ///
    /// **Invariant:** the spans of `tokens` follow one another without a gap and cover the source;
    /// the last token is [TokenKind#END].
    ///
    /// @param tokens all tokens and trivia
    /// @param diagnostics lexical errors in order of position, the
    ///     [first][dev.simplelang.text.FirstErrors] of them
    /// @param unterminatedComment whether a block comment swallows the end of the text
    /// @param isForeign whether there are tokens whose [text][TokenText#of] is not what is written
    public record Result(
            List<Token> tokens,
            List<Diagnostic> diagnostics,
            boolean unterminatedComment,
            boolean isForeign) {}

    /// Cuts `source` into tokens.
    public static Result lex(SourceText source, Cancellation cancellation) {
        var lexer = new Lexer(source, cancellation);
        lexer.run();
        return new Result(Collections.unmodifiableList(lexer.tokens), lexer.errors.list(), lexer.unterminatedComment,
                lexer.errors.foundForeign());
    }

    private void run() {
        int at = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? add(TokenKind.WHITE_SPACE, 1) : 0;
        while (at < text.length()) {
            cancellation.check();
            at = next(at);
        }
        add(TokenKind.END, at);
    }

    private int add(TokenKind kind, int end) {
        tokens.add(new Token(kind, new Span(lastEnd, end)));
        lastEnd = end;
        return end;
    }

    /// Adds the token that starts at `start` and returns where it ends.
    private int next(int start) {
        int codePoint = text.codePointAt(start);
        if (isSpace(codePoint)) {
            return whiteSpace(start);
        }
        if (isDigit(codePoint)) {
            return integer(start);
        }
        if (startsIdentifier(codePoint)) {
            return word(start);
        }
        if (isSlash(start)) {
            int second = afterZeroWidth(start + 1);
            if (isSlash(second)) {
                errors.addForeign(start, second + 1);
                return add(TokenKind.LINE_COMMENT, lineEnd(second + 1));
            }
            if (at(second, '*')) {
                errors.addForeign(start, second + 1);
                return blockComment(start, second + 1);
            }
        }
        TokenKind sign = sign(start);
        if (sign != null) {
            return symbol(start, sign);
        }
        if (codePoint == '#' && isShowGraph(start)) {
            return addForeign(TokenKind.SHOW_GRAPH, start, wordEnd(start + 1));
        }
        if (!LookAlikes.digit(codePoint).isEmpty() && isOfDigits(start, visibleEnd(start))) {
            int end = visibleEnd(start);
            errors.addReplaced(start, end);
            return add(TokenKind.INTEGER, end);
        }
        return unknown(start);
    }

    /// Adds a token that may have foreign characters in it.
    private int addForeign(TokenKind kind, int start, int end) {
        errors.addForeign(start, end);
        return add(kind, end);
    }

    // White space and comments

    /// Foreign spaces with nothing but ordinary ones between them, on one line, are one mistake.
    private int whiteSpace(int start) {
        int at = start;
        boolean joins = false;
        while (at < text.length()) {
            int codePoint = text.codePointAt(at);
            if (!isSpace(codePoint)) {
                break;
            }
            int next = at + Character.charCount(codePoint);
            if (codePoint > ' ') {
                errors.addSpace(at, next, joins);
                joins = true;
            } else if (codePoint == '\n' || codePoint == '\r') {
                joins = false;
            }
            at = next;
        }
        errors.endSpace(at);
        return add(TokenKind.WHITE_SPACE, at);
    }

    private int blockComment(int start, int inside) {
        int close = text.indexOf("*/", inside);
        if (close < 0) {
            unterminatedComment = true;
            errors.report(new Diagnostic(DiagnosticCode.UNEXPECTED_CHARACTER, new Span(start, inside),
                    "unterminated block comment; expected `*/`"));
            return add(TokenKind.BLOCK_COMMENT, text.length());
        }
        return add(TokenKind.BLOCK_COMMENT, close + 2);
    }

    private int lineEnd(int start) {
        int at = start;
        while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
            at++;
        }
        return at;
    }

    // Words and numbers

    private int word(int start) {
        int first = visibleEnd(start);
        TokenKind kind = keywordOrName(text.substring(start, first));
        if (kind != TokenKind.IDENTIFIER) {
            // No keyword begins with another: a zero-width character was to separate this one from the next word.
            return add(kind, first);
        }
        int end = wordEnd(start, first);
        return first == end
                ? add(kind, end)
                : addForeign(keywordOrName(TokenText.withoutZeroWidth(text.substring(start, end))), start, end);
    }

    private static TokenKind keywordOrName(String word) {
        return SYMBOLS.getOrDefault(word, TokenKind.IDENTIFIER);
    }

    private int integer(int start) {
        int end = integerEnd(visibleEnd(start));
        String literal = text.substring(start, end);
        addForeign(TokenKind.INTEGER, start, end);
        if (!IntegerLiterals.isWellFormed(literal)
                && !IntegerLiterals.isWellFormed(TokenText.withoutZeroWidth(literal))) {
            errors.report(IntegerLiterals.error(new Span(start, end), literal));
        }
        return end;
    }

    /// The end of an integer whose first digits end at `first`: digits may follow zero-width
    /// characters.
    private int integerEnd(int first) {
        int end = first;
        while (end < text.length() && text.charAt(end) > '~') {
            int start = afterZeroWidth(end);
            int next = start;
            while (next < text.length() && isDigit(text.charAt(next))) {
                next++;
            }
            boolean isWord = next < text.length() && continuesIdentifier(text.codePointAt(next));
            if (next == start || isWord) {
                break;
            }
            end = next;
        }
        return end;
    }

    private boolean isOfDigits(int start, int end) {
        return TokenText.inAsciiDigits(text.substring(start, end)).chars().allMatch(Lexer::isDigit);
    }

    /// The end of the word that starts at `start`; zero-width characters inside belong to it.
    private int wordEnd(int start) {
        return wordEnd(start, visibleEnd(start));
    }

    /// The same for a word whose first part ends at `first`.
    private int wordEnd(int start, int first) {
        int end = first;
        while (start < end && end < text.length() && text.charAt(end) > '~') {
            int at = afterZeroWidth(end);
            int next = visibleEnd(at);
            if (next == at) {
                break;
            }
            end = next;
        }
        return end;
    }

    /// Where the letters and digits end that start at `start`.
    private int visibleEnd(int start) {
        int at = start;
        while (at < text.length()) {
            int codePoint = text.codePointAt(at);
            if (!continuesIdentifier(codePoint)) {
                break;
            }
            at += Character.charCount(codePoint);
        }
        return at;
    }

    private int afterZeroWidth(int start) {
        int at = start;
        while (at < text.length() && text.charAt(at) > '~' && Characters.isZeroWidth(text.codePointAt(at))) {
            at += Character.charCount(text.codePointAt(at));
        }
        return at;
    }

    // Operators and punctuation

    /// The operator or punctuation that the character at `at` is, or looks like; null where it is
    /// neither.
    private TokenKind sign(int at) {
        if (at >= text.length()) {
            return null;
        }
        return switch (text.charAt(at)) {
            case '=' -> TokenKind.ASSIGN;
            case '!' -> TokenKind.BANG;
            case '<' -> TokenKind.LESS;
            case '>' -> TokenKind.GREATER;
            case '+' -> TokenKind.PLUS;
            case '-' -> TokenKind.MINUS;
            case '*' -> TokenKind.STAR;
            case '/' -> TokenKind.SLASH;
            case ';' -> TokenKind.SEMICOLON;
            case '(' -> TokenKind.LEFT_PAREN;
            case ')' -> TokenKind.RIGHT_PAREN;
            case '{' -> TokenKind.LEFT_BRACE;
            case '}' -> TokenKind.RIGHT_BRACE;
            default -> SYMBOLS.get(LookAlikes.sign(text.codePointAt(at)));
        };
    }

    /// Adds the operator or punctuation that starts with `sign` at `start`, the longest there is.
    private int symbol(int start, TokenKind sign) {
        int end = start + Character.charCount(text.codePointAt(start));
        int next = afterZeroWidth(end);
        if (sign(next) == TokenKind.ASSIGN) {
            TokenKind withAssign = switch (sign) {
                case ASSIGN -> TokenKind.EQUAL;
                case BANG -> TokenKind.NOT_EQUAL;
                case LESS -> TokenKind.LESS_OR_EQUAL;
                case GREATER -> TokenKind.GREATER_OR_EQUAL;
                default -> null;
            };
            if (withAssign != null) {
                return addForeign(withAssign, start, next + Character.charCount(text.codePointAt(next)));
            }
        }
        return addForeign(sign, start, end);
    }

    private boolean isShowGraph(int start) {
        return TokenText.withoutZeroWidth(text.substring(start, wordEnd(start + 1)))
                .equals(TokenKind.SHOW_GRAPH.symbol());
    }

    private boolean isSlash(int index) {
        return at(index, '/') || at(index, '\uFF0F');
    }

    private boolean at(int index, char c) {
        return index < text.length() && text.charAt(index) == c;
    }

    // Characters that start no token

    /// A run of characters that start no token is one token and one error. A quoted text on one
    /// line, and a word after `#`, belong to the run, so that the words in them are not taken for
    /// names.
    private int unknown(int start) {
        int at = start;
        while (at < text.length() && !startsToken(at)) {
            char c = text.charAt(at);
            if (c == '#') {
                at = wordEnd(at + 1);
            } else if (c == '"' || c == '\'') {
                at = quotedEnd(at);
            } else {
                at += Character.charCount(text.codePointAt(at));
            }
        }
        errors.add(start, at);
        return add(TokenKind.UNKNOWN, at);
    }

    private boolean startsToken(int at) {
        int codePoint = text.codePointAt(at);
        return isSpace(codePoint) || isDigit(codePoint) || startsIdentifier(codePoint) || sign(at) != null
                || (codePoint == '#' && isShowGraph(at));
    }

    /// The end of the quoted text that starts at `start`, or of the quote alone where the line does
    /// not close it.
    private int quotedEnd(int start) {
        if (start < noQuoteBefore) {
            return start + 1;
        }
        int at = start + 1;
        while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
            if (text.charAt(at) == text.charAt(start)) {
                return at + 1;
            }
            at++;
        }
        noQuoteBefore = at;
        return start + 1;
    }

    // Classes of characters

    private static boolean isSpace(int codePoint) {
        return codePoint <= ' '
                || (codePoint > '~' && (Characters.isForeignSpace(codePoint) || Characters.isZeroWidth(codePoint)));
    }

    static boolean isDigit(int codePoint) {
        return codePoint >= '0' && codePoint <= '9';
    }

    private static boolean startsIdentifier(int codePoint) {
        return codePoint == '_' || Character.isLetter(codePoint);
    }

    static boolean continuesIdentifier(int codePoint) {
        return codePoint == '_' || Character.isLetterOrDigit(codePoint);
    }
}
