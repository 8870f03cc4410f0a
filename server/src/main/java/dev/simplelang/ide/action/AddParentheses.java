package dev.simplelang.ide.action;

import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Puts both parentheses around a condition that has none, as those expect who come from languages that need none.
final class AddParentheses implements Action.Fix {

    @Override
    public Set<DiagnosticCode> codes() {
        return EnumSet.of(DiagnosticCode.SYNTAX);
    }

    @Override
    public void offer(Site site, Diagnostic diagnostic, Offers offers) {
        int start = site.tokenFrom(diagnostic.span().end()).span().start();
        diagnostic.fix().filter(fix -> fix.edit().newText().equals(TokenKind.LEFT_PAREN.symbol()))
                .flatMap(_ -> site.around(start).reversed().stream().flatMap(node -> condition(node).stream())
                        .filter(condition -> condition.span().start() == start && !condition.span().isEmpty())
                        .findFirst())
                .ifPresent(condition -> offers.offer("Put the condition into parentheses", true,
                        List.of(Site.insert(start, "("), Site.insert(condition.span().end(), ")")), condition.span()));
    }

    private static Optional<Expression> condition(SyntaxNode node) {
        return switch (node) {
            case If.Clause clause -> Optional.of(clause.condition());
            case Statement.While loop -> Optional.of(loop.condition());
            default -> Optional.empty();
        };
    }
}
