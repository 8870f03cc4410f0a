package dev.simplelang.syntax;

import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.List;

/// A whole program.
///
/// @param statements its statements
/// @param span the whole text
public record Program(List<Statement> statements, Span span) implements SyntaxNode {

    /// The places where it asks for the graph so far, in the order of the text.
    public List<Statement.ShowGraph> showGraphs() {
        var places = new ArrayList<Statement.ShowGraph>();
        walk(node -> {
            if (node instanceof Statement.ShowGraph place) {
                places.add(place);
            }
        });
        return places;
    }
}
