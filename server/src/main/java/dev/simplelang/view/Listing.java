package dev.simplelang.view;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A text about a graph, line by line, so that a line can be found for a node and a node for a
/// line.
///
/// @param lines the lines in order
public record Listing(List<Line> lines) {

    /// One line.
    ///
    /// @param text without a line feed
    /// @param node the number, in the view of the graph, of the node that the line is about
    public record Line(String text, Optional<Integer> node) {

        /// A line that is about no node.
        public static Line of(String text) {
            return new Line(text, Optional.empty());
        }

        /// A line about the node with this number.
        public static Line of(String text, int node) {
            return new Line(text, Optional.of(node));
        }
    }

    /// Copies the lines.
    public Listing {
        lines = List.copyOf(lines);
    }

    /// The text. Ends with a line feed.
    public String text() {
        return lines.stream().map(line -> line.text() + '\n').collect(Collectors.joining());
    }
}
