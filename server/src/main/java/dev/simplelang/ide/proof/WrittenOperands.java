package dev.simplelang.ide.proof;

import dev.simplelang.build.Built;
import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.Operation;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.BinarySearch;
import dev.simplelang.text.Span;
import java.util.List;

/// What the operands of the operations in the graph as written are called in the text.
final class WrittenOperands {

    private final Built built;
    private final SyntaxTree tree;

    WrittenOperands(Built built, SyntaxTree tree) {
        this.built = built;
        this.tree = tree;
    }

    /// The expressions and operations that the inputs of `operation` stand for, in order; none for
    /// other nodes.
    List<SyntaxNode> of(Node operation) {
        if (!(operation instanceof BinaryNode) && !(operation instanceof UnaryNode)) {
            return List.of();
        }
        var end = built.graph().origins().span(operation).orElseThrow().end();
        SyntaxNode around = tree.program();
        for (var syntax : tree.pathTo(new Span(end - 1, end))) {
            if (built.value(syntax).filter(operation::equals).isPresent()) {
                if (syntax instanceof Operation right) {
                    return List.of(left((Expression.Chain) around, right), right.operand());
                }
                if (syntax instanceof Expression.Unary unary) {
                    return List.of(unary.operand());
                }
            }
            around = syntax;
        }
        return List.of();
    }

    private static SyntaxNode left(Expression.Chain chain, Operation right) {
        var operations = chain.operations();
        int index = BinarySearch.first(operations.size(),
                i -> operations.get(i).span().end() >= right.span().end());
        return index == 0 ? chain.first() : operations.get(index - 1);
    }
}
