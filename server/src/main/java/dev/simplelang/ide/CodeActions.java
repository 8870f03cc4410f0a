package dev.simplelang.ide;

import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.Program;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Offers to mend what the diagnostics are about.
///
/// Each change makes its diagnostic go away and brings no syntax error with it.
public final class CodeActions {

    /// A selection may touch very many; nobody wants to choose among more than these.
    private static final int MOST_DIAGNOSTICS = 20;

    private final Analysis analysis;
    private final List<CodeAction> found = new ArrayList<>();

    private CodeActions(Analysis analysis) {
        this.analysis = analysis;
    }

    /// The changes for the diagnostics that touch `range`, the likeliest for each first.
    public static List<CodeAction> at(Analysis analysis, Span range) {
        var actions = new CodeActions(analysis);
        Diagnostics.of(analysis, Settings.DEFAULT).stream()
                .filter(diagnostic -> diagnostic.span().start() <= range.end()
                        && range.start() <= diagnostic.span().end())
                .limit(MOST_DIAGNOSTICS).forEach(diagnostic -> {
                    diagnostic.fix().filter(fix -> actions.mends(diagnostic, fix))
                            .ifPresent(fix -> actions.offer(title(analysis, fix), diagnostic, fix));
                    actions.collect(diagnostic);
                });
        return List.copyOf(actions.found);
    }

    /// Whether a change that the parser proposes leaves fewer syntax errors: where several tokens are missing, one of them
    /// is no help.
    private boolean mends(Diagnostic diagnostic, TextEdit fix) {
        if (diagnostic.code() != DiagnosticCode.SYNTAX) {
            return true;
        }
        var text = new StringBuilder(analysis.source().text());
        text.replace(fix.span().start(), fix.span().end(), fix.newText());
        var mended = Parser.parse(new SourceText(text.toString()), Cancellation.NONE);
        return mended.diagnostics().size() < analysis.tree().diagnostics().size();
    }

    private static String title(Analysis analysis, TextEdit fix) {
        return fix.span().isEmpty()
                ? "Insert '" + fix.newText().strip() + "'"
                : "Change '" + analysis.source().slice(fix.span()) + "' to '" + fix.newText() + "'";
    }

    private void collect(Diagnostic diagnostic) {
        switch (diagnostic.code()) {
            case UNDEFINED_NAME -> innermost(Statement.Assignment.class, diagnostic)
                    .filter(assignment -> assignment.name().span().equals(diagnostic.span()))
                    .filter(assignment -> isInBlock(assignment, diagnostic))
                    .ifPresent(assignment -> offer("Declare '" + assignment.name().text() + "' here", diagnostic,
                            new TextEdit(Span.at(assignment.span().start()), "int ")));
            case REDEFINED_NAME -> innermost(Statement.Declaration.class, diagnostic).ifPresent(
                    declaration -> offer("Assign to the first '" + declaration.name().text() + "'", diagnostic,
                            new TextEdit(new Span(declaration.keyword().start(), declaration.name().span().start()),
                                    "")));
            case DECLARATION_IN_ARM -> innermost(Statement.Declaration.class, diagnostic).ifPresent(
                    declaration -> offer("Put the declaration into a block", diagnostic,
                            new TextEdit(Span.at(declaration.span().start()), "{ "),
                            new TextEdit(Span.at(declaration.span().end()), " }")));
            case OUTSIDE_LOOP -> innermost(Statement.class, diagnostic).ifPresent(
                    statement -> offer("Remove '" + analysis.source().slice(diagnostic.span()) + "'", diagnostic,
                            isInBlock(statement, diagnostic)
                                    ? new TextEdit(withItsLine(statement.span()), "")
                                    : new TextEdit(statement.span(), "{}")));
            case INTEGER_LITERAL -> withoutLeadingZeros(analysis.source().slice(diagnostic.span())).ifPresent(
                    digits -> offer("Change to " + digits, diagnostic, new TextEdit(diagnostic.span(), digits)));
            case MISSING_RETURN -> offer("Add 'return 0;'", diagnostic, new TextEdit(diagnostic.span(),
                    analysis.tree().program().statements().isEmpty() ? "return 0;" : lineEnd() + "return 0;"));
            case SYNTAX, UNEXPECTED_CHARACTER, NESTING_TOO_DEEP, UNREACHABLE_CODE, ENDLESS_LOOP, CONSTANT_CONDITION,
                    CONSTANT_RETURN, DIVISION_BY_ZERO, POSSIBLE_DIVISION_BY_ZERO, UNUSED_VARIABLE,
                    UNUSED_ASSIGNMENT -> {
                // Only the person who wrote the program knows what was meant.
            }
        }
    }

    private void offer(String title, Diagnostic diagnostic, TextEdit... edits) {
        found.add(new CodeAction(title, List.of(edits), diagnostic));
    }

    /// The innermost node of a kind around the start of a diagnostic.
    private <N extends SyntaxNode> Optional<N> innermost(Class<N> kind, Diagnostic diagnostic) {
        return around(diagnostic).reversed().stream().filter(kind::isInstance).map(kind::cast).findFirst();
    }

    /// Whether `statement` is one of several that may stand there: a block's or the program's own.
    private boolean isInBlock(Statement statement, Diagnostic diagnostic) {
        var nodes = around(diagnostic);
        int at = nodes.indexOf(statement);
        return at > 0 && (nodes.get(at - 1) instanceof Program || nodes.get(at - 1) instanceof Statement.Block);
    }

    private List<SyntaxNode> around(Diagnostic diagnostic) {
        return SyntaxPath.at(analysis.tree(), diagnostic.span().start()).stream()
                .filter(path -> path.token().span().start() >= diagnostic.span().start())
                .findFirst().map(SyntaxPath::nodes).orElse(List.of());
    }

    /// The line of `span`, its end included, where nothing but white space is beside it; else `span`.
    private Span withItsLine(Span span) {
        var lines = analysis.source().lines();
        int line = lines.lineOf(span.start());
        if (line != lines.lineOf(span.end()) || line + 1 == lines.count()) {
            return span;
        }
        int start = lines.start(line);
        int end = lines.end(line);
        boolean alone = analysis.source().slice(new Span(start, span.start())).isBlank()
                && analysis.source().slice(new Span(span.end(), end)).isBlank();
        return alone ? new Span(start, lines.start(line + 1)) : span;
    }

    private static Optional<String> withoutLeadingZeros(String literal) {
        if (!literal.chars().allMatch(c -> '0' <= c && c <= '9')) {
            return Optional.empty();
        }
        var digits = literal.replaceFirst("^0+(?=.)", "");
        try {
            return digits.equals(literal) ? Optional.empty() : Optional.of(Long.toString(Long.parseLong(digits)));
        } catch (NumberFormatException tooLarge) {
            return Optional.empty();
        }
    }

    /// The line end that the program uses.
    private String lineEnd() {
        var lines = analysis.source().lines();
        if (lines.count() == 1) {
            return "\n";
        }
        int start = lines.end(0);
        int end = lines.start(1);
        return analysis.source().slice(new Span(start, end));
    }
}
