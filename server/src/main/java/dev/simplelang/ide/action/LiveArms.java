package dev.simplelang.ide.action;

import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.List;

/// What is left of an `if` of which one condition always has the same outcome.
final class LiveArms {

    private final Site site;
    private final If choice;

    /// What is left of `choice`.
    LiveArms(Site site, If choice) {
        this.site = site;
        this.choice = choice;
    }

    /// The edits that leave the arms that may run.
    ///
    /// @param index the clause whose condition is known
    /// @param holds what it is known to be
    List<TextEdit> edits(int index, boolean holds) {
        var body = choice.clauses().get(index).body();
        if (index > 0) {
            var before = choice.clauses().get(index - 1).body().span();
            return holds
                    ? List.of(site.cut(new Span(choice.clauses().get(index).span().start(), body.span().start())),
                            site.cut(new Span(body.span().end(), choice.span().end())))
                    : List.of(site.cut(new Span(before.end(), body.span().end())));
        }
        if (holds) {
            return insteadOfAll(body);
        }
        if (choice.clauses().size() > 1) {
            return List.of(site.cut(new Span(choice.span().start(), choice.clauses().get(1).span().start())));
        }
        return choice.elseArm().map(this::insteadOfAll).orElseGet(() -> List.of(site.removal(choice)));
    }

    /// Whether nothing is left.
    boolean isAll(int index, boolean holds) {
        return index == 0 && !holds && choice.clauses().size() == 1 && choice.elseArm().isEmpty();
    }

    private List<TextEdit> insteadOfAll(Statement arm) {
        if (!(arm instanceof Statement.Block block) || !site.isInBlock(choice) || declaresWhatMayClash(block)) {
            return around(arm.span());
        }
        if (block.statements().isEmpty()) {
            return List.of(site.removal(choice));
        }
        int start = block.span().start() + 1;
        int end = block.span().end() - 1;
        var inside = site.source().slice(new Span(start, end));
        return around(new Span(start + inside.length() - inside.stripLeading().length(),
                end - inside.length() + inside.stripTrailing().length()));
    }

    private List<TextEdit> around(Span kept) {
        return List.of(site.cut(new Span(choice.span().start(), kept.start())),
                site.cut(new Span(kept.end(), choice.span().end())));
    }

    /// Whether a name of the block is one outside too, so that it must stay in its block.
    private boolean declaresWhatMayClash(Statement.Block block) {
        return block.statements().stream().anyMatch(statement -> statement instanceof Statement.Declaration declaration
                && site.declared(declaration.name().text()) > 1);
    }
}
