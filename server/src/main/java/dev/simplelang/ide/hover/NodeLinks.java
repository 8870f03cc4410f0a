package dev.simplelang.ide.hover;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.proof.Prose;
import dev.simplelang.ir.Node;
import dev.simplelang.view.GraphView;
import dev.simplelang.view.View;
import dev.simplelang.view.ViewText;
import java.util.OptionalInt;

/// Leads from a piece of the program to its nodes in the views.
public final class NodeLinks {

    /// Names a place in a view.
    @FunctionalInterface
    public interface Targets {

        /// The name of a line, counted from 0, for an editor that opens it.
        String of(View view, int line);
    }

    private final Analysis analysis;
    private final Targets targets;

    /// Links into the views of `analysis`.
    public NodeLinks(Analysis analysis, Targets targets) {
        this.analysis = analysis;
        this.targets = targets;
    }

    /// Writes a paragraph with links to a node of the graph as written and to the one that stands
    /// for it in the optimized graph, as far as they are there. Nothing for a program with errors,
    /// whose views may be those of an earlier version.
    ///
    /// @param written the node as it was built
    public void write(Node written, Prose prose) {
        if (analysis.hasErrors() || !analysis.compilation().hasGraph()) {
            return;
        }
        var writtenNode = analysis.compilation().asWritten().graph().origins().current(written);
        var asWritten = analysis.writtenOrder().numberOf(writtenNode);
        var fate = analysis.facts().optimizedNode(written);
        var optimized = analysis.isProved() ? analysis.optimizedOrder().numberOf(fate) : OptionalInt.empty();
        if (asWritten.isEmpty() && optimized.isEmpty()) {
            return;
        }
        prose.paragraph().words(optimized.isEmpty() ? "Node: " : "Nodes: ");
        asWritten.ifPresent(number -> {
            link(number, writtenNode, new View.AsWritten(), prose);
            prose.words(" in the unoptimized graph");
        });
        optimized.ifPresent(number -> {
            prose.words(asWritten.isPresent() ? ", " : "");
            link(number, fate, new View.Optimized(), prose);
            prose.words(" in the optimized graph");
        });
        prose.words(".");
    }

    private void link(int number, Node node, View view, Prose prose) {
        prose.link(number + ": " + GraphView.label(node),
                targets.of(view, ViewText.lineOf(number, analysis.compilation())));
    }
}
