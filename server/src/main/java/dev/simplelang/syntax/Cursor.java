package dev.simplelang.syntax;

import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.FirstErrors;
import dev.simplelang.text.LookAlikes;
import dev.simplelang.text.Proposal;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// A position in the tokens of one text, trivia left out, and the one place through which the parser reports.
///
/// **One mistake, one error:** nothing is reported twice at the same token, nothing at a token that the lexer has
/// reported, and nothing at the end of a text that an unclosed comment has swallowed.
final class Cursor {

    private static final int CANCELLATION_INTERVAL = 1024;

    private final SourceText source;
    private final RecentNames names;
    private final Cancellation cancellation;
    private final boolean unterminatedComment;
    private final boolean isForeign;
    private final int count;
    private final TokenKind[] kinds;
    private final int[] starts;
    private final int[] ends;

    /// Per token the column at which the first token of its line stands.
    private final int[] indents;

    private final boolean[] startsLine;
    private final FirstErrors errors = new FirstErrors();
    private final List<Span> forgiven = new ArrayList<>();
    private int position;
    private int reportedAt = -1;
    private int muted;
    private int mistakes;
    private boolean lacksSomethingAtEnd;

    Cursor(SourceText source, Lexer.Result lexed, Cancellation cancellation) {
        this.source = source;
        names = new RecentNames(source.text());
        this.cancellation = cancellation;
        this.unterminatedComment = lexed.unterminatedComment();
        this.isForeign = lexed.isForeign();
        var tokens = lexed.tokens();
        count = tokens.withoutTrivia();
        kinds = new TokenKind[count];
        starts = new int[count];
        ends = new int[count];
        indents = new int[count];
        startsLine = new boolean[count];
        int kept = 0;
        int lineStart = 0;
        boolean newLine = true;
        for (int i = 0; i < tokens.size(); i++) {
            TokenKind kind = tokens.kind(i);
            if (kind.isTrivia()) {
                int lastLineStart = lastLineStart(tokens.start(i), tokens.end(i));
                if (lastLineStart >= 0) {
                    lineStart = lastLineStart;
                    newLine = true;
                }
                continue;
            }
            kinds[kept] = kind;
            starts[kept] = tokens.start(i);
            ends[kept] = tokens.end(i);
            startsLine[kept] = newLine;
            indents[kept] = newLine ? starts[kept] - lineStart : indents[kept - 1];
            newLine = false;
            kept++;
        }
    }

    /// Where the last line starts that starts behind `start` and no farther than `end`, or -1.
    private int lastLineStart(int start, int end) {
        String text = source.text();
        for (int i = end - 1; i >= start; i--) {
            if (text.charAt(i) == '\n' || text.charAt(i) == '\r') {
                return i + 1;
            }
        }
        return -1;
    }

    // Tokens

    int position() {
        return position;
    }

    TokenKind kind() {
        return kinds[position];
    }

    TokenKind kind(int ahead) {
        return kinds[Math.min(position + ahead, count - 1)];
    }

    boolean at(TokenKind kind) {
        return kinds[position] == kind;
    }

    boolean at(TokenKind first, TokenKind second) {
        return kind() == first && kind(1) == second;
    }

    Span span() {
        return spanAt(position);
    }

    Span span(int ahead) {
        return spanAt(Math.min(position + ahead, count - 1));
    }

    /// The span of the token with the number `index`, counted as [#position()] does.
    Span spanAt(int index) {
        return new Span(starts[index], ends[index]);
    }

    String text() {
        return textAt(position);
    }

    String text(int ahead) {
        return textAt(Math.min(position + ahead, count - 1));
    }

    private String textAt(int index) {
        String written = kinds[index] == TokenKind.IDENTIFIER
                ? names.at(starts[index], ends[index])
                : source.slice(spanAt(index));
        return isForeign ? Lexer.textOf(kinds[index], written) : written;
    }

