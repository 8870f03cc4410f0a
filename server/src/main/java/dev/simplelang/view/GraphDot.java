package dev.simplelang.view;

import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.text.SourceText;
import dev.simplelang.view.GraphView.NodeView;

/// A graph in the language of Graphviz. Edges go from input to user; control is drawn in boxes with
/// thick edges, and back edges are dashed.
public final class GraphDot {

    private GraphDot() {}

    /// The text of `view`, whose spans are about `source`. Ends with a line feed.
    public static String of(GraphView view, SourceText source) {
        var text = new StringBuilder("""
                digraph simple {
                  node [fontname="Helvetica", fontsize=11];
                  edge [arrowsize=0.7];
                """);
        for (var node : view.nodes())
            text.append("  n").append(node.number()).append(" [label=").append(quoted(node.label())).append(", ")
                    .append(style(node)).append(tooltip(node, source)).append("];\n");
        for (var node : view.nodes())
            for (int i = 0; i < node.inputs().size(); i++)
                appendEdge(text, view, node, i);
        return text.append("}\n").toString();
    }

    private static void appendEdge(StringBuilder text, GraphView view, NodeView node, int index) {
        int from = node.inputs().get(index);
        text.append("  n").append(from).append(" -> n").append(node.number());
        if (node.node() instanceof PhiNode && index == 0)
            text.append(" [style=dotted, arrowhead=none]");
        else {
            var width = node.control() && view.nodes().get(from).control() ? "penwidth=2" : "penwidth=1";
            text.append(" [").append(width).append(from >= node.number() ? ", style=dashed, constraint=false]" : "]");
        }
        text.append(";\n");
    }

    private static String style(NodeView node) {
        if (node.control())
            return "shape=box, style=filled, fillcolor=\"#ffe9a8\"";
        return switch (node.node()) {
            case PhiNode _ -> "shape=ellipse, style=filled, fillcolor=\"#cfe8cf\"";
            case ConstantNode _ -> "shape=plaintext";
            default -> "shape=ellipse";
        };
    }

    private static String tooltip(NodeView node, SourceText source) {
        return node.span()
                .map(span -> ", tooltip=" + quoted("line " + source.lineNumber(span.start()) + ": " + node.type()))
                .orElse(", tooltip=" + quoted(node.type().toString()));
    }

    private static String quoted(String text) {
        return '"' + escaped(text) + '"';
    }

    /// `text` as it stands between quotes.
    static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
