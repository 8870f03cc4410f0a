package dev.simplelang.ide.action;

import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.Operation;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Span;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The expression that a person has selected, or has the cursor in.
final class SelectedExpression {

    private SelectedExpression() {}

    /// The expression, or the chain up to an operation, that `range` covers, white space at its ends aside; for an empty
    /// range the innermost one around the cursor.
    ///
    /// @param wanted which expressions are meant
    static Optional<SyntaxNode> of(ActionContext context, Span range, Predicate<SyntaxNode> wanted) {
        return selected(context, range, wanted).map(node -> whole(context, node));
    }

    /// The chain instead of its last operation.
    private static SyntaxNode whole(ActionContext context, SyntaxNode node) {
        return node instanceof Operation operation
                ? context.parent(operation).filter(parent -> parent instanceof Expression.Chain chain
                        && ActionContext.isSame(chain.operations().getLast(), operation)).orElse(node)
                : node;
    }

    private static Optional<SyntaxNode> selected(ActionContext context, Span range, Predicate<SyntaxNode> wanted) {
        if (range.isEmpty()) {
            return around(context, range.start()).stream().filter(wanted).findFirst();
        }
        var selected = context.stripped(range);
        return context.tokenBefore(selected.end()).map(token -> token.span().start())
                .filter(start -> start >= selected.start())
                .flatMap(start -> expressions(context.around(start)).stream()
                        .filter(node -> node.span().equals(selected)).filter(wanted).findFirst());
    }

    /// The expressions around a cursor, the innermost first: of the token after it, then of the one before it.
    private static List<SyntaxNode> around(ActionContext context, int offset) {
        return context.touching(offset).stream().flatMap(nodes -> expressions(nodes).stream()).toList();
    }

    private static List<SyntaxNode> expressions(List<SyntaxNode> nodes) {
        return nodes.reversed().stream()
                .filter(node -> node instanceof Expression || node instanceof Operation).toList();
    }
}
