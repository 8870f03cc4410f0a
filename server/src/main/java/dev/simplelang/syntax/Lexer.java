package dev.simplelang.syntax;

import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.FirstErrors;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.List;

/// Cuts a text into tokens: one pass, linear, total.
///
/// Letters and digits are judged by code point, as `Character.isLetter` and `Character.isLetterOrDigit` do, so that
/// letters outside the Basic Multilingual Plane work too; a lone surrogate starts no token.
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
    public record Result(Tokens tokens, List<Diagnostic> diagnostics, boolean unterminatedComment) {}

    /// Cuts `source` into tokens.
    public static Result lex(SourceText source, Cancellation cancellation) {
        return lex(source, 0, cancellation);
    }

    /// The same for the tokens that start at `start`, where one does, or behind it.
    static Result lex(SourceText source, int start, Cancellation cancellation) {
        var lexer = new Lexer(source, start, cancellation);
        lexer.run(start);
        return new Result(lexer.tokens.tokens(), lexer.errors.list(), lexer.unterminatedComment);
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
        add(TokenKind.END, at);
    }

    private int add(TokenKind kind, int end) {
        tokens.add(kind, end);
        return end;
    }

    /// Adds the token that starts at `start` and answers where it ends.
    private int next(int start) {
        char c = text.charAt(start);
        if (c <= ' ') {
            return add(TokenKind.WHITE_SPACE, whiteSpaceEnd(start));
        }
        if (c == '/' && at(start + 1, '/')) {
            return add(TokenKind.LINE_COMMENT, lineEnd(start));
        }
        if (c == '/' && at(start + 1, '*')) {
            return blockComment(start);
        }
        if (isDigit(c)) {
            return integer(start);
        }
        int codePoint = text.codePointAt(start);
        if (startsIdentifier(codePoint)) {
            return word(start);
        }
        TokenKind symbol = symbol(start);
        if (symbol != null) {
            return add(symbol, start + symbol.symbol().length());
        }
        return unknown(start);
    }

    private int word(int start) {
        int end = wordEnd(start);
        return add(keywordOrName(start, end), end);
    }

    private TokenKind keywordOrName(int start, int end) {
        for (var keyword : KEYWORDS) {
            if (keyword.symbol().length() == end - start && text.startsWith(keyword.symbol(), start)) {
                return keyword;
            }
        }
        return TokenKind.IDENTIFIER;
    }

    private int integer(int start) {
        int end = wordEnd(start);
        add(TokenKind.INTEGER, end);
        if (!isWellFormed(text, start, end)) {
            error(DiagnosticCode.INTEGER_LITERAL, start, end, integerFault(text.substring(start, end)));
        }
        return end;
    }

    private static String integerFault(String literal) {
        String shown = Quotation.of(literal);
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

    private int blockComment(int start) {
        int close = text.indexOf("*/", start + 2);
        if (close < 0) {
            unterminatedComment = true;
            error(DiagnosticCode.UNEXPECTED_CHARACTER, start, start + 2,
                    "this comment is never closed: '*/' is missing");
            return add(TokenKind.BLOCK_COMMENT, text.length());
        }
        return add(TokenKind.BLOCK_COMMENT, close + 2);
    }

    private TokenKind symbol(int start) {
        return switch (text.charAt(start)) {
            case '=' -> at(start + 1, '=') ? TokenKind.EQUAL : TokenKind.ASSIGN;
            case '!' -> at(start + 1, '=') ? TokenKind.NOT_EQUAL : TokenKind.BANG;
            case '<' -> at(start + 1, '=') ? TokenKind.LESS_OR_EQUAL : TokenKind.LESS;
            case '>' -> at(start + 1, '=') ? TokenKind.GREATER_OR_EQUAL : TokenKind.GREATER;
            case '+' -> TokenKind.PLUS;
            case '-' -> TokenKind.MINUS;
            case '*' -> TokenKind.STAR;
            case '/' -> TokenKind.SLASH;
            case ';' -> TokenKind.SEMICOLON;
            case '(' -> TokenKind.LEFT_PAREN;
            case ')' -> TokenKind.RIGHT_PAREN;
            case '{' -> TokenKind.LEFT_BRACE;
            case '}' -> TokenKind.RIGHT_BRACE;
            case '#' -> isShowGraph(start) ? TokenKind.SHOW_GRAPH : null;
            default -> null;
        };
    }

    private boolean isShowGraph(int start) {
        String symbol = TokenKind.SHOW_GRAPH.symbol();
        return text.startsWith(symbol, start) && wordEnd(start + 1) == start + symbol.length();
    }

    /// A run of characters that start no token is one token and one error. A quoted text on one line, and a word behind
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
        add(TokenKind.UNKNOWN, at);
        if (!errors.areEnough()) {
            String characters = text.substring(start, at);
            var span = new Span(start, at);
            errors.add(new Diagnostic(DiagnosticCode.UNEXPECTED_CHARACTER, span,
                    UnknownCharacters.explain(characters), List.of(),
                    UnknownCharacters.replacement(characters).map(replacement -> new TextEdit(span, replacement))));
        }
        return at;
    }

    private boolean startsToken(int at) {
        char c = text.charAt(at);
        return c <= ' ' || isDigit(c) || startsIdentifier(text.codePointAt(at)) || symbol(at) != null;
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

    private int whiteSpaceEnd(int start) {
        int at = start;
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
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

    private int wordEnd(int start) {
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

    private boolean at(int index, char c) {
        return index < text.length() && text.charAt(index) == c;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean startsIdentifier(int codePoint) {
        return codePoint == '_' || Character.isLetter(codePoint);
    }

    private static boolean continuesIdentifier(int codePoint) {
        return codePoint == '_' || Character.isLetterOrDigit(codePoint);
    }

    private void error(DiagnosticCode code, int start, int end, String message) {
        errors.add(new Diagnostic(code, new Span(start, end), message));
    }
}
