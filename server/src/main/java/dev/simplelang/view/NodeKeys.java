package dev.simplelang.view;

import dev.simplelang.build.Built;
import dev.simplelang.driver.Compilation;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Span;
import dev.simplelang.view.GraphView.NodeView;
import java.util.HashMap;
import java.util.Map;

/// Keys of nodes: names that a node keeps in all views of a version, and in the next version where
/// the program around it is the same.
///
/// The numbers of nodes change with every edit. A key says what a node computes instead: its
/// operation, the text of the statement or condition that it comes from, and which of several such
/// nodes it is, counted in [ReadingOrder]. Nodes of the unoptimized graph keep their key in the
/// optimized one, where the same nodes have the same ids. Linear.
final class NodeKeys {

    private final Compilation compilation;

    // By the ids of the nodes.
    private final Map<Integer, String> keys = new HashMap<>();
    private final Map<Integer, String> texts = new HashMap<>();

    private final Map<String, Integer> counts = new HashMap<>();

    /// Keys for nodes of `compilation`, none so far.
    NodeKeys(Compilation compilation) {
        this.compilation = compilation;
        compilation.tree().program().walk(this::visit);
    }

    /// Gives keys to the nodes of `view` that have none. The unoptimized graph comes first, the
    /// optimized one second: the keys of both are the same whatever is added later.
    void add(GraphView view) {
        for (var node : view.nodes()) {
            keys.computeIfAbsent(node.node().id(), _ -> unused(node.label() + text(node, view)));
        }
    }

    /// The key of `node`, which was in an added view.
    String of(Node node) {
        return keys.get(node.id());
    }

    private String unused(String name) {
        int count = counts.merge(name, 1, Integer::sum);
        return count == 1 ? name : name + " #" + count;
    }

    /// Phis differ by their regions.
    private String text(NodeView node, GraphView view) {
        var subject = node.node() instanceof PhiNode ? view.nodes().get(node.inputs().getFirst()) : node;
        var text = texts.get(subject.node().id());
        return text == null ? "" : " @ " + text;
    }

    private void visit(SyntaxNode syntax) {
        if (syntax instanceof Expression.Parenthesized) {
            return;
        }
        var built = compilation.asWritten();
        built.value(syntax).ifPresent(value -> name(value, syntax.span()));
        built.branch(syntax).ifPresent(branch -> name(branch, condition(syntax)));
        switch (syntax) {
            case Statement.While loop -> {
                built.loop(loop).ifPresent(head -> name(head, loop.condition().span()));
                built.merge(loop).ifPresent(after -> name(after, loop.condition().span()));
            }
            case If choice -> built.merge(choice)
                    .ifPresent(after -> name(after, choice.clauses().getFirst().condition().span()));
            case Statement.Return exit -> built.exit(exit).ifPresent(end -> name(end, exit.span()));
            default -> {
                // Has no control of its own.
            }
        }
    }

    private static Span condition(SyntaxNode clauseOrWhile) {
        return switch (clauseOrWhile) {
            case If.Clause clause -> clause.condition().span();
            case Statement.While loop -> loop.condition().span();
            default -> clauseOrWhile.span();
        };
    }

    private void name(Built.Branch branch, Span condition) {
        name(branch.node(), condition);
        name(branch.whenTrue(), condition);
        name(branch.whenFalse(), condition);
    }

    /// The first name counts: that of the outermost statement.
    private void name(Node node, Span span) {
        if (!texts.containsKey(node.id())) {
            texts.put(node.id(), compilation.source().slice(span).strip());
        }
    }
}
