package dev.simplelang.ide.action;

import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import java.util.List;
import java.util.Optional;

/// The statement whose words or condition a cursor is in, as opposed to the statements inside it.
final class Heads {

    private Heads() {}

    /// The innermost statement of a path.
    static Optional<Statement> of(List<SyntaxNode> path) {
        return path.reversed().stream().filter(node -> node instanceof Statement)
                .map(Statement.class::cast).findFirst();
    }
}
