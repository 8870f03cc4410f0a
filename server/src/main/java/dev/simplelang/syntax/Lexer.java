package dev.simplelang.syntax;

import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Characters;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.FirstErrors;
import dev.simplelang.text.LookAlikes;
import dev.simplelang.text.Proposal;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.List;
import java.util.Optional;

/// Cuts a text into tokens: one pass, linear, total.
///
/// Letters and digits are judged by code point, as `Character.isLetter` and `Character.isLetterOrDigit` do, so that
/// letters outside the Basic Multilingual Plane work too; a lone surrogate starts no token.
///
/// A character that starts no token but is clear in meaning is reported, and read as what was meant: a space of another kind as white
/// space, a character that is drawn as nothing as nothing, also within a token, and a sign of another script or of mathematics as the
/// operator that it looks like. So the mistake is one error. What such a token says is [its text][#textOf], not what is written.
public final class Lexer {

    /// The largest magnitude that a literal may have anywhere: `9223372036854775808`, which the parser then accepts
    /// only under a unary minus.
    private static final String LARGEST_MAGNITUDE = "9223372036854775808";

    private static final int CANCELLATION_INTERVAL = 1024;

    private static final List<TokenKind> KEYWORDS = List.of(TokenKind.BREAK, TokenKind.CONTINUE, TokenKind.ELSE,
            TokenKind.FALSE, TokenKind.IF, TokenKind.INT, TokenKind.RETURN, TokenKind.TRUE, TokenKind.WHILE);

    /// How many characters tokens have in dense text, blanks among them, more or less.
    private static final int CHARACTERS_EACH = 2;

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final String text;
    private final Cancellation cancellation;
    private final Tokens.Builder tokens;
    private final FirstErrors errors = new FirstErrors();
    private boolean unterminatedComment;

    /// The run of characters that start no token, to be reported; empty, at its end, if there is none.
    private int faultStart;
    private int faultEnd;

    /// Whether the run stands between two words that are not one.
    private boolean faultSeparates;
    private boolean foundForeign;

    /// Up to where a closing quote was looked for in vain, so that no line is searched twice.
    private int noQuoteBefore;

    private Lexer(SourceText source, int start, Cancellation cancellation) {
        this.text = source.text();
        this.tokens = new Tokens.Builder(start, (text.length() - start) / CHARACTERS_EACH + 1);
        this.cancellation = cancellation;
    }

    /// What the lexer makes of a text.
    ///
    /// **Invariant:** the spans of `tokens` follow one another without a gap and cover the source, or what was lexed of it; the last token is
    /// [TokenKind#END].
    ///
    /// @param tokens all tokens and trivia
    /// @param diagnostics lexical errors in order of position, the [first][FirstErrors] of them
    /// @param unterminatedComment whether a block comment swallows the end of the text
    /// @param isForeign whether there are tokens whose [text][Lexer#textOf] is not what is written
    public record Result(
            Tokens tokens,
            List<Diagnostic> diagnostics,
            boolean unterminatedComment,
            boolean isForeign) {}

    /// What a token of `kind` says that is written as `written`: without what is drawn as nothing, and in the characters of the
    /// language.
    static String textOf(TokenKind kind, String written) {
        return switch (kind) {
            case IDENTIFIER -> withoutZeroWidth(written);
            case INTEGER -> inAsciiDigits(withoutZeroWidth(written));
            default -> kind.symbol().isEmpty() ? written : kind.symbol();
        };
    }

    private static String withoutZeroWidth(String written) {
        var text = new StringBuilder();
        written.codePoints().filter(codePoint -> !Characters.isZeroWidth(codePoint)).forEach(text::appendCodePoint);
        return text.toString();
    }

    /// `written` with ASCII digits if it has digits only.
    private static String inAsciiDigits(String written) {
        var digits = new StringBuilder();
        written.codePoints().forEach(codePoint -> digits
                .append(codePoint <= '~' ? Character.toString(codePoint) : LookAlikes.digit(codePoint)));
        return digits.length() == written.codePointCount(0, written.length()) ? digits.toString() : written;
    }

    /// Cuts `source` into tokens.
    public static Result lex(SourceText source, Cancellation cancellation) {
        return lex(source, 0, cancellation);
    }

