package dev.simplelang.cfg;

import dev.simplelang.cfg.GraphView.NodeView;
import dev.simplelang.text.SourceText;
import java.util.ArrayList;
import java.util.stream.Collectors;

/// A graph as text: a line for each node, `number: label inputs`, and behind `//` the line and the source it computes.
public final class GraphText {

    private static final int LONGEST_EXCERPT = 48;

    private GraphText() {}

    /// The text of `view`, whose spans are about `source`. Ends with a line feed.
    public static String of(GraphView view, SourceText source) {
        int numberWidth = Integer.toString(Math.max(0, view.nodes().size() - 1)).length();
        var operations = new ArrayList<String>();
        for (var node : view.nodes()) {
            operations.add(" ".repeat(numberWidth - Integer.toString(node.number()).length()) + node.number() + ": "
                    + operation(node));
        }
        int width = operations.stream().mapToInt(String::length).max().orElse(0);
        var text = new StringBuilder();
        for (var node : view.nodes()) {
            var operation = operations.get(node.number());
            text.append(operation);
            node.span().ifPresent(span -> text.append(" ".repeat(width - operation.length())).append("  // ")
                    .append(source.lineNumber(span.start())).append(": ")
                    .append(source.excerpt(span, LONGEST_EXCERPT)));
            text.append('\n');
        }
        return text.toString();
    }

    private static String operation(NodeView node) {
        var inputs = node.inputs().stream().map(String::valueOf).collect(Collectors.joining(", "));
        return inputs.isEmpty() ? node.label() : node.label() + " " + inputs;
    }
}
