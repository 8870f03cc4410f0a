package dev.simplelang.ide.action;

import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Quotation;
import dev.simplelang.syntax.Statement;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;

/// Moves a declaration that is an arm of an `if`: before the `if` where the name is used elsewhere, else into braces.
final class MoveDeclaration implements Action.Fix {

    @Override
    public Set<DiagnosticCode> codes() {
        return EnumSet.of(DiagnosticCode.DECLARATION_IN_ARM);
    }

    @Override
    public void offer(Site site, Diagnostic diagnostic, Offers offers) {
        site.innermost(Statement.Declaration.class, diagnostic.span().start()).ifPresent(declaration -> {
            var name = declaration.name().text();
            if (!isUsedElsewhere(site, declaration)) {
                offers.offer("Put " + Quotation.of(name) + " into a block", true, site.inBraces(declaration),
                        declaration.span());
                return;
            }
            site.inBlock(declaration).ifPresent(statement -> {
                var edits = new ArrayList<>(site.declareBefore(statement, "int " + name + " = 0;"));
                armsDeclaring(site, declaration).forEach(arm -> edits
                        .add(new TextEdit(new Span(arm.keyword().start(), arm.name().span().start()), "")));
                offers.prefer("Declare " + Quotation.of(name) + " before the 'if'", edits);
            });
        });
    }

    /// The arms of the same `if` that declare the same name; another fix for each would be one declaration too many.
    private static Stream<Statement.Declaration> armsDeclaring(Site site, Statement.Declaration declaration) {
        var choice = site.pathTo(declaration).reversed().stream().filter(If.class::isInstance).map(If.class::cast)
                .findFirst().orElseThrow();
        return Stream.concat(choice.clauses().stream().map(If.Clause::body), choice.elseArm().stream())
                .filter(Statement.Declaration.class::isInstance).map(Statement.Declaration.class::cast)
                .filter(arm -> arm.name().text().equals(declaration.name().text()));
    }

    private static boolean isUsedElsewhere(Site site, Statement.Declaration declaration) {
        return site.variable(declaration).filter(variable -> site.analysis().occurrences().of(variable).size() > 1)
                .isPresent();
    }
}
