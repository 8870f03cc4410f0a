package dev.simplelang.ide.action;

import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.Span;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// Resolves a condition that always has the same outcome: keeps of an `if` the arm that runs, removes a loop that never does.
final class KeepLiveArm implements Action.Fix {

    @Override
    public Set<DiagnosticCode> codes() {
        return EnumSet.of(DiagnosticCode.CONSTANT_CONDITION, DiagnosticCode.UNREACHABLE_CODE);
    }

    @Override
    public void offer(Site site, Diagnostic diagnostic, Offers offers) {
        if (site.analysis().pinned().isPresent()) {
            return;
        }
        var path = site.around(diagnostic.span().start());
        for (int i = path.size() - 1; i > 0; i--) {
            if (path.get(i) instanceof Statement.While loop && isAbout(diagnostic, loop.condition(), loop.body())
                    && outcome(site, loop).filter(holds -> !holds).isPresent()) {
                offers.prefer("Remove this loop, which never runs", site.removal(loop));
                return;
            }
            if (path.get(i) instanceof If choice) {
                int index = decided(site, choice, diagnostic);
                if (index >= 0) {
                    offer(site, choice, index, offers);
                    return;
                }
            }
        }
    }

    private static void offer(Site site, If choice, int index, Offers offers) {
        outcome(site, choice.clauses().get(index)).ifPresent(holds -> {
            var arms = new LiveArms(site, choice);
            offers.offer(arms.isAll(index, holds) ? "Remove this 'if', which does nothing" : "Keep only what may run",
                    true, arms.edits(index, holds), choice.span());
        });
    }

    /// The clause whose condition `diagnostic` is about, or by whose condition its code is never reached; -1 if none.
    private static int decided(Site site, If choice, Diagnostic diagnostic) {
        var clauses = choice.clauses();
        for (int i = 0; i < clauses.size(); i++) {
            var clause = clauses.get(i);
            if (clause.span().start() > diagnostic.span().end()) {
                break;
            }
            if (isAbout(diagnostic, clause.condition(), clause.body())) {
                return i;
            }
            var rest = new Span(clause.span().start(), choice.span().end());
            if (i > 0 && diagnostic.code() == DiagnosticCode.UNREACHABLE_CODE && rest.equals(diagnostic.span())) {
                return outcome(site, clauses.get(i - 1)).orElse(false) ? i - 1 : -1;
            }
        }
        boolean isElse = diagnostic.code() == DiagnosticCode.UNREACHABLE_CODE
                && choice.elseArm().filter(arm -> arm.span().equals(diagnostic.span())).isPresent();
        return isElse && outcome(site, clauses.getLast()).orElse(false) ? clauses.size() - 1 : -1;
    }

    private static boolean isAbout(Diagnostic diagnostic, SyntaxNode condition, SyntaxNode body) {
        return diagnostic.span().equals(
                (diagnostic.code() == DiagnosticCode.CONSTANT_CONDITION ? condition : body).span());
    }

    private static Optional<Boolean> outcome(Site site, SyntaxNode clauseOrWhile) {
        return site.analysis().facts().outcome(clauseOrWhile).always();
    }
}
