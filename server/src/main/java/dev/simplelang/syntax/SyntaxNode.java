package dev.simplelang.syntax;

import dev.simplelang.text.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// A node of the syntax tree. Immutable; identity (`==`) distinguishes two nodes, also in maps.
///
/// The depth of a tree is bounded by the parser: chains of operators, statements and `else if` are
/// lists, and nesting is bounded by [SyntaxTree#maxNesting]. Code that walks a tree may therefore recurse.
public sealed interface SyntaxNode permits Program, Statement, Expression, Operation, If.Clause, Name {

    /// The source range from the first to the last token of the node.
    Span span();

    /// Shows `visitor` this node and all nodes below it, an outer one before those in it, in order
    /// of position.
    default void walk(Consumer<SyntaxNode> visitor) {
        var pending = new ArrayDeque<SyntaxNode>();
        pending.push(this);
        while (!pending.isEmpty()) {
            var node = pending.pop();
            visitor.accept(node);
            var children = node.children();
            for (int i = children.size() - 1; i >= 0; i--) {
                pending.push(children.get(i));
            }
        }
    }

    /// The nodes directly below this one, in order of position.
    default List<SyntaxNode> children() {
        return switch (this) {
            case Program program -> List.copyOf(program.statements());
            case Statement.Return statement -> List.of(statement.value());
            case Statement.Declaration statement -> List.of(statement.name(), statement.value());
            case Statement.Assignment statement -> List.of(statement.name(), statement.value());
            case Statement.Block statement -> List.copyOf(statement.statements());
            case Statement.While statement -> List.of(statement.condition(), statement.body());
            case If statement -> {
                var children = new ArrayList<SyntaxNode>(statement.clauses());
                statement.elseArm().ifPresent(children::add);
                yield List.copyOf(children);
            }
            case If.Clause clause -> List.of(clause.condition(), clause.body());
            case Statement.Erroneous statement -> List.copyOf(statement.parts());
            case Expression.Unary expression -> List.of(expression.operand());
            case Expression.Chain expression -> {
                var children = new ArrayList<SyntaxNode>();
                children.add(expression.first());
                children.addAll(expression.operations());
                yield List.copyOf(children);
            }
            case Operation operation -> List.of(operation.operand());
            case Expression.Parenthesized expression -> List.of(expression.inner());
            case Expression.Erroneous expression -> List.copyOf(expression.parts());
            case Statement.Simple _,Expression.Read _,Expression.IntegerLiteral _,Expression.BooleanLiteral _,Name _ ->
                List.of();
        };
    }
}