    /// Whether the token `ahead` is the first one on its line.
    boolean startsLine(int ahead) {
        return startsLine[Math.min(position + ahead, count - 1)];
    }

    /// The column at which the line of the token with the number `index` starts.
    int indentAt(int index) {
        return indents[index];
    }

    boolean startsLineAt(int index) {
        return startsLine[index];
    }

    /// Whether nothing stands between the token `ahead` and the one before it.
    boolean isGlued(int ahead) {
        int index = position + ahead;
        return index > 0 && index < count && ends[index - 1] == starts[index];
    }

    /// Steps over the current token, unless it is the end, and answers its span.
    Span take() {
        Span taken = span();
        if (kinds[position] == TokenKind.UNKNOWN) {
            mistakes++;
        }
        if (kinds[position] != TokenKind.END) {
            position++;
            if (position % CANCELLATION_INTERVAL == 0) {
                cancellation.check();
            }
        }
        return taken;
    }

    boolean takeIf(TokenKind kind) {
        if (at(kind)) {
            take();
            return true;
        }
        return false;
    }

    /// Where the last token that was taken ends: here belongs what is missing.
    int previousEnd() {
        return position == 0 ? starts[0] : ends[position - 1];
    }

    /// From `start` to the last token taken; empty, at its end, where nothing was taken since.
    Span from(Span start) {
        return new Span(Math.min(start.start(), previousEnd()), previousEnd());
    }

    // Reports

    /// Reports that a token of `kind` is missing before the current one. Answers whether that was news.
    boolean missing(TokenKind kind, Diagnostic.Related... related) {
        var insertion = Proposal.insert(previousEnd(), kind.symbol());
        boolean isGuess = kind == TokenKind.RIGHT_BRACE;
        return missing("'" + kind.symbol() + "'", Optional.of(isGuess ? insertion.guessed() : insertion), related);
    }

    /// Reports that `expected`, which no single edit inserts, is missing before the current token. Answers whether that was news.
    boolean missing(String expected) {
        return missing(expected, Optional.empty());
    }

    /// Reports that `=` is missing before the current token, or that and a value, unless `valueFollows`.
    void missingInitializer(boolean valueFollows) {
        if (valueFollows) {
            missing(TokenKind.ASSIGN);
        } else {
            missing("'=' and a value");
        }
    }

    private boolean missing(String expected, Optional<Proposal> fix, Diagnostic.Related... related) {
        if (position > 0 && kinds[position - 1] == TokenKind.UNKNOWN) {
            silence();
        }
        String after = position == 0 ? "" : " after " + Quotation.of(textAt(position - 1));
        return report(Span.at(previousEnd()), "expected " + expected + after + ", found " + found(), fix, related);
    }

    /// Reports `message` about the current token or, more widely, about `span`. Answers whether that was news.
    boolean report(Span span, String message, Diagnostic.Related... related) {
        return report(span, message, Optional.empty(), related);
    }

    /// Reports `message` about `span`, which `replacement` in its place most probably fixes.
    boolean report(Span span, String message, String replacement) {
        return report(span, message, Proposal.change(span, source.slice(span), replacement));
    }

    /// Reports `message` about `span`, which `fix` most probably fixes.
    boolean report(Span span, String message, Proposal fix) {
        return report(span, message, Optional.of(fix));
    }

    private boolean report(Span span, String message, Optional<Proposal> fix, Diagnostic.Related... related) {
        boolean atEnd = at(TokenKind.END);
        lacksSomethingAtEnd |= atEnd;
        boolean swallowed = atEnd && unterminatedComment;
        boolean news = muted == 0 && position != reportedAt && !at(TokenKind.UNKNOWN) && !swallowed;
        if (news) {
            reportedAt = position;
            mistakes++;
            add(new Diagnostic(DiagnosticCode.SYNTAX, span, message, List.of(related), fix));
        }
        return news;
    }

