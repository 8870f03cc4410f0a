package dev.simplelang.ide;

import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.syntax.Token;
import dev.simplelang.syntax.TokenKind;
import java.util.List;

/// A token with the nodes of the tree around it.
///
/// @param token the token; no trivia in what [#at] gives
/// @param nodes the nodes that contain it, the program first
public record SyntaxPath(Token token, List<SyntaxNode> nodes) {

    /// The paths to the tokens that a cursor at `offset` touches: the one after it first, then the
    /// one before it.
    public static List<SyntaxPath> at(SyntaxTree tree, int offset) {
        int after = tree.indexAt(offset);
        return tree.tokens().subList(Math.max(0, after - 1), after + 1).reversed().stream()
                .filter(token -> !token.kind().isTrivia() && token.kind() != TokenKind.END)
                .filter(token -> token.span().touches(offset)).map(token -> to(tree, token)).toList();
    }

    /// The path to the token that begins at `offset` or contains it, whatever it is: white space, a
    /// comment, the end.
    public static SyntaxPath around(SyntaxTree tree, int offset) {
        return to(tree, tree.tokens().get(tree.indexAt(offset)));
    }

    private static SyntaxPath to(SyntaxTree tree, Token token) {
        return new SyntaxPath(token, tree.pathTo(token.span()));
    }

    /// The innermost node.
    public SyntaxNode innermost() {
        return nodes.getLast();
    }
}
