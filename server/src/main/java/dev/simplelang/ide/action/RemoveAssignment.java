package dev.simplelang.ide.action;

import dev.simplelang.syntax.Statement;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import java.util.EnumSet;
import java.util.Set;

/// Removes an assignment of a value that nobody reads. Expressions have no effects that would be missed.
final class RemoveAssignment implements Action.Fix {

    @Override
    public Set<DiagnosticCode> codes() {
        return EnumSet.of(DiagnosticCode.UNUSED_ASSIGNMENT);
    }

    @Override
    public void offer(Site site, Diagnostic diagnostic, Offers offers) {
        site.innermost(Statement.Assignment.class, diagnostic.span().start())
                .filter(assignment -> assignment.span().equals(diagnostic.span()))
                .ifPresent(assignment -> offers.prefer("Remove this assignment", site.removal(assignment)));
    }
}
