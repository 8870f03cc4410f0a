package dev.simplelang.build;

import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.DivNode;
import dev.simplelang.ir.MinusNode;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NotNode;
import dev.simplelang.ir.Relation;
import dev.simplelang.ir.SubNode;
import dev.simplelang.syntax.BinaryOperator;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Span;

/// Builds the nodes of expressions: an operation becomes a node, a variable is read by name.
public final class ExpressionBuilder {

    /// Where the nodes go.
    public interface Target {

        /// The value of a variable.
        Node read(Expression.Read read);

        /// An unknown integer, which stands for an erroneous expression.
        Node unknown();

        /// Adds a constant or an operation to the graph.
        ///
        /// @param span what it computes
        /// @return the node
        Node add(Node operation, Span span);

        /// A part of an expression has become `value`.
        default void built(SyntaxNode part, Node value) {}
    }

    private final Target target;

    /// A builder into `target`.
    public ExpressionBuilder(Target target) {
        this.target = target;
    }

    /// The value of `expression`. Recursion is bounded, as the nesting of expressions is.
    public Node build(Expression expression) {
        return switch (expression) {
            case Expression.Read read -> built(read, target.read(read));
            case Expression.IntegerLiteral literal -> built(literal, literal.valid()
                    ? target.add(ConstantNode.of(literal.value()), literal.span())
                    : target.unknown());
            case Expression.BooleanLiteral literal ->
                built(literal, target.add(ConstantNode.of(literal.value() ? 1 : 0), literal.span()));
            case Expression.Unary unary -> {
                var operand = build(unary.operand());
                yield built(unary, target.add(switch (unary.operator()) {
                    case NEGATE -> new MinusNode(operand);
                    case NOT -> new NotNode(operand);
                }, unary.span()));
            }
            case Expression.Chain chain -> {
                var value = build(chain.first());
                for (var operation : chain.operations()) {
                    var operand = build(operation.operand());
                    value = built(operation,
                            target.add(operation(operation.operator(), value, operand), operation.span()));
                }
                yield value;
            }
            case Expression.Parenthesized parenthesized -> build(parenthesized.inner());
            case Expression.Erroneous erroneous -> built(erroneous, target.unknown());
        };
    }

    private Node built(SyntaxNode part, Node value) {
        target.built(part, value);
        return value;
    }

    private static BinaryNode operation(BinaryOperator operator, Node left, Node right) {
        return switch (operator) {
            case ADD -> new AddNode(left, right);
            case SUBTRACT -> new SubNode(left, right);
            case MULTIPLY -> new MulNode(left, right);
            case DIVIDE -> new DivNode(left, right);
            case EQUAL -> new CompareNode(Relation.EQ, left, right);
            case NOT_EQUAL -> new CompareNode(Relation.NE, left, right);
            case LESS -> new CompareNode(Relation.LT, left, right);
            case LESS_OR_EQUAL -> new CompareNode(Relation.LE, left, right);
            case GREATER -> new CompareNode(Relation.GT, left, right);
            case GREATER_OR_EQUAL -> new CompareNode(Relation.GE, left, right);
        };
    }
}
