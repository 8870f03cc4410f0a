package dev.simplelang.syntax;

import dev.simplelang.text.BinarySearch;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.Diagnostic.Related;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.FirstErrors;
import dev.simplelang.text.LookAlikes;
import dev.simplelang.text.Proposal;
import dev.simplelang.text.Quotation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A position in the tokens of one text, trivia left out, and the one place through which the
/// parser reports.
///
/// **One mistake, one error:** after an error nothing is reported until the parser
/// [accepts][#accept()] a token. A character that the lexer has reported counts as an error, and so
/// does the end of a text that an unclosed comment has swallowed.
final class Cursor {

    private final SourceText source;
    private final Cancellation cancellation;
    private final boolean unterminatedComment;
    private final boolean isForeign;

    /// The tokens that are not trivia.
    private final Token[] tokens;

    /// One string for each name, however often it occurs.
    private final Map<String, String> names = new HashMap<>();

    private final FirstErrors errors = new FirstErrors();

    /// The offsets of tokens and characters of which nothing is reported.
    private final BitSet retracted = new BitSet();

    private int position;
    private boolean panicking;
    private int mistakes;
    private boolean incomplete;

    Cursor(SourceText source, Lexer.Result lexed, Cancellation cancellation) {
        this.source = source;
        this.cancellation = cancellation;
        this.unterminatedComment = lexed.unterminatedComment();
        this.isForeign = lexed.isForeign();
        this.tokens = lexed.tokens().stream().filter(token -> !token.kind().isTrivia()).toArray(Token[]::new);
    }

    // Tokens

    int position() {
        return position;
    }

    TokenKind kind() {
        return kindAt(position);
    }

    TokenKind kind(int ahead) {
        return kindAt(indexOf(ahead));
    }

    boolean at(TokenKind kind) {
        return kind() == kind;
    }

    boolean at(TokenKind first, TokenKind second) {
        return kind() == first && kind(1) == second;
    }

    Span span() {
        return spanAt(position);
    }

    Span span(int ahead) {
        return spanAt(indexOf(ahead));
    }

    String text() {
        return textAt(position);
    }

    String text(int ahead) {
        return textAt(indexOf(ahead));
    }

    /// Whether the token `ahead` is the first one on its line.
    boolean startsLine(int ahead) {
        return startsLineAt(indexOf(ahead));
    }

    /// Whether nothing stands between the token `ahead` and the one before it.
    boolean isGlued(int ahead) {
        int index = position + ahead;
        return index > 0 && index < tokens.length && endAt(index - 1) == startAt(index);
    }

    private int indexOf(int ahead) {
        return Math.min(position + ahead, tokens.length - 1);
    }

    // Tokens by index, counted as `position()` does

    private TokenKind kindAt(int index) {
        return tokens[index].kind();
    }

    private int startAt(int index) {
        return spanAt(index).start();
    }

    private int endAt(int index) {
        return spanAt(index).end();
    }

    Span spanAt(int index) {
        return tokens[index].span();
    }

    private String textAt(int index) {
        TokenKind kind = kindAt(index);
        if (!kind.symbol().isEmpty()) {
            return kind.symbol();
        }
        String written = source.slice(spanAt(index));
        String text = isForeign ? TokenText.of(kind, written) : written;
        return names.computeIfAbsent(text, same -> same);
    }

    boolean startsLineAt(int index) {
        for (int i = index == 0 ? startAt(0) : endAt(index - 1); i < startAt(index); i++) {
            char c = source.text().charAt(i);
            if (c == '\n' || c == '\r') {
                return true;
            }
        }
        return index == 0;
    }

    /// The column of the first token on the line of the token with this index.
    int indentAt(int index) {
        int lineStart = source.lines().start(source.lines().lineOf(startAt(index)));
        int first = BinarySearch.first(index, i -> startAt(i) >= lineStart);
        return startAt(first) - lineStart;
    }

    // Moving on

    /// @throws dev.simplelang.text.CancelledException if cancelled
    void checkCancellation() {
        cancellation.check();
    }

    /// Steps over the current token, which belongs here, and returns its span. At the end it stays.
    Span accept() {
        panicking = false;
        return skip();
    }

    /// Steps over the current token, which does not belong here, and returns its span. At the end
    /// it stays.
    Span skip() {
        Span skipped = span();
        if (at(TokenKind.UNKNOWN)) {
            panic();
        }
        if (!at(TokenKind.END)) {
            position++;
        }
        return skipped;
    }

    boolean acceptIf(TokenKind kind) {
        if (at(kind)) {
            accept();
            return true;
        }
        return false;
    }

    /// Where the token before the current one ends: here belongs what is missing.
    int previousEnd() {
        return position == 0 ? startAt(0) : endAt(position - 1);
    }

    /// From `start` to the token before the current one; empty, at its end, where nothing was
    /// stepped over since.
    Span from(Span start) {
        return new Span(Math.min(start.start(), previousEnd()), previousEnd());
    }

    // Reports

