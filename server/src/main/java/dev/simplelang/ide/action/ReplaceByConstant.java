package dev.simplelang.ide.action;

import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Span;

/// Writes the one value that an expression is proved to have in its place.
final class ReplaceByConstant implements Action.Refactoring {

    private static final String TITLE = "Replace by the value";
    private static final int LONGEST = 30;

    @Override
    public ActionKind kind() {
        return ActionKind.REWRITE;
    }

    @Override
    public String title() {
        return TITLE;
    }

    @Override
    public void offer(Site site, Span range, Offers offers) {
        if (site.analysis().pinned().isPresent()) {
            offers.refuse(TITLE, "arg is pinned, and for other arguments the value may be another");
            return;
        }
        var found = Selection.expression(site, range, node -> isUnknownToReaders(node)
                && site.analysis().facts().constant(node).isPresent());
        if (found.isEmpty()) {
            offers.refuse(TITLE, "no expression here has one value that is always the same");
        } else if (!site.comments(found.get().span()).isEmpty()) {
            offers.refuse(TITLE, "there is a comment in the expression");
        } else {
            var span = found.get().span();
            long value = site.analysis().facts().constant(found.get()).getAsLong();
            var place = EqualExpressions.place(site, found.get()).span();
            offers.words("Replace '" + site.source().excerpt(span, LONGEST) + "' by " + value, false,
                    site.replace(place, Precedence.literal(site, value, place.start())));
        }
    }

    private static boolean isUnknownToReaders(SyntaxNode node) {
        return !(node instanceof Expression expression && expression.isLiteral());
    }
}
