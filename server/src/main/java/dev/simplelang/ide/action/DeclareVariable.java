package dev.simplelang.ide.action;

import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.Statement;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.Span;
import java.util.EnumSet;
import java.util.Set;

/// Declares a name that is not: by making the first assignment to it a declaration, or by a declaration before the statement
/// that uses it.
final class DeclareVariable implements Action.Fix {

    @Override
    public Set<DiagnosticCode> codes() {
        return EnumSet.of(DiagnosticCode.UNDEFINED_NAME);
    }

    @Override
    public void offer(Site site, Diagnostic diagnostic, Offers offers) {
        int start = diagnostic.span().start();
        var name = site.source().slice(diagnostic.span());
        var target = site.innermost(Statement.Assignment.class, start)
                .filter(assignment -> assignment.name().span().equals(diagnostic.span()));
        if (target.filter(site::isInBlock).filter(assignment -> !mentions(assignment.value(), name)).isPresent()) {
            var title = "Declare '" + name + "' here";
            var edit = Site.insert(target.get().span().start(), "int ");
            offers.words(title, diagnostic.fix().isEmpty(), edit);
            return;
        }
        site.innermost(Statement.class, start).flatMap(site::inBlock).ifPresent(statement -> {
            boolean later = site.siblings(statement).stream()
                    .anyMatch(sibling -> sibling instanceof Statement.Declaration declaration
                            && declaration.name().text().equals(name) && declaration.span().end() > start);
            if (!later) {
                offers.offer("Declare '" + name + "' before", false,
                        site.declareBefore(statement, "int " + name + " = 0;"), Span.at(statement.span().start()));
            }
        });
    }

    private static boolean mentions(Expression value, String name) {
        var found = new boolean[1];
        Site.walk(value, node -> found[0] |= node instanceof Expression.Read read && read.name().equals(name));
        return found[0];
    }
}