    /// The same for the tokens that start at `start`, where one does, or behind it.
    static Result lex(SourceText source, int start, Cancellation cancellation) {
        var lexer = new Lexer(source, start, cancellation);
        lexer.run(start);
        return new Result(lexer.tokens.tokens(), lexer.errors.list(), lexer.unterminatedComment, lexer.foundForeign);
    }

    /// Whether the digits `literal` are a well-formed literal of at most 9223372036854775808.
    static boolean isWellFormed(String literal) {
        return isWellFormed(literal, 0, literal.length());
    }

    /// The same for a part of a text.
    private static boolean isWellFormed(String text, int start, int end) {
        int length = end - start;
        if (length > LARGEST_MAGNITUDE.length() || (length > 1 && text.charAt(start) == '0')) {
            return false;
        }
        for (int i = start; i < end; i++) {
            if (!isDigit(text.charAt(i))) {
                return false;
            }
        }
        return length < LARGEST_MAGNITUDE.length() || text.substring(start, end).compareTo(LARGEST_MAGNITUDE) <= 0;
    }

    private void run(int start) {
        int at = start;
        if (at == 0 && !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK) {
            at = add(TokenKind.WHITE_SPACE, 1);
        }
        while (at < text.length()) {
            if (tokens.size() % CANCELLATION_INTERVAL == 0) {
                cancellation.check();
            }
            at = next(at);
        }
        reportFault();
        add(TokenKind.END, at);
    }

    private int add(TokenKind kind, int end) {
        tokens.add(kind, end);
        return end;
    }

