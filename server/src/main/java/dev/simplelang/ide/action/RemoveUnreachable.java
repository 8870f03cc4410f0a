package dev.simplelang.ide.action;

import dev.simplelang.syntax.Statement;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import java.util.EnumSet;
import java.util.Set;

/// Removes the rest of a block that no run reaches. What it declares is known in that rest alone.
final class RemoveUnreachable implements Action.Fix {

    @Override
    public Set<DiagnosticCode> codes() {
        return EnumSet.of(DiagnosticCode.UNREACHABLE_CODE);
    }

    @Override
    public void offer(Site site, Diagnostic diagnostic, Offers offers) {
        if (site.analysis().pinned().isPresent()) {
            return;
        }
        var span = diagnostic.span();
        for (var node : site.around(span.start())) {
            if (node instanceof Statement statement && statement.span().start() == span.start()
                    && span.contains(statement.span()) && site.isInBlock(statement)
                    && site.siblings(statement).getLast().span().end() == span.end()) {
                offers.prefer("Remove unreachable code", site.removal(span));
                return;
            }
        }
    }
}
