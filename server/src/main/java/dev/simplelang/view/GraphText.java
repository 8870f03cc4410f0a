package dev.simplelang.view;

import dev.simplelang.text.SourceText;
import dev.simplelang.view.GraphView.NodeView;
import dev.simplelang.view.Listing.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A graph as text: a line for each node, `number: label inputs`, and after `//` the line and the
/// source that it computes.
public final class GraphText {

    private static final int LONGEST_EXCERPT = 48;

    /// The last column at which comments are aligned. Longer lines, such as those of regions with
    /// many paths, have theirs farther right, and do not move those of other lines.
    private static final int WIDEST = 100;

    private GraphText() {}

    /// The text of `view`, whose spans are about `source`. Ends with a line feed.
    public static String of(GraphView view, SourceText source) {
        return listing(view, source).text();
    }

    /// The text of `view` by lines: each is about the node with its number.
    public static Listing listing(GraphView view, SourceText source) {
        var lines = lines(view, source);
        return new Listing(
                view.nodes().stream().map(node -> Line.of(lines.get(node.number()), node.number())).toList());
    }

    /// What the line of `node` says, in few words and without columns, to be part of another line.
    public static String brief(NodeView node, SourceText source) {
        var operation = node.number() + ": " + operation(node);
        return node.span().filter(span -> !span.isEmpty())
                .map(span -> operation + ", line " + source.lineNumber(span.start()) + ": "
                        + source.excerpt(span, LONGEST_EXCERPT))
                .orElse(operation);
    }

    /// The line of each node, by its number, without a line feed.
    public static List<String> lines(GraphView view, SourceText source) {
        int numberWidth = Integer.toString(Math.max(0, view.nodes().size() - 1)).length();
        var operations = new ArrayList<String>();
        for (var node : view.nodes()) {
            operations.add(" ".repeat(numberWidth - Integer.toString(node.number()).length()) + node.number() + ": "
                    + operation(node));
        }
        int width = operations.stream().mapToInt(String::length).filter(length -> length <= WIDEST).max().orElse(0);
        return view.nodes().stream().map(node -> {
            var operation = operations.get(node.number());
            return node.span().map(span -> operation + " ".repeat(Math.max(0, width - operation.length())) + "  // "
                    + source.lineNumber(span.start()) + ": " + source.excerpt(span, LONGEST_EXCERPT)).orElse(operation);
        }).toList();
    }

    private static String operation(NodeView node) {
        var inputs = node.inputs().stream().map(input -> input == GraphView.OPEN ? "…" : input.toString())
                .collect(Collectors.joining(", "));
        return inputs.isEmpty() ? node.label() : node.label() + " " + inputs;
    }
}