    /// Takes what is here as reported: nothing is reported until a token is accepted.
    void panic() {
        panicking = true;
        mistakes++;
    }

    /// Takes what was wrong before as over.
    void recover() {
        panicking = false;
    }

    /// How often something was wrong so far, be it reported by the lexer or by the parser.
    int mistakes() {
        return mistakes;
    }

    /// Reports `message` about the current token or, more widely, about `span`, unless something
    /// else was reported.
    void report(Span span, String message, Related... related) {
        report(new Diagnostic(DiagnosticCode.SYNTAX, span, message, List.of(related)));
    }

    /// The same with the edit that most probably fixes it.
    void report(Span span, String message, Proposal fix) {
        report(new Diagnostic(DiagnosticCode.SYNTAX, span, message, List.of(), Optional.of(fix)));
    }

    /// The same where `replacement` in the place of `span` most probably fixes it.
    void report(Span span, String message, String replacement) {
        report(span, message, Proposal.change(span, source.slice(span), replacement));
    }

    private void report(Diagnostic diagnostic) {
        markIncomplete();
        boolean isReported = panicking || at(TokenKind.UNKNOWN) || (at(TokenKind.END) && unterminatedComment);
        if (isReported) {
            panic();
        } else {
            add(diagnostic);
        }
    }

    /// Reports even where something else was reported.
    void add(Diagnostic diagnostic) {
        panic();
        errors.add(diagnostic);
    }

    /// Reports that a token of `kind` is missing before the current one.
    void missing(TokenKind kind, Related... related) {
        var insertion = Proposal.insert(previousEnd(), kind.symbol());
        var fix = kind == TokenKind.RIGHT_BRACE ? insertion.guessed() : insertion;
        report(new Diagnostic(DiagnosticCode.SYNTAX, Span.at(previousEnd()), expected(Quotation.of(kind.symbol())),
                List.of(related), Optional.of(fix)));
    }

    /// Reports that `what`, which no single edit inserts, is missing before the current token.
    void missing(String what) {
        report(Span.at(previousEnd()), expected(what));
    }

    /// Reports that `=` is missing before the current token, or that and a value, unless
    /// `valueFollows`.
    void missingInitializer(boolean valueFollows) {
        if (valueFollows) {
            missing(TokenKind.ASSIGN);
        } else {
            missing("`=` and a value");
        }
    }

    private String expected(String what) {
        String after = position == 0 ? "" : " after " + Quotation.of(textAt(position - 1));
        return "expected " + what + after + ", found " + found();
    }

    String found() {
        return at(TokenKind.END) ? "the end of the file" : Quotation.of(text());
    }

    /// Reports that the current token cannot stand here.
    void unexpected() {
        report(span(), "unexpected " + found());
    }

    /// Reports that the current token cannot stand here, and what to do instead.
    void unexpected(String remedy) {
        report(span(), "unexpected " + found() + "; " + remedy);
    }

    /// Reports that the current token cannot stand here, and that `meant` was probably meant.
    void misspelled(String meant) {
        misspelled(meant, "did you mean " + Quotation.of(meant) + "?");
    }

    /// The same with another hint.
    void misspelled(String meant, String hint) {
        String difference = LookAlikes.difference(text(), meant).map(words -> " " + words).orElse("");
        report(span(), "unexpected " + found() + "; " + hint + difference, meant);
    }

    /// Reports that the closing brackets from the current one up to the end of `span` close
    /// nothing.
    void unmatched(Span span) {
        report(new Diagnostic(DiagnosticCode.SYNTAX, span, "unmatched " + found(), List.of(),
                Optional.of(Proposal.remove(span, source.slice(span)))));
    }

    /// Takes back unexpected tokens and characters inside `span`: they belong to a mistake that is
    /// reported as a whole.
    void retract(Span span) {
        retracted.set(span.start(), span.end());
    }

    // The end of the text

    /// Whether a comment without an end swallows the end of the text, so that nothing missing there
    /// is a mistake.
    boolean endIsSwallowed() {
        return unterminatedComment;
    }

    /// Whether something must come at the end of the text, where the cursor is, before anything
    /// else can.
    boolean isIncomplete() {
        return incomplete;
    }

    /// If the cursor is at the end of the text, something must come there.
    void markIncomplete() {
        incomplete |= at(TokenKind.END);
    }

    /// The lexer's and the parser's first errors in order of position.
    List<Diagnostic> diagnostics(List<Diagnostic> lexical) {
        return Stream.concat(lexical.stream(), errors.list().stream()).filter(error -> !isRetracted(error))
                .sorted(Diagnostic.BY_POSITION).toList();
    }

    private boolean isRetracted(Diagnostic error) {
        boolean isRetractable = error.code() == DiagnosticCode.SYNTAX
                || error.code() == DiagnosticCode.UNEXPECTED_CHARACTER;
        Span span = error.span();
        // What is missing belongs to the character before it.
        int start = Math.max(0, span.isEmpty() ? span.start() - 1 : span.start());
        return isRetractable && retracted.get(start) && retracted.nextClearBit(start) >= span.end();
    }
}
