package dev.simplelang.ide.action;

import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.Name;
import dev.simplelang.syntax.Quotation;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Span;
import dev.simplelang.text.TextEdit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Puts the value of a variable that is bound once in the place of all its uses.
///
/// The value must be the same there: none of the variables in it may be assigned on a way from the declaration to a use. All such
/// ways lie in the block behind the declaration, and those that go back in the text lie in a loop inside that block.
/// And each name in it must mean the same variable there.
final class InlineVariable implements Action.Refactoring {

    private static final String TITLE = "Inline variable";

    @Override
    public ActionKind kind() {
        return ActionKind.INLINE;
    }

    @Override
    public String title() {
        return TITLE;
    }

    @Override
    public void offer(Site site, Span range, Offers offers) {
        var variable = site.touching(range.start()).stream().flatMap(nodes -> variable(site, nodes, range).stream())
                .findFirst();
        if (variable.isEmpty()) {
            offers.refuse(TITLE, "no variable here");
            return;
        }
        var title = "Inline variable " + Quotation.of(variable.get().name());
        var declaration = variable.get().declaration();
        if (declaration.isEmpty()) {
            offers.refuse(title, "it is the program's input");
        } else if (site.bindings(variable.get()).size() > 1) {
            offers.refuse(title, "it is assigned again");
        } else if (!site.comments(declaration.get().value().span()).isEmpty()) {
            offers.refuse(title, "there is a comment in its value");
        } else {
            offer(title, site, variable.get(), declaration.get(), offers);
        }
    }

    private static Optional<Variable> variable(Site site, List<SyntaxNode> path, Span range) {
        var node = path.getLast();
        if (!node.span().contains(range)) {
            return Optional.empty();
        }
        return node instanceof Name ? site.variable(path.get(path.size() - 2)) : site.variable(node);
    }

    private static void offer(String title, Site site, Variable variable, Statement.Declaration declaration,
            Offers offers) {
        var inside = site.reads(declaration.value());
        var names = new HashSet<String>();
        inside.forEach(read -> names.add(read.name()));
        var uses = new ArrayList<Expression.Read>();
        var declared = new ArrayList<Statement.Declaration>();
        site.parent(declaration).ifPresent(block -> block.walk(node -> {
            switch (node) {
                case Expression.Read read when site.variable(read).filter(found -> found.index() == variable.index())
                        .isPresent() ->
                    uses.add(read);
                case Statement.Declaration other when !Site.isSame(other, declaration)
                        && names.contains(other.name().text()) ->
                    declared.add(other);
                default -> {
                    // Neither uses it nor hides what it is made of.
                }
            }
        }));
        if (uses.isEmpty()) {
            offers.refuse(title, "it is never read");
            return;
        }
        var last = uses.getLast().span().start();
        var hiding = declared.stream().filter(other -> isBetween(other, declaration, last)).findFirst();
        if (hiding.isPresent()) {
            offers.refuse(title,
                    "another " + Quotation.of(hiding.get().name().text()) + " is declared before it is used");
            return;
        }
        int reach = uses.stream().mapToInt(use -> reach(site, declaration, use)).max().orElse(last);
        var changed = changed(site, inside, declaration, reach);
        if (changed.isPresent()) {
            offers.refuse(title,
                    Quotation.of(changed.get().name()) + ", of which it is made, changes before it is used");
            return;
        }
        var edits = new ArrayList<TextEdit>(List.of(site.removal(declaration)));
        uses.forEach(use -> edits.add(site.replace(use.span(),
                Precedence.fit(site, declaration.value(), site.text(declaration.value()), use))));
        offers.prefer(title, edits);
    }

    private static boolean isBetween(Statement binding, Statement declaration, int end) {
        return binding.span().end() > declaration.span().end() && binding.span().end() <= end;
    }

    private static Optional<Variable> changed(Site site, Set<Variable> inside, Statement declaration, int reach) {
        return inside.stream().filter(variable -> site.bindings(variable).stream()
                .anyMatch(binding -> isBetween(binding, declaration, reach))).findFirst();
    }

    /// Where the code ends that may run between the declaration and a use: at the end of the outermost loop around the use that is not
    /// around the declaration, else at the use.
    private static int reach(Site site, Statement.Declaration declaration, Expression.Read use) {
        return site.pathTo(use).stream().filter(Statement.While.class::isInstance).map(SyntaxNode::span)
                .filter(loop -> loop.start() > declaration.span().start()).mapToInt(Span::end).findFirst()
                .orElse(use.span().start());
    }
}
