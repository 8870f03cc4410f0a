package dev.simplelang.ide.hover;

import dev.simplelang.build.Built;
import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.SyntaxPath;
import dev.simplelang.ide.proof.Prose;
import dev.simplelang.ir.Node;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Name;
import dev.simplelang.syntax.Statement;
import dev.simplelang.view.GraphView;
import dev.simplelang.view.ReadingOrder;
import dev.simplelang.view.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Leads from a piece of the program to its nodes in the graphs.
public final class NodeLinks {

    /// Names a node of a view.
    @FunctionalInterface
    public interface Targets {

        /// The name, for an editor that shows the view.
        ///
        /// @param number the number of the node
        String of(View view, int number);
    }

    /// A node of a graph.
    ///
    /// @param number its number in `view`
    public record Link(View view, int number, String label) {}

    private NodeLinks() {}

    /// The nodes of the piece of the program that a cursor at `offset` touches: the one in the
    /// unoptimized graph, and the one that stands for it in the optimized graph, as far as they are
    /// there.
    public static List<Link> at(Analysis analysis, int offset) {
        return SyntaxPath.at(analysis.tree(), offset).stream().map(path -> of(analysis, path))
                .filter(links -> !links.isEmpty()).findFirst().orElse(List.of());
    }

    /// The nodes of the word at `path`. None for a program with errors, whose graphs may be those of
    /// an earlier version.
    private static List<Link> of(Analysis analysis, SyntaxPath path) {
        if (analysis.hasErrors() || !analysis.compilation().hasGraph()) {
            return List.of();
        }
        return built(analysis.compilation().asWritten(), path).map(node -> of(analysis, node)).orElse(List.of());
    }

    private static List<Link> of(Analysis analysis, Node built) {
        var links = new ArrayList<Link>();
        var written = analysis.compilation().asWritten().graph().origins().current(built);
        add(links, new View.AsWritten(), analysis.writtenOrder(), written);
        if (analysis.isProved()) {
            add(links, new View.Optimized(), analysis.optimizedOrder(), analysis.facts().optimizedNode(built));
        }
        return links;
    }

    private static void add(List<Link> links, View view, ReadingOrder order, Node node) {
        order.numberOf(node).ifPresent(number -> links.add(new Link(view, number, GraphView.label(node))));
    }

    /// What the word became, as it was built.
    private static Optional<? extends Node> built(Built written, SyntaxPath path) {
        return switch (path.innermost()) {
            case Name _ -> written.value(path.nodes().get(path.nodes().size() - 2));
            case If.Clause clause -> written.branch(clause).map(Built.Branch::node);
            case Statement.While loop -> written.loop(loop);
            case Statement.Return exit -> written.exit(exit);
            default -> written.value(path.innermost());
        };
    }

    /// Writes a paragraph with links to the nodes of the word at `path`.
    static void write(Analysis analysis, SyntaxPath path, Targets targets, Prose prose) {
        var links = of(analysis, path);
        for (int i = 0; i < links.size(); i++) {
            var link = links.get(i);
            if (i == 0) {
                prose.paragraph()
                        .words(links.getLast().view() instanceof View.Optimized ? "Nodes: " : "Node: ");
            }
            prose.words(i == 0 ? "" : ", ")
                    .link(link.number() + ": " + link.label(), targets.of(link.view(), link.number()))
                    .words(link.view() instanceof View.Optimized
                            ? " in the optimized graph"
                            : " in the unoptimized graph");
        }
        if (!links.isEmpty()) {
            prose.words(".");
        }
    }
}
