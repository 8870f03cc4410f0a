package dev.simplelang.ide.action;

import dev.simplelang.ide.action.Offer.Edit;
import dev.simplelang.syntax.Statement;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.Quotation;
import java.util.Optional;

/// Fixes that add or remove statements. Expressions have no effects, so that nothing else is lost with them.
final class StatementFixes {

    private StatementFixes() {}

    /// Ends the program with a `return`.
    static Optional<Edit> addReturn(ActionContext context, Diagnostic diagnostic) {
        boolean isEmpty = context.analysis().tree().program().statements().isEmpty();
        int end = isEmpty ? context.source().length() : context.endWithComments(diagnostic.span().start());
        boolean startsLine = context.source().lines().columnOf(end) == 0;
        var text = (startsLine ? "" : context.source().lineEnd()) + "return 0;";
        return Optional.of(Edit.of("Add `return 0;`", ActionContext.insert(end, text)).preferred());
    }

    /// Removes an assignment whose value is never read, or a jump outside of all loops.
    static Optional<Edit> removeStatement(ActionContext context, Diagnostic diagnostic) {
        return context.innermost(Statement.class, diagnostic.span().start()).flatMap(statement -> switch (statement) {
            case Statement.Assignment assignment -> Optional.of(
                    Edit.of("Remove assignment", context.removal(assignment)).preferred());
            case Statement.Break _,Statement.Continue _ -> Optional.of(
                    Edit.of("Remove " + Quotation.of(context.source().slice(diagnostic.span())),
                            context.removal(statement)));
            default -> Optional.empty();
        });
    }

    /// Removes a variable that is never read, with all assignments to it.
    static Optional<Edit> removeVariable(ActionContext context, Diagnostic diagnostic) {
        return context.innermost(Statement.Declaration.class, diagnostic.span().start()).flatMap(context::variable)
                .map(variable -> Edit.of("Remove " + Quotation.of(variable.name()),
                        context.bindings(variable).stream().map(context::removal).toList()).preferred());
    }

    /// Removes the unreachable rest of a block. What it declares is visible in that rest only.
    static Optional<Edit> removeUnreachable(ActionContext context, Diagnostic diagnostic) {
        var span = diagnostic.span();
        boolean isRest = context.around(span.start()).stream()
                .anyMatch(node -> node instanceof Statement statement && statement.span().start() == span.start()
                        && span.contains(statement.span()) && context.isInBlock(statement)
                        && context.siblings(statement).getLast().span().end() == span.end());
        return isRest && context.analysis().pinned().isEmpty()
                ? Optional.of(Edit.of("Remove unreachable code", context.removal(span)).preferred())
                : Optional.empty();
    }
}