    /// Adds the token that starts at `start` and answers where it ends.
    private int next(int start) {
        int codePoint = text.codePointAt(start);
        if (isSpace(codePoint)) {
            return add(TokenKind.WHITE_SPACE, whiteSpaceEnd(start));
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
                return add(TokenKind.LINE_COMMENT, lineEnd(signs(start, second + 1)));
            }
            if (at(second, '*')) {
                return blockComment(start, signs(start, second + 1));
            }
        }
        String sign = sign(start);
        if (!sign.isEmpty()) {
            return symbol(start, sign);
        }
        if (codePoint == '#' && isShowGraph(start)) {
            int end = wordEnd(start + 1);
            return add(TokenKind.SHOW_GRAPH, signs(start, end));
        }
        if (!LookAlikes.digit(codePoint).isEmpty() && isOfDigits(start, visibleEnd(start))) {
            int end = visibleEnd(start);
            fault(start, end);
            foundForeign = true;
            return add(TokenKind.INTEGER, end);
        }
        return unknown(start);
    }

    private int word(int start) {
        int first = visibleEnd(start);
        TokenKind kind = keywordOrName(text, start, first);
        if (kind != TokenKind.IDENTIFIER) {
            // No keyword begins with another: what is drawn as nothing was to separate this one from the next word.
            return add(kind, first);
        }
        int end = wordEnd(start, first);
        if (first < end) {
            var visible = withoutZeroWidth(text.substring(start, end));
            kind = keywordOrName(visible, 0, visible.length());
            signs(start, end);
        }
        return add(kind, end);
    }

    private static TokenKind keywordOrName(String text, int start, int end) {
        for (var keyword : KEYWORDS) {
            if (keyword.symbol().length() == end - start && text.startsWith(keyword.symbol(), start)) {
                return keyword;
            }
        }
        return TokenKind.IDENTIFIER;
    }

    private int integer(int start) {
        int first = visibleEnd(start);
        int end = integerEnd(first);
        if (first < end) {
            signs(start, end);
        }
        add(TokenKind.INTEGER, end);
        var literal = text.substring(start, end);
        if (!isWellFormed(literal) && !isWellFormed(withoutZeroWidth(literal))) {
            integerError(new Span(start, end), literal);
        }
        return end;
    }

    /// The end of an integer whose first digits end at `first`: digits may follow what is drawn as nothing.
    private int integerEnd(int first) {
        int end = first;
        while (end < text.length() && text.charAt(end) > '~') {
            int start = afterZeroWidth(end);
            int next = start;
            while (next < text.length() && isDigit(text.charAt(next))) {
                next++;
            }
            if (next == start || isWordAt(next)) {
                break;
            }
            end = next;
        }
        return end;
    }

    private void integerError(Span span, String written) {
        reportFault();
        var literal = withoutZeroWidth(written);
        var digits = inAsciiDigits(literal);
        errors.add(new Diagnostic(DiagnosticCode.INTEGER_LITERAL, span, integerFault(literal), List.of(),
                digits.equals(literal) ? Optional.empty() : Optional.of(Proposal.change(span, written, digits))));
    }

    private static String integerFault(String literal) {
        String shown = Quotation.of(literal);
        String inAscii = inAsciiDigits(literal);
        if (!inAscii.equals(literal)) {
            return shown + " has digits of another script: write " + Quotation.of(inAscii);
        }
        int digits = 0;
        while (digits < literal.length() && isDigit(literal.charAt(digits))) {
            digits++;
        }
        if (digits < literal.length()) {
            return shown + " is neither a number nor a name: a number has only the digits 0 to 9, a name cannot start"
                    + " with one";
        }
        if (literal.charAt(0) == '0') {
            return shown + " starts with a needless 0: only 0 itself does";
        }
        return shown + " is too large: the largest integer is " + Long.MAX_VALUE;
    }

    private int blockComment(int start, int inside) {
        int close = text.indexOf("*/", inside);
        if (close < 0) {
            unterminatedComment = true;
            error(DiagnosticCode.UNEXPECTED_CHARACTER, start, inside,
                    "this comment is never closed: '*/' is missing");
            return add(TokenKind.BLOCK_COMMENT, text.length());
        }
        return add(TokenKind.BLOCK_COMMENT, close + 2);
    }

    /// The operator or punctuation that the character at `at` is, or looks like; empty where it is none.
    private String sign(int at) {
        if (at >= text.length()) {
            return "";
        }
        return switch (text.charAt(at)) {
            case '=' -> "=";
            case '!' -> "!";
            case '<' -> "<";
            case '>' -> ">";
            case '+' -> "+";
            case '-' -> "-";
            case '*' -> "*";
            case '/' -> "/";
            case ';' -> ";";
            case '(' -> "(";
            case ')' -> ")";
            case '{' -> "{";
            case '}' -> "}";
            default -> LookAlikes.sign(text.codePointAt(at));
        };
    }

    /// Adds the operator or punctuation that starts with `sign` at `start`, the longest there is.
    private int symbol(int start, String sign) {
        int end = start + Character.charCount(text.codePointAt(start));
        int next = afterZeroWidth(end);
        boolean isDouble = switch (sign) {
            case "=", "!", "<", ">" -> sign(next).equals("=");
            default -> false;
        };
        if (isDouble) {
            end = next + Character.charCount(text.codePointAt(next));
        }
        String symbol = isDouble ? sign + "=" : sign;
        signs(start, end);
        return add(symbolKind(symbol), end);
    }

    private static TokenKind symbolKind(String symbol) {
        return switch (symbol) {
            case "==" -> TokenKind.EQUAL;
            case "!=" -> TokenKind.NOT_EQUAL;
            case "<=" -> TokenKind.LESS_OR_EQUAL;
            case "<" -> TokenKind.LESS;
            case ">=" -> TokenKind.GREATER_OR_EQUAL;
            case ">" -> TokenKind.GREATER;
            case "+" -> TokenKind.PLUS;
            case "-" -> TokenKind.MINUS;
            case "*" -> TokenKind.STAR;
            case "/" -> TokenKind.SLASH;
            case "!" -> TokenKind.BANG;
            case "=" -> TokenKind.ASSIGN;
            case ";" -> TokenKind.SEMICOLON;
            case "(" -> TokenKind.LEFT_PAREN;
            case ")" -> TokenKind.RIGHT_PAREN;
            case "{" -> TokenKind.LEFT_BRACE;
            case "}" -> TokenKind.RIGHT_BRACE;
            default -> throw new IllegalArgumentException("not a symbol: " + symbol);
        };
    }

    private boolean isShowGraph(int start) {
        return withoutZeroWidth(text.substring(start, wordEnd(start + 1))).equals(TokenKind.SHOW_GRAPH.symbol());
    }

    /// A run of characters that start no token is one token and one error. A quoted text on one line, and a word after
    /// `#`, belong to the run, so that the words in them are not taken for names.
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
        fault(start, at);
        return add(TokenKind.UNKNOWN, at);
    }

    private boolean startsToken(int at) {
        int codePoint = text.codePointAt(at);
        return isSpace(codePoint) || isDigit(codePoint) || startsIdentifier(codePoint) || !sign(at).isEmpty()
                || (codePoint == '#' && isShowGraph(at));
    }

    // Characters that start no token

    /// The characters from `start` to `end` start no token. Those that stand together are one mistake.
    private void fault(int start, int end) {
        if (start > faultEnd || faultStart == faultEnd) {
            reportFault();
            faultStart = start;
        }
        faultEnd = end;
        faultSeparates = false;
    }

    /// Reports each character from `start` to `end`, a token, that is none of the language's own. Answers `end`.
    private int signs(int start, int end) {
        int at = start;
        while (at < end) {
            int codePoint = text.codePointAt(at);
            int next = at + Character.charCount(codePoint);
            if (codePoint > '~' && !continuesIdentifier(codePoint)) {
                fault(at, next);
                foundForeign = true;
            }
            at = next;
        }
        return end;
    }

    private void reportFault() {
        if (faultStart < faultEnd && !errors.areEnough()) {
            errors.add(UnknownCharacters.report(text.substring(faultStart, faultEnd), faultStart, faultSeparates));
        }
        faultStart = faultEnd;
    }

    /// The end of the quoted text that starts at `start`, or of the quote alone where the line does not close it.
    private int quotedEnd(int start) {
        if (start < noQuoteBefore) {
            return start + 1;
        }
        char quote = text.charAt(start);
        for (int at = start + 1; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == quote) {
                return at + 1;
            }
            if (c == '\n' || c == '\r') {
                noQuoteBefore = at;
                return start + 1;
            }
        }
        noQuoteBefore = text.length();
        return start + 1;
    }

    /// The end of the white space that starts at `start`. Foreign spaces with nothing but ordinary ones between them are one mistake.
    private int whiteSpaceEnd(int start) {
        int at = start;
        boolean joins = false;
        while (at < text.length()) {
            int codePoint = text.codePointAt(at);
            if (!isSpace(codePoint)) {
                break;
            }
            int next = at + Character.charCount(codePoint);
            if (codePoint > ' ') {
                fault(joins ? faultStart : at, next);
                joins = true;
            } else if (codePoint == '\n' || codePoint == '\r') {
                joins = false;
            }
            at = next;
        }
        if (faultEnd == at) {
            faultSeparates = isWordBefore(faultStart) && isWordAt(at);
        }
        return at;
    }

    private boolean isWordBefore(int at) {
        return at > 0 && continuesIdentifier(text.codePointBefore(at));
    }

    private boolean isWordAt(int at) {
        return at < text.length() && continuesIdentifier(text.codePointAt(at));
    }

    private int afterZeroWidth(int start) {
        int at = start;
        while (at < text.length() && text.charAt(at) > '~' && Characters.isZeroWidth(text.codePointAt(at))) {
            at += Character.charCount(text.codePointAt(at));
        }
        return at;
    }

    private int lineEnd(int start) {
        int at = start;
        while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
            at++;
        }
        return at;
    }

    /// The end of the word that starts at `start`; what is drawn as nothing inside belongs to it.
    private int wordEnd(int start) {
        return wordEnd(start, visibleEnd(start));
    }

    /// The same for a word of which the first part ends at `first`.
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

    private boolean isOfDigits(int start, int end) {
        return inAsciiDigits(text.substring(start, end)).chars().allMatch(Lexer::isDigit);
    }

    private boolean isSlash(int index) {
        return at(index, '/') || at(index, '\uFF0F');
    }

    private boolean at(int index, char c) {
        return index < text.length() && text.charAt(index) == c;
    }

    private static boolean isSpace(int codePoint) {
        return codePoint <= ' '
                || (codePoint > '~' && (Characters.isForeignSpace(codePoint) || Characters.isZeroWidth(codePoint)));
    }

    private static boolean isDigit(int codePoint) {
        return codePoint >= '0' && codePoint <= '9';
    }

    private static boolean startsIdentifier(int codePoint) {
        return codePoint == '_' || Character.isLetter(codePoint);
    }

    private static boolean continuesIdentifier(int codePoint) {
        return codePoint == '_' || Character.isLetterOrDigit(codePoint);
    }

    private void error(DiagnosticCode code, int start, int end, String message) {
        reportFault();
        errors.add(new Diagnostic(code, new Span(start, end), message));
    }
}
