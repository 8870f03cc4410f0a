package dev.simplelang.ide.decoration;

import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Program;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.BinarySearch;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Span;
import java.util.List;
import java.util.function.Consumer;

/// Walks the statements of a program, and the clauses of its `if`s, that touch a range: the places
/// where expressions are evaluated, as [dev.simplelang.ide.proof.Narrowing#at] wants them. Costs
/// what it visits, and a binary search in each list of statements around it.
final class SyntaxRange {

    private final Span range;
    private final Consumer<SyntaxNode> visitor;
    private final Cancellation cancellation;

    private SyntaxRange(Span range, Consumer<SyntaxNode> visitor, Cancellation cancellation) {
        this.range = range;
        this.visitor = visitor;
        this.cancellation = cancellation;
    }

    /// Shows `visitor` the statements and clauses of `program` that touch `range`, the ends
    /// included: an outer one before those in it, in the order of the source. What is between the
    /// starts of two of them belongs to the first.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    static void visit(Program program, Span range, Cancellation cancellation, Consumer<SyntaxNode> visitor) {
        new SyntaxRange(range, visitor, cancellation).walk(program.statements());
    }

    private void walk(List<? extends SyntaxNode> nodes) {
        int first = nodes.isEmpty() || goesOn(nodes.getFirst())
                ? 0
                : BinarySearch.first(nodes.size(), i -> goesOn(nodes.get(i)));
        for (int i = first; i < nodes.size() && nodes.get(i).span().start() <= range.end(); i++) {
            walk(nodes.get(i));
        }
    }

    private void walk(SyntaxNode node) {
        if (node.span().start() > range.end() || !goesOn(node)) {
            return;
        }
        cancellation.check();
        visitor.accept(node);
        switch (node) {
            case Statement.Block block -> walk(block.statements());
            case If choice -> {
                walk(choice.clauses());
                choice.elseArm().ifPresent(this::walk);
            }
            case If.Clause clause -> walk(clause.body());
            case Statement.While loop -> walk(loop.body());
            default -> {
                // Nothing but expressions in it.
            }
        }
    }

    private boolean goesOn(SyntaxNode node) {
        return range.start() <= node.span().end();
    }
}
