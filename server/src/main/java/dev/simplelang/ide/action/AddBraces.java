package dev.simplelang.ide.action;

import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Span;
import java.util.stream.Stream;

/// Puts braces around the arms of an `if` and around the body of a loop.
final class AddBraces implements Action.Refactoring {

    private static final String TITLE = "Add braces";

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
        for (var path : site.touching(range.start())) {
            for (var node : path.reversed()) {
                if (Site.isBlock(node)) {
                    break;
                }
                var bare = arms(node).filter(arm -> !(arm instanceof Statement.Block)).toList();
                if (!bare.isEmpty()) {
                    offers.offer(TITLE, false,
                            bare.stream().flatMap(arm -> site.inBraces(arm).stream()).toList(),
                            node.span());
                    return;
                }
            }
        }
        offers.refuse(TITLE, "no 'if' or 'while' without braces here");
    }

    private static Stream<Statement> arms(SyntaxNode node) {
        return switch (node) {
            case If choice -> Stream.concat(choice.clauses().stream().map(If.Clause::body), choice.elseArm().stream());
            case Statement.While loop -> Stream.of(loop.body());
            default -> Stream.empty();
        };
    }
}
