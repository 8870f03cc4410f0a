package dev.simplelang.syntax;

import dev.simplelang.text.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// A whole program.
///
/// @param statements its statements
/// @param span the whole text
public record Program(List<Statement> statements, Span span) implements SyntaxNode {

    /// The places where it asks for the graph so far, in the order of the text.
    public List<Statement.ShowGraph> showGraphs() {
        var places = new ArrayList<Statement.ShowGraph>();
        walkStatements(statement -> {
            if (statement instanceof Statement.ShowGraph place) {
                places.add(place);
            }
        });
        return places;
    }

    /// Shows `visitor` all statements, an outer one before those in it, in order of position.
    public void walkStatements(Consumer<Statement> visitor) {
        var pending = new ArrayDeque<SyntaxNode>();
        pending.push(this);
        while (!pending.isEmpty()) {
            var node = pending.pop();
            if (node instanceof Statement statement) {
                visitor.accept(statement);
            }
            if (!(node instanceof Statement.Simple || node instanceof Expression)) {
                node.children().reversed().forEach(pending::push);
            }
        }
    }
}
