package dev.simplelang.ide.action;

import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.Operation;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Span;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The expression that a person has selected, or has the cursor in.
final class Selection {

    private Selection() {}

    /// The expression, or the chain up to an operation, that is exactly in `range`, white space at its ends aside; with an
    /// empty range the innermost one around the cursor.
    ///
    /// @param wanted which expressions are meant
    static Optional<SyntaxNode> expression(Site site, Span range, Predicate<SyntaxNode> wanted) {
        return selected(site, range, wanted).map(node -> whole(site, node));
    }

    /// The chain instead of its last operation.
    private static SyntaxNode whole(Site site, SyntaxNode node) {
        return node instanceof Operation operation
                ? site.parent(operation).filter(parent -> parent instanceof Expression.Chain chain
                        && Site.isSame(chain.operations().getLast(), operation)).orElse(node)
                : node;
    }

    private static Optional<SyntaxNode> selected(Site site, Span range, Predicate<SyntaxNode> wanted) {
        if (range.isEmpty()) {
            return around(site, range.start()).stream().filter(wanted).findFirst();
        }
        var text = site.source().slice(range);
        int start = range.start() + text.length() - text.stripLeading().length();
        int end = range.end() - text.length() + text.stripTrailing().length();
        if (start >= end) {
            return Optional.empty();
        }
        var last = site.tokenBefore(end).filter(token -> token.span().start() >= start);
        return last.flatMap(token -> expressions(site.around(token.span().start())).stream()
                .filter(node -> node.span().equals(new Span(start, end))).filter(wanted).findFirst());
    }

    /// The expressions around a cursor, the innermost first: of the token behind it, then of the one before it.
    private static List<SyntaxNode> around(Site site, int offset) {
        return site.touching(offset).stream().flatMap(nodes -> expressions(nodes).stream()).toList();
    }

    private static List<SyntaxNode> expressions(List<SyntaxNode> nodes) {
        return nodes.reversed().stream()
                .filter(node -> node instanceof Expression || node instanceof Operation).toList();
    }
}
