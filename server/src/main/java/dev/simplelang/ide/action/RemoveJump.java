package dev.simplelang.ide.action;

import dev.simplelang.syntax.Quotation;
import dev.simplelang.syntax.Statement;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import java.util.EnumSet;
import java.util.Set;

/// Removes a `break` or a `continue` that is in no loop.
final class RemoveJump implements Action.Fix {

    @Override
    public Set<DiagnosticCode> codes() {
        return EnumSet.of(DiagnosticCode.OUTSIDE_LOOP);
    }

    @Override
    public void offer(Site site, Diagnostic diagnostic, Offers offers) {
        site.innermost(Statement.class, diagnostic.span().start()).ifPresent(statement -> offers
                .offer("Remove " + Quotation.of(site.source().slice(diagnostic.span())), site.removal(statement)));
    }
}
