package dev.simplelang.ide.proof;

import dev.simplelang.build.Built;
import dev.simplelang.ir.Node;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.Program;
import dev.simplelang.syntax.SyntaxNode;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What the operands of the operations in the graph as written are called in the text.
final class WrittenOperands {

    private final Map<Node, List<SyntaxNode>> operands = new HashMap<>();

    WrittenOperands(Built built, Program program) {
        var pending = new ArrayDeque<SyntaxNode>();
        pending.add(program);
        while (!pending.isEmpty()) {
            var syntax = pending.remove();
            switch (syntax) {
                case Expression.Chain chain -> {
                    SyntaxNode left = chain.first();
                    for (var operation : chain.operations()) {
                        var both = List.of(left, operation.operand());
                        built.value(operation).ifPresent(node -> operands.put(node, both));
                        left = operation;
                    }
                }
                case Expression.Unary unary ->
                    built.value(unary).ifPresent(node -> operands.put(node, List.of(unary.operand())));
                default -> {
                    // No operation.
                }
            }
            pending.addAll(syntax.children());
        }
    }

    /// The expressions and operations that the inputs of `operation` stand for, in order; none for other nodes.
    List<SyntaxNode> of(Node operation) {
        return operands.getOrDefault(operation, List.of());
    }
}
