package dev.simplelang.ide.action;

import dev.simplelang.syntax.Quotation;
import dev.simplelang.syntax.Statement;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import java.util.EnumSet;
import java.util.Set;

/// Removes a variable that nobody reads, with all assignments to it.
final class RemoveVariable implements Action.Fix {

    @Override
    public Set<DiagnosticCode> codes() {
        return EnumSet.of(DiagnosticCode.UNUSED_VARIABLE);
    }

    @Override
    public void offer(Site site, Diagnostic diagnostic, Offers offers) {
        site.innermost(Statement.Declaration.class, diagnostic.span().start())
                .flatMap(site.analysis().resolution()::variableOf)
                .ifPresent(variable -> offers.prefer("Remove " + Quotation.of(variable.name()),
                        site.bindings(variable).stream().map(site::removal).toList()));
    }
}
