package dev.simplelang.ide.action;

import dev.simplelang.ide.action.Offer.Edit;
import dev.simplelang.ide.action.Offer.Refusal;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/// The table of refactorings, and the short ones. They never change what a run gives.
final class Refactorings {

    private static final String ADD_BRACES = "Add braces";
    private static final String INVERT_IF = "Invert `if`";

    private Refactorings() {}

    /// A way to say the same otherwise.
    ///
    /// @param title what it does, where nothing more is known
    /// @param offers what can be done with the code in a range, which may be empty, of a program without errors; or why
    ///               nothing can
    record Refactoring(ActionKind kind, String title, BiFunction<ActionContext, Span, List<Offer>> offers) {}

    /// All refactorings, in the order in which they are offered.
    static final List<Refactoring> TABLE = List.of(
            new Refactoring(ActionKind.EXTRACT, ExtractVariable.TITLE, ExtractVariable::refactor),
            new Refactoring(ActionKind.INLINE, InlineVariable.TITLE, InlineVariable::refactor),
            new Refactoring(ActionKind.REWRITE, INVERT_IF, Refactorings::invertIf),
            new Refactoring(ActionKind.REWRITE, ADD_BRACES, Refactorings::addBraces),
            new Refactoring(ActionKind.REWRITE, ReplaceWithValue.TITLE, ReplaceWithValue::refactor));

    /// Adds braces to the arms of an `if`, or to the body of a loop.
    private static List<Offer> addBraces(ActionContext context, Span range) {
        for (var path : context.touching(range.start())) {
            for (var node : path.reversed()) {
                if (ActionContext.isBlock(node)) {
                    break;
                }
                var bare = arms(node).filter(arm -> !(arm instanceof Statement.Block)).toList();
                if (!bare.isEmpty()) {
                    var edits = bare.stream().flatMap(arm -> context.inBraces(arm).stream()).toList();
                    return List.of(Edit.of(ADD_BRACES, edits).reformatting(node.span()));
                }
            }
        }
        return List.of(new Refusal(ADD_BRACES, "no `if` or `while` without braces here"));
    }

    private static Stream<Statement> arms(SyntaxNode node) {
        return switch (node) {
            case If choice -> choice.arms();
            case Statement.While loop -> Stream.of(loop.body());
            default -> Stream.empty();
        };
    }

    /// Swaps the arms of an `if`, and negates its condition.
    private static List<Offer> invertIf(ActionContext context, Span range) {
        var choice = context.touching(range.start()).stream().flatMap(path -> innermostStatement(path).stream())
                .filter(If.class::isInstance).map(If.class::cast).findFirst();
        if (choice.isEmpty()) {
            return List.of(new Refusal(INVERT_IF, "no `if` or `else` here"));
        }
        if (choice.get().elseArm().isEmpty()) {
            return List.of(new Refusal(INVERT_IF, "the `if` has no `else`"));
        }
        if (choice.get().clauses().size() > 1) {
            return List.of(new Refusal(INVERT_IF, "the `if` has more than two arms"));
        }
        return List.of(inverted(context, choice.get()));
    }

    private static Optional<SyntaxNode> innermostStatement(List<SyntaxNode> path) {
        return path.reversed().stream().filter(Statement.class::isInstance).findFirst();
    }

    private static Edit inverted(ActionContext context, If choice) {
        var clause = choice.clauses().getFirst();
        var other = choice.elseArm().orElseThrow();
        var first = withComments(context, clause.body());
        var second = withComments(context, other);
        var moved = moved(context, second, first.end());
        var edits = new ArrayList<TextEdit>(Negation.of(context, clause.condition()));
        edits.add(context.replace(first,
                hasOpenIf(other) ? "{ " + moved + context.newLine(choice.span().start()) + "}" : moved));
        edits.add(context.replace(second, moved(context, first, second.end())));
        return Edit.of(INVERT_IF, edits).reformatting(choice.span().to(second));
    }

    private static Span withComments(ActionContext context, Statement arm) {
        return new Span(arm.span().start(), context.endWithComments(arm.span().end()));
    }

    /// The text of `span` for a place that ends at `end`: a line comment must not swallow what follows there.
    private static String moved(ActionContext context, Span span, int end) {
        var text = context.source().slice(span);
        return context.endsInLineComment(span.end()) && !context.isBlankAfter(end)
                ? text + context.newLine(span.start())
                : text;
    }

    /// Whether an `else` after `statement` would belong to an `if` in it.
    private static boolean hasOpenIf(Statement statement) {
        return switch (statement) {
            case If choice -> choice.elseArm().map(Refactorings::hasOpenIf).orElse(true);
            case Statement.While loop -> hasOpenIf(loop.body());
            case Statement.Block _,Statement.Simple _ -> false;
        };
    }
}
