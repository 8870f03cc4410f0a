package dev.simplelang.ide;

import dev.simplelang.resolve.Variable;
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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Offers to mend what the diagnostics are about.
///
/// Each change makes its diagnostic go away and brings no error with it; what is faded may be removed without a change of any
/// result.
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
        analysis.diagnostics().stream()
                .filter(diagnostic -> diagnostic.span().start() <= range.end()
                        && range.start() <= diagnostic.span().end())
                .limit(MOST_DIAGNOSTICS).forEach(actions::collect);
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

    private String title(TextEdit fix) {
        return fix.span().isEmpty()
                ? "Insert '" + fix.newText().strip() + "'"
                : "Change '" + analysis.source().slice(fix.span()) + "' to '" + fix.newText() + "'";
    }

    private void collect(Diagnostic diagnostic) {
        diagnostic.fix().filter(fix -> mends(diagnostic, fix))
                .ifPresent(fix -> offer(title(fix), diagnostic, fix));
        switch (diagnostic.code()) {
            case UNDEFINED_NAME -> innermost(Statement.Assignment.class, diagnostic)
                    .filter(assignment -> assignment.name().span().equals(diagnostic.span()))
                    .filter(this::isInBlock)
                    .ifPresent(assignment -> offer("Declare '" + assignment.name().text() + "' here", diagnostic,
                            new TextEdit(Span.at(assignment.span().start()), "int ")));
            case REDEFINED_NAME -> innermost(Statement.Declaration.class, diagnostic).ifPresent(
                    declaration -> offer("Assign to the first '" + declaration.name().text() + "'", diagnostic,
                            new TextEdit(new Span(declaration.keyword().start(), declaration.name().span().start()),
                                    "")));
            case OUTSIDE_LOOP -> innermost(Statement.class, diagnostic).ifPresent(
                    statement -> offer("Remove '" + analysis.source().slice(diagnostic.span()) + "'", diagnostic,
                            removal(statement)));
            case INTEGER_LITERAL -> withoutLeadingZeros(analysis.source().slice(diagnostic.span())).ifPresent(
                    digits -> offer("Change to " + digits, diagnostic, new TextEdit(diagnostic.span(), digits)));
            case MISSING_RETURN -> offer("Add 'return 0;'", diagnostic, new TextEdit(diagnostic.span(),
                    analysis.tree().program().statements().isEmpty() ? "return 0;" : lineEnd() + "return 0;"));
            case UNUSED_ASSIGNMENT -> innermost(Statement.Assignment.class, diagnostic)
                    .filter(assignment -> assignment.span().equals(diagnostic.span()))
                    .ifPresent(assignment -> offer("Remove this assignment", diagnostic, removal(assignment)));
            case UNUSED_VARIABLE -> innermost(Statement.Declaration.class, diagnostic)
                    .flatMap(analysis.resolution()::variableOf)
                    .ifPresent(variable -> offer("Remove '" + variable.name() + "'", diagnostic, removals(variable)));
            case SYNTAX, UNEXPECTED_CHARACTER, NESTING_TOO_DEEP, DECLARATION_IN_ARM, UNREACHABLE_CODE, ENDLESS_LOOP,
                    CONSTANT_CONDITION,
                    CONSTANT_RETURN, DIVISION_BY_ZERO, POSSIBLE_DIVISION_BY_ZERO -> {
                // Only the person who wrote the program knows what was meant.
            }
        }
    }

    private void offer(String title, Diagnostic diagnostic, TextEdit... edits) {
        found.add(new CodeAction(title, List.of(edits), diagnostic));
    }

    /// The innermost node of a kind around the start of a diagnostic.
    private <N extends SyntaxNode> Optional<N> innermost(Class<N> kind, Diagnostic diagnostic) {
        return around(diagnostic.span().start()).reversed().stream().filter(kind::isInstance).map(kind::cast)
                .findFirst();
    }

    /// Removes everything that binds `variable`, which nobody reads. Expressions have no effects that would be missed.
    private TextEdit[] removals(Variable variable) {
        var edits = new ArrayList<TextEdit>();
        var pending = new ArrayDeque<SyntaxNode>();
        pending.push(analysis.tree().program());
        while (!pending.isEmpty()) {
            var node = pending.pop();
            if (node instanceof Statement statement
                    && analysis.resolution().variableOf(statement).filter(variable::equals).isPresent()) {
                edits.add(removal(statement));
            } else {
                node.children().reversed().forEach(pending::push);
            }
        }
        return edits.toArray(TextEdit[]::new);
    }

    /// Removes `statement`, or puts an empty block where one statement must be.
    private TextEdit removal(Statement statement) {
        return isInBlock(statement)
                ? new TextEdit(withItsLine(statement.span()), "")
                : new TextEdit(statement.span(), "{}");
    }

    /// Whether `statement` is one of several that may stand there: a block's or the program's own.
    private boolean isInBlock(Statement statement) {
        var nodes = around(statement.span().start());
        int at = nodes.indexOf(statement);
        return at > 0 && (nodes.get(at - 1) instanceof Program || nodes.get(at - 1) instanceof Statement.Block);
    }

    /// The nodes around the token that begins at `offset`, or behind it.
    private List<SyntaxNode> around(int offset) {
        return SyntaxPath.at(analysis.tree(), offset).stream().filter(path -> path.token().span().start() >= offset)
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
