package dev.simplelang.ide.action;

import dev.simplelang.ide.action.Offer.Edit;
import dev.simplelang.ide.action.Offer.Refusal;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Operation;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Quotation;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.List;

/// Declares a variable with the value of an expression, and reads it instead.
///
/// Expressions have no effects and always a value, so that one may be evaluated earlier as long as its variables have the
/// same values there. Before its own statement they do. The condition of a loop is evaluated in each iteration, and may be
/// extracted only if the loop assigns none of its variables.
final class ExtractVariable {

    static final String TITLE = "Extract variable";

    private ExtractVariable() {}

    static List<Offer> refactor(ActionContext context, Span range) {
        var selected = SelectedExpression.of(context, range, node -> isWorthAName(node, !range.isEmpty()))
                .map(node -> inside(context, node));
        if (selected.isEmpty()) {
            return refuse("select an expression that is more than a variable");
        }
        var expression = selected.get();
        return context.pathTo(expression).reversed().stream().filter(node -> node instanceof Statement)
                .map(Statement.class::cast).findFirst()
                .map(statement -> extract(context, expression, statement)).orElse(List.of());
    }

    private static List<Offer> refuse(String reason) {
        return List.of(new Refusal(TITLE, reason));
    }

    private static List<Offer> extract(ActionContext context, SyntaxNode expression, Statement statement) {
        var place = EqualExpressions.place(context, expression);
        if (statement instanceof Statement.Declaration declaration
                && ActionContext.isSame(declaration.value(), place)) {
            return refuse(Quotation.of(declaration.name().text()) + " already has this value");
        }
        if (statement instanceof Statement.While loop && changes(context, loop, expression)) {
            return refuse("the loop changes the variables of its condition");
        }
        var name = context.freshName(suggestedName(statement, place));
        var edits = context.declareBefore(statement, "int " + name + " = " + context.text(expression) + ";");
        var offers = new ArrayList<Offer>();
        offers.add(replacing(context, List.of(place), name, edits, TITLE).preferred()
                .reformatting(statement.span()));
        var all = new EqualExpressions(context, expression).from(statement);
        if (all.size() > 1 && all.contains(place)) {
            offers.add(replacing(context, all, name, edits, TITLE + " for all " + all.size() + " occurrences")
                    .reformatting(statement.span()));
        }
        return offers;
    }

    private static Edit replacing(ActionContext context, List<SyntaxNode> places, String name,
            List<TextEdit> declaration, String title) {
        var edits = new ArrayList<>(declaration);
        places.forEach(place -> edits.add(context.replace(place.span(), name)));
        return Edit.of(title, edits);
    }

    private static boolean isWorthAName(SyntaxNode node, boolean isSelected) {
        return switch (node) {
            case Expression.Read _,Expression.Erroneous _ -> false;
            // The smallest integer is one literal with its sign.
            case Expression.IntegerLiteral literal -> isSelected && literal.value() != Long.MIN_VALUE;
            case Expression.Parenthesized inside -> isSelected && isWorthAName(inside.inner(), true);
            case Expression expression -> isSelected || !expression.isLiteral();
            default -> node instanceof Operation;
        };
    }

    /// The expression without its parentheses.
    private static SyntaxNode inside(ActionContext context, SyntaxNode node) {
        var found = node;
        while (found instanceof Expression.Parenthesized inside
                && context.comments(inside.span()).size() == context.comments(inside.inner().span()).size()) {
            found = inside.inner();
        }
        return found;
    }

    private static boolean changes(ActionContext context, Statement.While loop, SyntaxNode expression) {
        return context.reads(expression).stream().flatMap(variable -> context.bindings(variable).stream())
                .anyMatch(binding -> loop.span().contains(binding.span()));
    }

    private static String suggestedName(Statement statement, SyntaxNode place) {
        return switch (statement) {
            case Statement.Return exit when ActionContext.isSame(exit.value(), place) -> "result";
            case Statement.While loop when ActionContext.isSame(loop.condition(), place) -> "condition";
            case If choice when choice.clauses().stream()
                    .anyMatch(clause -> ActionContext.isSame(clause.condition(), place)) ->
                "condition";
            default -> "value";
        };
    }
}
