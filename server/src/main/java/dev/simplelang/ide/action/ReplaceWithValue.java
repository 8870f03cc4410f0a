package dev.simplelang.ide.action;

import dev.simplelang.ide.action.Offer.Edit;
import dev.simplelang.ide.action.Offer.Refusal;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.Quotation;
import dev.simplelang.text.Span;
import java.util.List;
import java.util.Optional;

/// Replaces an expression with the one value that it is proved to have.
final class ReplaceWithValue {

    static final String TITLE = "Replace with its value";

    private ReplaceWithValue() {}

    /// Replaces what is returned or tested, which a diagnostic says to be constant.
    static Optional<Edit> fix(ActionContext context, Diagnostic diagnostic) {
        if (context.analysis().pinned().isPresent() || !context.comments(diagnostic.span()).isEmpty()) {
            return Optional.empty();
        }
        return context.around(diagnostic.span().start()).reversed().stream()
                .flatMap(node -> value(context, node, diagnostic).stream()).findFirst()
                .map(value -> Edit.inLine("Replace with " + Quotation.of(value),
                        context.replace(diagnostic.span(), value)));
    }

    private static Optional<String> value(ActionContext context, SyntaxNode node, Diagnostic diagnostic) {
        var facts = context.analysis().facts();
        return switch (node) {
            case Statement.Return exit when isAbout(diagnostic, exit.value()) ->
                facts.returned(exit).stream().mapToObj(Long::toString).findFirst();
            case If.Clause clause when isAbout(diagnostic, clause.condition()) ->
                facts.outcome(clause).always().map(String::valueOf);
            case Statement.While loop when isAbout(diagnostic, loop.condition()) ->
                facts.outcome(loop).always().map(String::valueOf);
            default -> Optional.empty();
        };
    }

    private static boolean isAbout(Diagnostic diagnostic, Expression expression) {
        return expression.span().equals(diagnostic.span());
    }

    /// Replaces the selected expression, or the innermost one around the cursor that is constant.
    static List<Offer> refactor(ActionContext context, Span range) {
        if (context.analysis().pinned().isPresent()) {
            return List.of(new Refusal(TITLE, "`arg` is pinned; the value may differ for other arguments"));
        }
        var facts = context.analysis().facts();
        var selected = SelectedExpression.of(context, range, node -> !isLiteral(node)
                && facts.constant(node).isPresent());
        if (selected.isEmpty()) {
            return List.of(new Refusal(TITLE, "no expression with a known constant value here"));
        }
        var expression = selected.get();
        if (!context.comments(expression.span()).isEmpty()) {
            return List.of(new Refusal(TITLE, "the expression contains a comment"));
        }
        long value = facts.constant(expression).getAsLong();
        var place = EqualExpressions.place(context, expression).span();
        return List.of(Edit.inLine("Replace " + Quotation.of(context.text(expression)) + " with "
                + Quotation.of(Long.toString(value)),
                context.replace(place, Parentheses.literal(context, value, place.start()))));
    }

    private static boolean isLiteral(SyntaxNode node) {
        return node instanceof Expression expression && expression.isLiteral();
    }
}
