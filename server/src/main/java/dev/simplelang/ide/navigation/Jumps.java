package dev.simplelang.ide.navigation;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.SyntaxPath;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.TokenKind;
import dev.simplelang.text.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The keywords of a loop: its `while` with the `break`s and `continue`s that leave it or go on
/// with it.
final class Jumps {

    private Jumps() {}

    /// The loop that the token of `path` is a keyword of: by itself if it is `while`, else the one
    /// that the jump is about. Empty for any other token, for a jump outside all loops, and for a
    /// keyword of which the parser could make nothing.
    static Optional<Statement.While> loop(SyntaxPath path) {
        var loop = path.nodes().reversed().stream().filter(Statement.While.class::isInstance)
                .map(Statement.While.class::cast).findFirst();
        return switch (path.token().kind()) {
            case WHILE -> loop.filter(found -> found.keyword().equals(path.token().span()));
            case BREAK -> loop.filter(_ -> path.innermost() instanceof Statement.Break);
            case CONTINUE -> loop.filter(_ -> path.innermost() instanceof Statement.Continue);
            default -> Optional.empty();
        };
    }

    /// The keywords of `loop` in order of position.
    static List<Span> keywords(Statement.While loop) {
        var keywords = new ArrayList<Span>();
        keywords.add(loop.keyword());
        var pending = new ArrayDeque<SyntaxNode>();
        pending.push(loop.body());
        while (!pending.isEmpty()) {
            switch (pending.pop()) {
                case Statement.Break jump -> keywords.add(jump.keyword());
                case Statement.Continue jump -> keywords.add(jump.keyword());
                case Statement.While _ -> {
                    // Its jumps are its own.
                }
                case SyntaxNode node -> node.children().reversed().forEach(pending::push);
            }
        }
        return keywords;
    }

    /// All `return`s of the program, if the token of `path` is one.
    static List<Span> returns(Analysis analysis, SyntaxPath path) {
        return path.token().kind() != TokenKind.RETURN
                ? List.of()
                : analysis.tree().tokens().stream().filter(token -> token.kind() == TokenKind.RETURN)
                        .map(token -> token.span()).toList();
    }
}
