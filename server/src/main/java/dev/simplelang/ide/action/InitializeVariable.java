package dev.simplelang.ide.action;

import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.Quotation;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import java.util.EnumSet;
import java.util.Set;

/// Gives a variable that is declared without a value the value 0, as those expect who come from languages where it has one.
final class InitializeVariable implements Action.Fix {

    @Override
    public Set<DiagnosticCode> codes() {
        return EnumSet.of(DiagnosticCode.SYNTAX);
    }

    @Override
    public void offer(Site site, Diagnostic diagnostic, Offers offers) {
        int end = diagnostic.span().end();
        site.tokenBefore(end).flatMap(last -> site.innermost(Statement.Declaration.class, last.span().start()))
                .filter(declaration -> isMissing(declaration.value())
                        && declaration.value().span().equals(diagnostic.span()))
                .ifPresent(declaration -> {
                    var assign = declaration.name().span().end() == end ? " =" : "";
                    var semicolon = site.tokenFrom(end).kind() == TokenKind.SEMICOLON ? "" : ";";
                    offers.prefer("Give " + Quotation.of(declaration.name().text()) + " the value 0",
                            Site.insert(end, assign + " 0" + semicolon));
                });
    }

    private static boolean isMissing(Expression value) {
        return value instanceof Expression.Erroneous erroneous && erroneous.parts().isEmpty();
    }
}
