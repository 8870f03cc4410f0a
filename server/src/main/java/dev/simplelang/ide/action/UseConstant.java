package dev.simplelang.ide.action;

import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// Writes the proved value in the place of what is returned or tested.
final class UseConstant implements Action.Fix {

    @Override
    public Set<DiagnosticCode> codes() {
        return EnumSet.of(DiagnosticCode.CONSTANT_RETURN, DiagnosticCode.CONSTANT_CONDITION);
    }

    @Override
    public void offer(Site site, Diagnostic diagnostic, Offers offers) {
        if (site.analysis().pinned().isPresent() || !site.comments(diagnostic.span()).isEmpty()) {
            return;
        }
        for (var node : site.around(diagnostic.span().start()).reversed()) {
            var value = value(site, node, diagnostic);
            if (value.isPresent()) {
                offers.words("Replace by " + value.get(), false, site.replace(diagnostic.span(), value.get()));
                return;
            }
        }
    }

    private static Optional<String> value(Site site, SyntaxNode node, Diagnostic diagnostic) {
        if (tested(node).filter(expression -> expression.span().equals(diagnostic.span())).isEmpty()) {
            return Optional.empty();
        }
        var facts = site.analysis().facts();
        if (node instanceof Statement.Return exit) {
            var value = facts.returned(exit);
            return value.isPresent() ? Optional.of(Long.toString(value.getAsLong())) : Optional.empty();
        }
        return facts.outcome(node).always().map(String::valueOf);
    }

    private static Optional<Expression> tested(SyntaxNode node) {
        return switch (node) {
            case Statement.Return exit -> Optional.of(exit.value());
            case If.Clause clause -> Optional.of(clause.condition());
            case Statement.While loop -> Optional.of(loop.condition());
            default -> Optional.empty();
        };
    }
}
