package dev.simplelang.ide.action;

import dev.simplelang.ide.Occurrence;
import dev.simplelang.ide.action.Offer.Edit;
import dev.simplelang.ide.action.Offer.Refusal;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Name;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Quotation;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Replaces all reads of a variable that is assigned once with its value.
///
/// The value must be the same there: none of its variables may be assigned on a path from the declaration to a read. All
/// these paths are in the block of the declaration, after it; those that go back in the text are in a loop in that block.
/// Each name in the value must mean the same variable at the read.
final class InlineVariable {

    static final String TITLE = "Inline variable";

    private InlineVariable() {}

    static List<Offer> refactor(ActionContext context, Span range) {
        var variable = context.touching(range.start()).stream()
                .flatMap(nodes -> variable(context, nodes, range).stream()).findFirst();
        if (variable.isEmpty()) {
            return List.of(new Refusal(TITLE, "no variable here"));
        }
        var title = TITLE + " " + Quotation.of(variable.get().name());
        return List.of(refusal(context, variable.get())
                .<Offer>map(reason -> new Refusal(title, reason))
                .orElseGet(() -> inline(title, context, variable.get(), variable.get().declaration().get())));
    }

    private static Optional<String> refusal(ActionContext context, Variable variable) {
        if (variable.declaration().isEmpty()) {
            return Optional.of("it is the program's argument");
        }
        if (context.bindings(variable).size() > 1) {
            return Optional.of("it is assigned again");
        }
        return context.comments(variable.declaration().get().value().span()).isEmpty()
                ? Optional.empty()
                : Optional.of("its value contains a comment");
    }

    private static Optional<Variable> variable(ActionContext context, List<SyntaxNode> path, Span range) {
        var node = path.getLast();
        if (!node.span().contains(range)) {
            return Optional.empty();
        }
        return node instanceof Name ? context.variable(path.get(path.size() - 2)) : context.variable(node);
    }

    private static Offer inline(String title, ActionContext context, Variable variable,
            Statement.Declaration declaration) {
        var inside = context.reads(declaration.value());
        var occurrences = context.analysis().occurrences();
        var uses = occurrences.of(variable).stream().filter(occurrence -> !occurrence.isWrite())
                .map(Occurrence::node).toList();
        if (uses.isEmpty()) {
            return new Refusal(title, "it is never read");
        }
        var last = uses.getLast().span().start();
        var hiding = occurrences.within(new Span(declaration.span().end(), last)).stream()
                .filter(other -> other.kind() == Occurrence.Kind.DECLARATION
                        && inside.stream().anyMatch(read -> read.name().equals(other.variable().name()))
                        && isBetween((Statement) other.node(), declaration, last))
                .findFirst();
        if (hiding.isPresent()) {
            return new Refusal(title,
                    "another " + Quotation.of(hiding.get().variable().name()) + " is declared before it is used");
        }
        int reach = uses.stream().mapToInt(use -> reach(context, declaration, use)).max().orElse(last);
        var changed = changed(context, inside, declaration, reach);
        if (changed.isPresent()) {
            return new Refusal(title,
                    Quotation.of(changed.get().name()) + " is reassigned before the variable is used");
        }
        var edits = new ArrayList<TextEdit>(List.of(context.removal(declaration)));
        uses.forEach(use -> edits.add(context.replace(use.span(),
                Parentheses.fit(context, declaration.value(), context.text(declaration.value()), use))));
        return Edit.of(title, edits).preferred();
    }

    private static boolean isBetween(Statement binding, Statement declaration, int end) {
        return binding.span().end() > declaration.span().end() && binding.span().end() <= end;
    }

    private static Optional<Variable> changed(ActionContext context, List<Variable> inside, Statement declaration,
            int reach) {
        return inside.stream().filter(variable -> context.bindings(variable).stream()
                .anyMatch(binding -> isBetween(binding, declaration, reach))).findFirst();
    }

    /// Where the code ends that may run between the declaration and a use: at the end of the outermost loop around the use
    /// that is not around the declaration, else at the use.
    private static int reach(ActionContext context, Statement.Declaration declaration, SyntaxNode use) {
        return context.pathTo(use).stream().filter(Statement.While.class::isInstance).map(SyntaxNode::span)
                .filter(loop -> loop.start() > declaration.span().start()).mapToInt(Span::end).findFirst()
                .orElse(use.span().start());
    }
}
