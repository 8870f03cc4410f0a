package dev.simplelang.ide.action;

import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Operation;
import dev.simplelang.syntax.Quotation;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.List;

/// Gives an expression a name: declares a variable before the statement and reads it instead.
///
/// An expression has no effects and always a value, so that evaluating it earlier changes nothing as long as its variables have the
/// same values there. Before its own statement they have; the condition of a loop is evaluated each time round, and may be
/// taken out only if the loop assigns none of its variables.
final class ExtractVariable implements Action.Refactoring {

    private static final String TITLE = "Extract variable";

    @Override
    public ActionKind kind() {
        return ActionKind.EXTRACT;
    }

    @Override
    public String title() {
        return TITLE;
    }

    @Override
    public void offer(Site site, Span range, Offers offers) {
        var selected = Selection.expression(site, range, node -> isWorthAName(node, !range.isEmpty()))
                .map(node -> inside(site, node));
        if (selected.isEmpty()) {
            offers.refuse(TITLE, "select an expression that is more than a variable");
            return;
        }
        var expression = selected.get();
        var place = EqualExpressions.place(site, expression);
        var owner = site.pathTo(expression).reversed().stream()
                .filter(node -> node instanceof Statement).map(Statement.class::cast).findFirst();
        if (owner.isEmpty()) {
            return;
        }
        var statement = owner.get();
        if (statement instanceof Statement.Declaration declaration && Site.isSame(declaration.value(), place)) {
            offers.refuse(TITLE, Quotation.of(declaration.name().text()) + " is a variable with this value");
            return;
        }
        if (statement instanceof Statement.While loop && changes(site, loop, expression)) {
            offers.refuse(TITLE,
                    "the condition of a loop is evaluated each time round, and the loop changes its variables");
            return;
        }
        var name = site.freshName(wish(statement, place));
        var declaration = "int " + name + " = " + site.text(expression) + ";";
        offer(TITLE, true, site, statement, declaration, name, List.of(place), offers);
        var all = new EqualExpressions(site, expression).from(statement);
        if (all.size() > 1 && all.contains(place)) {
            offer(TITLE + " for all " + all.size() + " occurrences", false, site, statement, declaration, name, all,
                    offers);
        }
    }

    private static void offer(String title, boolean preferred, Site site, Statement statement, String declaration,
            String name, List<SyntaxNode> places, Offers offers) {
        var edits = new ArrayList<TextEdit>(site.declareBefore(statement, declaration));
        places.forEach(place -> edits.add(site.replace(place.span(), name)));
        offers.offer(title, preferred, edits, statement.span());
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

    /// What stands in parentheses instead of them.
    private static SyntaxNode inside(Site site, SyntaxNode node) {
        var found = node;
        while (found instanceof Expression.Parenthesized inside
                && site.comments(inside.span()).size() == site.comments(inside.inner().span()).size()) {
            found = inside.inner();
        }
        return found;
    }

    private static boolean changes(Site site, Statement.While loop, SyntaxNode expression) {
        return site.reads(expression).stream().flatMap(variable -> site.bindings(variable).stream())
                .anyMatch(binding -> loop.span().contains(binding.span()));
    }

    private static String wish(Statement statement, SyntaxNode place) {
        return switch (statement) {
            case Statement.Return exit when Site.isSame(exit.value(), place) -> "result";
            case Statement.While loop when Site.isSame(loop.condition(), place) -> "condition";
            case If choice when choice.clauses().stream().anyMatch(clause -> Site.isSame(clause.condition(), place)) ->
                "condition";
            default -> "value";
        };
    }
}
