package dev.simplelang.ide.action;

import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import java.util.EnumSet;
import java.util.Set;

/// Ends the program with a `return`.
final class AddReturn implements Action.Fix {

    @Override
    public Set<DiagnosticCode> codes() {
        return EnumSet.of(DiagnosticCode.MISSING_RETURN);
    }

    @Override
    public void offer(Site site, Diagnostic diagnostic, Offers offers) {
        boolean empty = site.analysis().tree().program().statements().isEmpty();
        int end = empty ? site.source().length() : site.endWithComments(diagnostic.span().start());
        boolean ownLine = site.source().lines().columnOf(end) > 0;
        offers.prefer("Add 'return 0;'", Site.insert(end, (ownLine ? site.source().lineEnd() : "") + "return 0;"));
    }
}
