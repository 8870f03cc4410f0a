package dev.simplelang.ide.action;

import dev.simplelang.syntax.Quotation;
import dev.simplelang.syntax.Statement;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.EnumSet;
import java.util.Set;

/// Makes the second declaration of a name an assignment to the first.
final class AssignInstead implements Action.Fix {

    @Override
    public Set<DiagnosticCode> codes() {
        return EnumSet.of(DiagnosticCode.REDEFINED_NAME);
    }

    @Override
    public void offer(Site site, Diagnostic diagnostic, Offers offers) {
        site.innermost(Statement.Declaration.class, diagnostic.span().start()).ifPresent(declaration -> {
            var keyword = new Span(declaration.keyword().start(), declaration.name().span().start());
            var comments = site.comments(keyword);
            offers.words("Assign to the first " + Quotation.of(declaration.name().text()), true,
                    new TextEdit(comments.isEmpty() ? keyword : declaration.keyword(), ""));
        });
    }
}