    /// Reports that the current token cannot stand here.
    boolean unexpected(String why) {
        String found = at(TokenKind.END) ? found() : Quotation.of(text());
        return report(span(), "unexpected " + found + (why.isEmpty() ? "" : ": " + why));
    }

    /// Reports that the current token cannot stand here, and that `replacement` was probably meant.
    boolean misspelled(String replacement) {
        return misspelled(replacement, "did you mean '" + replacement + "'?");
    }

    /// Reports that the current token cannot stand here, why, and what most probably belongs there.
    boolean misspelled(String replacement, String why) {
        var difference = LookAlikes.difference(text(), replacement);
        return report(span(), "unexpected " + Quotation.of(text()) + ": " + why
                + difference.map(words -> " " + words).orElse(""), replacement);
    }

    /// Reports that the current token, up to the end of `span`, closes nothing; to remove it most probably helps.
    boolean closesNothing(Span span, TokenKind opening) {
        return report(span, "unexpected " + Quotation.of(kind().symbol()) + ": there is no '" + opening.symbol()
                + "' that it could close", Proposal.remove(span, source.slice(span)));
    }

    /// Reports even where something else was reported, unless reports are muted.
    void add(DiagnosticCode code, Span span, String message, Diagnostic.Related... related) {
        add(new Diagnostic(code, span, message, List.of(related)));
    }

    /// The same with the edit that most probably fixes it.
    void add(DiagnosticCode code, Span span, String message, Proposal fix, Diagnostic.Related... related) {
        add(new Diagnostic(code, span, message, List.of(related), Optional.of(fix)));
    }

    private void add(Diagnostic diagnostic) {
        if (muted == 0) {
            errors.add(diagnostic);
        }
    }

    /// Counts the mistakes met so far, those of the lexer included.
    int mistakes() {
        return mistakes;
    }

    /// Counts a mistake that the lexer has reported.
    void countMistake() {
        mistakes++;
    }

    /// Takes the current place as reported.
    void silence() {
        reportedAt = position;
    }

    /// Takes nothing as reported at the current place.
    void speak() {
        reportedAt = -1;
    }

    /// Whether a comment without an end swallows the end of the text, so that nothing missing there is a mistake.
    boolean endIsSwallowed() {
        return unterminatedComment;
    }

    /// Whether something must come at the end of the text, where the cursor is, before anything else can.
    boolean lacksSomethingAtEnd() {
        return lacksSomethingAtEnd;
    }

    /// Something must come here, though nothing is reported of it now.
    void lack() {
        lacksSomethingAtEnd |= at(TokenKind.END);
    }

    /// Until [#unmute()], nothing is reported: what follows is the consequence of a mistake that was.
    void mute() {
        muted++;
    }

    void unmute() {
        muted--;
    }

    /// Takes back unexpected characters inside `span`: they belong to a mistake that is reported as a whole.
    void forgive(Span span) {
        if (!span.isEmpty()) {
            forgiven.add(span);
        }
    }

    String found() {
        return at(TokenKind.END) ? "the end of the file" : Quotation.of(text());
    }

    /// The lexer's and the parser's first errors in order of position.
    List<Diagnostic> diagnostics(List<Diagnostic> lexical) {
        forgiven.sort(null);
        var all = new ArrayList<Diagnostic>();
        int next = 0;
        int forgivenUpTo = 0;
        for (Diagnostic diagnostic : lexical) {
            while (next < forgiven.size() && forgiven.get(next).start() <= diagnostic.span().start()) {
                forgivenUpTo = Math.max(forgivenUpTo, forgiven.get(next++).end());
            }
            boolean forgivable = diagnostic.code() == DiagnosticCode.UNEXPECTED_CHARACTER;
            if (!forgivable || diagnostic.span().end() > forgivenUpTo) {
                all.add(diagnostic);
            }
        }
        all.addAll(errors.list());
        var sorted = all.toArray(Diagnostic[]::new);
        Arrays.sort(sorted, Diagnostic.BY_POSITION);
        return List.of(sorted);
    }
}
