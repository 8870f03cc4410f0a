package dev.simplelang.view;

import dev.simplelang.build.Built;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Origins;
import dev.simplelang.ir.Origins.Step;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.Span;
import dev.simplelang.text.UnchangedText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Which parts of the source the nodes of a view stand for: what each computes, and every
/// expression, read, assignment and statement that became it. Linear.
final class NodeSources {

    /// What one node stands for.
    ///
    /// @param spans the one that it computes first; in an earlier version only those that are
    ///     unchanged
    /// @param parts the parts of the tree that became it, from the outside in
    record Sources(List<Span> spans, List<SyntaxNode> parts) {}

    /// What is found of one node, in the version that is shown.
    private record Found(Set<Span> spans, List<SyntaxNode> parts) {}

    private final Built built;
    private final Origins origins;
    private final Map<Node, Integer> numbers;
    private final List<Found> found = new ArrayList<>();

    /// What stands in the view for a node: null where nothing does.
    private final Map<Node, Integer> fates = new HashMap<>();

    private NodeSources(Built built, GraphView view) {
        this.built = built;
        origins = built.graph().origins();
        numbers = view.numbers();
        for (var node : view.nodes()) {
            var own = new LinkedHashSet<Span>();
            node.span().ifPresent(own::add);
            found.add(new Found(own, new ArrayList<>()));
        }
    }

    /// What each node stands for, by its number.
    ///
    /// @param picture its graph may be a look at any time since it was built
    /// @param current the text of the current version, which may be a later one than that of
    ///     `picture`
    static List<Sources> of(Drawing.Picture picture, SourceText current) {
        var sources = new NodeSources(picture.built(), picture.graph());
        picture.compilation().tree().program().walk(sources::visit);
        // Of a text with itself all is unchanged.
        var unchanged = UnchangedText.between(picture.compilation().source().text(), current.text());
        return sources.found.stream()
                .map(one -> new Sources(one.spans().stream().flatMap(span -> unchanged.later(span).stream()).toList(),
                        one.parts()))
                .toList();
    }

    private void visit(SyntaxNode syntax) {
        built.value(syntax).ifPresent(value -> add(value, syntax, subject(syntax)));
        built.branch(syntax).ifPresent(branch -> {
            var keyword = keyword(syntax);
            add(branch.node(), syntax, keyword);
            add(branch.whenTrue(), syntax, keyword);
            add(branch.whenFalse(), syntax, keyword);
        });
        if (syntax instanceof Statement.While loop) {
            built.loop(loop).ifPresent(head -> add(head, loop, loop.keyword()));
        }
        if (syntax instanceof Statement.Return exit) {
            built.exit(exit).ifPresent(end -> add(end, exit, exit.span()));
        }
        if (syntax instanceof Statement.Break || syntax instanceof Statement.Continue) {
            // Nothing is made for a jump: control goes on elsewhere.
            built.control(syntax).ifPresent(control -> add(control, syntax, syntax.span()));
        }
    }

    private static Span subject(SyntaxNode syntax) {
        return switch (syntax) {
            case Statement.Declaration declaration -> declaration.name().span();
            case Statement.Assignment assignment -> assignment.name().span();
            default -> syntax.span();
        };
    }

    private static Span keyword(SyntaxNode clauseOrWhile) {
        return switch (clauseOrWhile) {
            case If.Clause clause -> clause.keyword();
            case Statement.While loop -> loop.keyword();
            default -> clauseOrWhile.span();
        };
    }

    private void add(Node node, SyntaxNode part, Span span) {
        var number = fate(node);
        if (number != null) {
            found.get(number).spans().add(span);
            found.get(number).parts().add(part);
        }
    }

    /// The number of what stood for `node` when the view was taken: the first of those that took
    /// its place that is in it. Those before had been replaced by then, the ones after it were not
    /// yet there.
    private Integer fate(Node node) {
        var passed = new ArrayList<Node>();
        Optional<Node> next = Optional.of(node);
        Integer fate = null;
        while (fate == null && next.isPresent() && !fates.containsKey(next.get())) {
            passed.add(next.get());
            fate = numbers.get(next.get());
            next = origins.step(next.get()).map(Step::by);
        }
        if (fate == null && next.isPresent()) {
            fate = fates.get(next.get());
        }
        for (var replaced : passed) {
            fates.put(replaced, fate);
        }
        return fate;
    }
}
