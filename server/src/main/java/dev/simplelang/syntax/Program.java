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
        var pending = new ArrayDeque<Statement>();
        pushAll(statements, pending);
        while (!pending.isEmpty()) {
            var statement = pending.pop();
            visitor.accept(statement);
            switch (statement) {
                case Statement.Block block -> pushAll(block.statements(), pending);
                case If choice -> {
                    choice.elseArm().ifPresent(pending::push);
                    choice.clauses().reversed().forEach(clause -> pending.push(clause.body()));
                }
                case Statement.While loop -> pending.push(loop.body());
                case Statement.Simple _ -> {
                }
            }
        }
    }

    private static void pushAll(List<Statement> statements, ArrayDeque<Statement> pending) {
        for (int i = statements.size() - 1; i >= 0; i--) {
            pending.push(statements.get(i));
        }
    }
}
