package dev.simplelang.ide.action;

import dev.simplelang.ide.action.Offer.Edit;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.List;
import java.util.Optional;

/// Removes the branches that a condition with one outcome makes unreachable: arms of an `if`, or a loop that never runs.
final class SimplifyConstantIf {

    private final ActionContext context;
    private final If choice;

    /// The clause whose condition has one outcome.
    private final int index;

    private final boolean outcome;

    private SimplifyConstantIf(ActionContext context, If choice, int index, boolean outcome) {
        this.context = context;
        this.choice = choice;
        this.index = index;
        this.outcome = outcome;
    }

    /// Fixes a diagnostic about the condition, or about the code that is unreachable because of it.
    static Optional<Edit> fix(ActionContext context, Diagnostic diagnostic) {
        if (context.analysis().pinned().isPresent()) {
            return Optional.empty();
        }
        for (var node : context.around(diagnostic.span().start()).reversed()) {
            if (node instanceof Statement.While loop && outcome(context, loop).filter(holds -> !holds).isPresent()
                    && isAbout(diagnostic, loop.condition(), loop.body().span())) {
                return Optional.of(Edit.of("Remove loop that never runs", context.removal(loop)).preferred());
            }
            if (node instanceof If choice) {
                for (int i = 0; i < choice.clauses().size(); i++) {
                    var clause = choice.clauses().get(i);
                    var outcome = outcome(context, clause);
                    if (outcome.isPresent() && isAbout(diagnostic, clause.condition(),
                            unreachable(choice, clause, outcome.get()))) {
                        return Optional.of(new SimplifyConstantIf(context, choice, i, outcome.get()).edit());
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static Span unreachable(If choice, If.Clause clause, boolean holds) {
        var body = clause.body().span();
        return holds ? new Span(body.end(), choice.span().end()) : body;
    }

    /// Whether `diagnostic` is about a condition, or about the code that it makes unreachable.
    private static boolean isAbout(Diagnostic diagnostic, SyntaxNode condition, Span unreachable) {
        return diagnostic.code() == DiagnosticCode.CONSTANT_CONDITION
                ? diagnostic.span().equals(condition.span())
                : unreachable.contains(diagnostic.span());
    }

    private static Optional<Boolean> outcome(ActionContext context, SyntaxNode clauseOrWhile) {
        return context.analysis().facts().outcome(clauseOrWhile).always();
    }

    private Edit edit() {
        boolean isNothingLeft = index == 0 && !outcome && choice.clauses().size() == 1 && choice.elseArm().isEmpty();
        return Edit.of(isNothingLeft ? "Remove `if` that never runs" : "Remove unreachable branch", edits())
                .preferred().reformatting(choice.span());
    }

    private List<TextEdit> edits() {
        var body = choice.clauses().get(index).body();
        if (index > 0) {
            var before = choice.clauses().get(index - 1).body().span();
            return outcome
                    ? List.of(context.cut(new Span(choice.clauses().get(index).span().start(), body.span().start())),
                            context.cut(new Span(body.span().end(), choice.span().end())))
                    : List.of(context.cut(new Span(before.end(), body.span().end())));
        }
        if (outcome) {
            return replaceWith(body);
        }
        if (choice.clauses().size() > 1) {
            return List.of(context.cut(new Span(choice.span().start(), choice.clauses().get(1).span().start())));
        }
        return choice.elseArm().map(this::replaceWith).orElseGet(() -> List.of(context.removal(choice)));
    }

    /// Replaces the `if` with one of its arms, without braces where they are not needed.
    private List<TextEdit> replaceWith(Statement arm) {
        if (!(arm instanceof Statement.Block block) || !context.isInBlock(choice) || mayClash(block)) {
            return cutAround(arm.span());
        }
        if (block.statements().isEmpty()) {
            return List.of(context.removal(choice));
        }
        return cutAround(context.stripped(new Span(block.span().start() + 1, block.span().end() - 1)));
    }

    private List<TextEdit> cutAround(Span kept) {
        return List.of(context.cut(new Span(choice.span().start(), kept.start())),
                context.cut(new Span(kept.end(), choice.span().end())));
    }

    /// Whether the block declares a name that is declared elsewhere too, so that it must keep its braces.
    private boolean mayClash(Statement.Block block) {
        return block.statements().stream().anyMatch(statement -> statement instanceof Statement.Declaration declaration
                && context.declared(declaration.name().text()) > 1);
    }
}
