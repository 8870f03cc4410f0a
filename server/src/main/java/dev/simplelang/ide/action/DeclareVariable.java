package dev.simplelang.ide.action;

import dev.simplelang.ide.action.Offer.Edit;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.Quotation;
import dev.simplelang.text.Span;
import java.util.List;
import java.util.Optional;

/// Declares an undeclared name for all its uses: at the first assignment to it, or before the statement that needs it.
final class DeclareVariable {

    private DeclareVariable() {}

    static Optional<Edit> fix(ActionContext context, Diagnostic diagnostic) {
        var name = context.source().slice(diagnostic.span());
        var uses = context.undeclared(name);
        boolean isAssignedFirst = assignsFirst(context, uses.getFirst(), name);
        return statementFor(context, uses, isAssignedFirst)
                .filter(statement -> !isDeclaredLater(context, statement, name)).map(statement -> {
                    boolean hasNoCloseName = diagnostic.fix().isEmpty();
                    if (isAssignedFirst && ActionContext.isTarget(statement, uses.getFirst())) {
                        return Edit.inLine("Declare " + Quotation.of(name) + " here",
                                ActionContext.insert(statement.span().start(), "int ")).preferredIf(hasNoCloseName);
                    }
                    var place = statement.span().contains(diagnostic.span())
                            ? described(statement)
                            : "line " + context.source().lineNumber(statement.span().start());
                    return Edit.of("Declare " + Quotation.of(name) + " before " + place,
                            context.declareBefore(statement, "int " + name + " = 0;"))
                            .preferredIf(isAssignedFirst && hasNoCloseName)
                            .reformatting(Span.at(statement.span().start()));
                });
    }

    private static String described(Statement statement) {
        return switch (statement) {
            case If _ -> "the `if`";
            case Statement.While _ -> "the loop";
            default -> "this statement";
        };
    }

    /// Whether `use`, the first one, assigns to the name without reading it.
    private static boolean assignsFirst(ActionContext context, Span use, String name) {
        return context.innermost(Statement.Assignment.class, use.start())
                .filter(found -> ActionContext.isTarget(found, use))
                .filter(found -> !mentions(found.value(), name)).isPresent();
    }

    /// The statement of a block at or before which a declaration is visible to all `uses`.
    private static Optional<Statement> statementFor(ActionContext context, List<Span> uses, boolean isAssignedFirst) {
        var around = context.around(uses.getFirst().start());
        var targets = uses.stream().filter(use -> context.innermost(Statement.class, use.start())
                .filter(statement -> ActionContext.isTarget(statement, use)).isPresent()).toList();
        Optional<Statement> found = Optional.empty();
        for (int i = 1; i < around.size(); i++) {
            boolean outside = found.isEmpty() || around.get(i - 1).span().contains(uses.getLast());
            if (outside && ActionContext.isBlock(around.get(i - 1)) && around.get(i) instanceof Statement statement) {
                found = Optional.of(statement);
            }
            if (!isAssignedFirst && around.get(i) instanceof Statement.While loop
                    && targets.stream().anyMatch(loop.span()::contains)) {
                // What is read before it is assigned comes from the iteration before.
                return found;
            }
        }
        return found;
    }

    /// Whether a statement of the same block declares the name later, or this one does.
    private static boolean isDeclaredLater(ActionContext context, Statement statement, String name) {
        return context.siblings(statement).stream()
                .anyMatch(sibling -> sibling instanceof Statement.Declaration declaration
                        && declaration.name().text().equals(name)
                        && declaration.span().end() > statement.span().start());
    }

    private static boolean mentions(SyntaxNode value, String name) {
        var found = new boolean[1];
        value.walk(node -> found[0] |= node instanceof Expression.Read read && read.name().equals(name));
        return found[0];
    }
}
