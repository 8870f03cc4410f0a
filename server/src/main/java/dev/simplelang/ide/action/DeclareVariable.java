package dev.simplelang.ide.action;

import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Quotation;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Diagnostic;
import dev.simplelang.text.DiagnosticCode;
import dev.simplelang.text.Span;
import java.util.EnumSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Declares a name that is not, for all places where it is used: by making the first assignment to it a declaration, or by a
/// declaration before it.
final class DeclareVariable implements Action.Fix {

    @Override
    public Set<DiagnosticCode> codes() {
        return EnumSet.of(DiagnosticCode.UNDEFINED_NAME);
    }

    @Override
    public void offer(Site site, Diagnostic diagnostic, Offers offers) {
        var name = site.source().slice(diagnostic.span());
        var uses = site.undeclared(name);
        boolean assignedFirst = assignsFirst(site, uses.getFirst(), name);
        var found = statementFor(site, uses, assignedFirst);
        if (found.isEmpty() || isDeclaredBehind(site, found.get(), name)) {
            return;
        }
        var statement = found.get();
        boolean noName = diagnostic.fix().isEmpty();
        if (assignedFirst && Site.isTarget(statement, uses.getFirst())) {
            offers.words("Declare " + Quotation.of(name) + " here", noName,
                    Site.insert(statement.span().start(), "int "));
            return;
        }
        var before = statement.span().contains(diagnostic.span()) ? described(statement) : line(site, statement);
        offers.offer("Declare " + Quotation.of(name) + " before " + before, assignedFirst && noName,
                site.declareBefore(statement, "int " + name + " = 0;"), Span.at(statement.span().start()));
    }

    private static String described(Statement statement) {
        return switch (statement) {
            case If _ -> "the 'if'";
            case Statement.While _ -> "the loop";
            default -> "this statement";
        };
    }

    private static String line(Site site, Statement statement) {
        return "line " + site.source().lineNumber(statement.span().start());
    }

    /// Whether the name is given a value at `use`, its first one, before it is read.
    private static boolean assignsFirst(Site site, Span use, String name) {
        return site.innermost(Statement.Assignment.class, use.start()).filter(found -> Site.isTarget(found, use))
                .filter(found -> !mentions(found.value(), name)).isPresent();
    }

    /// The statement of a block that a declaration for all `uses` belongs to or stands before.
    private static Optional<Statement> statementFor(Site site, List<Span> uses, boolean assignedFirst) {
        var around = site.around(uses.getFirst().start());
        var targets = uses.stream().filter(use -> site.innermost(Statement.class, use.start())
                .filter(statement -> Site.isTarget(statement, use)).isPresent()).map(Span::start)
                .collect(Collectors.toCollection(TreeSet::new));
        Optional<Statement> found = Optional.empty();
        for (int i = 1; i < around.size(); i++) {
            boolean outside = found.isEmpty() || around.get(i - 1).span().contains(uses.getLast());
            if (outside && Site.isBlock(around.get(i - 1)) && around.get(i) instanceof Statement statement) {
                found = Optional.of(statement);
            }
            if (!assignedFirst && around.get(i) instanceof Statement.While loop && isAnyIn(loop.span(), targets)) {
                // What is read before it is assigned is what the round before has left.
                return found;
            }
        }
        return found;
    }

    private static boolean isAnyIn(Span span, NavigableSet<Integer> offsets) {
        var first = offsets.ceiling(span.start());
        return first != null && first < span.end();
    }

    /// Whether a statement of the same block declares the name later, or this one does.
    private static boolean isDeclaredBehind(Site site, Statement statement, String name) {
        return site.siblings(statement).stream()
                .anyMatch(sibling -> sibling instanceof Statement.Declaration declaration
                        && declaration.name().text().equals(name)
                        && declaration.span().end() > statement.span().start());
    }

    private static boolean mentions(SyntaxNode value, String name) {
        var found = new boolean[1];
        value.walk(node -> found[0] |= node instanceof Expression.Read read && read.name().equals(name));
        return found[0];
    }
}
