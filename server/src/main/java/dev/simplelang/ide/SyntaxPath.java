package dev.simplelang.ide;

import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Name;
import dev.simplelang.syntax.Operation;
import dev.simplelang.syntax.Program;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.syntax.Token;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// A token with the nodes of the tree around it.
///
/// @param token the token; no trivia in what [#at] gives
/// @param nodes the nodes that contain it, the program first
public record SyntaxPath(Token token, List<SyntaxNode> nodes) {

    /// The paths to the tokens that a cursor at `offset` touches: the one behind it first, then the one before it.
    public static List<SyntaxPath> at(SyntaxTree tree, int offset) {
        int behind = tree.indexAt(offset);
        return tree.tokens().subList(Math.max(0, behind - 1), behind + 1).reversed().stream()
                .filter(token -> !token.kind().isTrivia() && token.kind() != TokenKind.END)
                .filter(token -> token.span().touches(offset)).map(token -> to(tree, token)).toList();
    }

    /// The path to the token that begins at `offset` or contains it, whatever it is: white space, a comment, the end.
    static SyntaxPath around(SyntaxTree tree, int offset) {
        return to(tree, tree.tokens().get(tree.indexAt(offset)));
    }

    private static SyntaxPath to(SyntaxTree tree, Token token) {
        var nodes = new ArrayList<SyntaxNode>();
        Optional<? extends SyntaxNode> next = Optional.of(tree.program());
        while (next.isPresent()) {
            nodes.add(next.get());
            next = child(next.get(), token.span());
        }
        return new SyntaxPath(token, List.copyOf(nodes));
    }

    /// The innermost node.
    public SyntaxNode innermost() {
        return nodes.getLast();
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
