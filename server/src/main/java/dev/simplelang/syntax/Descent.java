package dev.simplelang.syntax;

import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Goes down a tree to what stands at a place. Costs a binary search in each list of nodes on the way.
final class Descent {

    private Descent() {}

    /// The nodes that contain `span`, from `root` to the innermost.
    static List<SyntaxNode> to(Span span, Program root) {
        var nodes = new ArrayList<SyntaxNode>();
        Optional<? extends SyntaxNode> next = Optional.of(root);
        while (next.isPresent()) {
            nodes.add(next.get());
            next = child(next.get(), span);
        }
        return List.copyOf(nodes);
    }

    private static Optional<? extends SyntaxNode> child(SyntaxNode node, Span span) {
        return switch (node) {
            case Program program -> among(program.statements(), Statement::span, span);
            case Statement.Return exit -> of(span, exit.value());
            case Statement.Declaration declaration -> of(span, declaration.name(), declaration.value());
            case Statement.Assignment assignment -> of(span, assignment.name(), assignment.value());
            case Statement.Block block -> among(block.statements(), Statement::span, span);
            case If choice -> {
                Optional<? extends SyntaxNode> clause = among(choice.clauses(), If.Clause::span, span);
                yield clause.isPresent() ? clause : choice.elseArm().filter(arm -> arm.span().contains(span));
            }
            case If.Clause clause -> of(span, clause.condition(), clause.body());
            case Statement.While loop -> of(span, loop.condition(), loop.body());
            case Expression.Chain chain -> {
                Optional<? extends SyntaxNode> operation = among(chain.operations(), Operation::added, span);
                yield operation.isPresent() ? operation : of(span, chain.first());
            }
            case Operation operation -> of(span, operation.operand());
            case Expression.Unary unary -> of(span, unary.operand());
            case Expression.Parenthesized parenthesized -> of(span, parenthesized.inner());
            case Statement.Erroneous erroneous -> among(erroneous.parts(), Expression::span, span);
            case Expression.Erroneous erroneous -> among(erroneous.parts(), Expression::span, span);
            case Name _,Statement.Break _,Statement.Continue _,Statement.ShowGraph _,Statement.Empty _,Expression.Read _,Expression.IntegerLiteral _,Expression.BooleanLiteral _ ->
                Optional.empty();
        };
    }

    private static Optional<SyntaxNode> of(Span span, SyntaxNode... children) {
        for (var child : children) {
            if (child.span().contains(span)) {
                return Optional.of(child);
            }
        }
        return Optional.empty();
    }

    /// The child that contains `span`, by binary search: a block may have very many.
    private static <N extends SyntaxNode> Optional<N> among(List<N> children, Function<N, Span> spanOf, Span span) {
        int low = 0;
        int high = children.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            var child = children.get(middle);
            if (spanOf.apply(child).contains(span)) {
                return Optional.of(child);
            }
            if (spanOf.apply(child).start() > span.start()) {
                high = middle - 1;
            } else {
                low = middle + 1;
            }
        }
        return Optional.empty();
    }
}
