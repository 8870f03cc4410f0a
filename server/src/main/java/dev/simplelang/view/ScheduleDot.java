package dev.simplelang.view;

import dev.simplelang.text.SourceText;
import dev.simplelang.view.ScheduleView.BlockView;
import java.util.stream.Collectors;

/// A schedule in the language of Graphviz: a box for each block with the lines of its nodes, and
/// the edges of control; back edges are dashed.
public final class ScheduleDot {

    private ScheduleDot() {}

    /// The text of `view`, whose spans are about `source`. Ends with a line feed.
    public static String of(ScheduleView view, SourceText source) {
        var lines = GraphText.lines(view.graph(), source);
        var text = new StringBuilder("""
                digraph simple {
                  node [fontname="Courier", fontsize=10, shape=box];
                  edge [fontname="Helvetica", fontsize=10, arrowsize=0.7];
                """);
        for (var block : view.blocks()) {
            var label = block.nodes().stream().map(lines::get).map(line -> GraphDot.escaped(line) + "\\l")
                    .collect(Collectors.joining());
            text.append("  b").append(block.number()).append(" [label=\"").append(label).append("\", xlabel=\"B")
                    .append(block.number()).append("\"];\n");
            for (int i = 0; i < block.successors().size(); i++)
                appendEdge(text, block, i);
        }
        return text.append("}\n").toString();
    }

    private static void appendEdge(StringBuilder text, BlockView block, int index) {
        int target = block.successors().get(index);
        text.append("  b").append(block.number()).append(" -> b").append(target).append(" [label=\"")
                .append(block.successors().size() == 1 ? "" : index == 0 ? "true" : "false")
                .append(target <= block.number() ? "\", style=dashed];\n" : "\"];\n");
    }
}
