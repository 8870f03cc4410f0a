package dev.simplelang.ide.action;

import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.Optional;

/// Swaps the arms of an `if`, and negates its condition.
final class SwapArms implements Action.Refactoring {

    private static final String TITLE = "Swap the arms of this 'if'";

    @Override
    public ActionKind kind() {
        return ActionKind.REWRITE;
    }

    @Override
    public String title() {
        return TITLE;
    }

    @Override
    public void offer(Site site, Span range, Offers offers) {
        var choice = site.touching(range.start()).stream().flatMap(nodes -> Heads.of(nodes).stream())
                .filter(If.class::isInstance).map(If.class::cast).findFirst();
        if (choice.isEmpty()) {
            offers.refuse(TITLE, "no 'if' or 'else' here");
        } else if (choice.get().elseArm().isEmpty()) {
            offers.refuse(TITLE, "it has no 'else'");
        } else if (choice.get().clauses().size() > 1) {
            offers.refuse(TITLE, "it has more than two arms");
        } else {
            offer(site, choice.get(), offers);
        }
    }

    private static void offer(Site site, If choice, Offers offers) {
        var clause = choice.clauses().getFirst();
        var other = choice.elseArm().orElseThrow();
        var first = withComments(site, clause.body());
        var second = withComments(site, other);
        var edits = new ArrayList<TextEdit>(Negation.of(site, clause.condition()));
        var moved = moved(site, second, first.end());
        edits.add(
                site.replace(first, isOpen(other) ? "{ " + moved + site.newLine(choice.span().start()) + "}" : moved));
        edits.add(site.replace(second, moved(site, first, second.end())));
        offers.offer(TITLE, false, edits, choice.span().to(second));
    }

    private static Span withComments(Site site, Statement arm) {
        return new Span(arm.span().start(), site.endWithComments(arm.span().end()));
    }

    /// The text of `span` for a place that ends at `end`: a line comment must not swallow what follows there.
    private static String moved(Site site, Span span, int end) {
        var text = site.source().slice(span);
        return site.endsInLineComment(span.end()) && !site.isBlankBehind(end)
                ? text + site.newLine(span.start())
                : text;
    }

    /// Whether an `else` behind `statement` would become a part of it.
    private static boolean isOpen(Statement statement) {
        var last = Optional.of(statement);
        while (last.isPresent()) {
            switch (last.get()) {
                case If choice when choice.elseArm().isEmpty() -> {
                    return true;
                }
                case If choice -> last = choice.elseArm();
                case Statement.While loop -> last = Optional.of(loop.body());
                default -> last = Optional.empty();
            }
        }
        return false;
    }
}
