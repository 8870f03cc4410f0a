package dev.simplelang.ide;

import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Operation;
import dev.simplelang.syntax.Program;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.BinarySearch;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Span;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/// Walks the parts of a program that touch a range. Costs what it visits, and a binary search in each list of parts around it.
public final class SyntaxRange {

    /// Is shown each part, an outer one before those in it, in the order of the source.
    @FunctionalInterface
    public interface Visitor {

        /// @param place where `node` is evaluated, as [dev.simplelang.ide.proof.Narrowing#at] wants it: the innermost
        ///              statement; for what belongs to the condition of an `if` its clause
        void visit(SyntaxNode node, SyntaxNode place);
    }

    private final Span range;
    private final Visitor visitor;
    private final Cancellation cancellation;

    private SyntaxRange(Span range, Visitor visitor, Cancellation cancellation) {
        this.range = range;
        this.visitor = visitor;
        this.cancellation = cancellation;
    }

    /// Shows `visitor` the parts of `program` that touch `range`, the ends included.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static void visit(Program program, Span range, Cancellation cancellation, Visitor visitor) {
        var walk = new SyntaxRange(range, visitor, cancellation);
        walk.each(program.statements(), Statement::span, statement -> walk.walk(statement, statement));
    }

    private void walk(SyntaxNode node, SyntaxNode place) {
        if (node.span().end() < range.start() || node.span().start() > range.end()) {
            return;
        }
        cancellation.check();
        visitor.visit(node, place);
        switch (node) {
            case Statement.Block block -> each(block.statements(), Statement::span, inner -> walk(inner, inner));
            case If choice -> {
                each(choice.clauses(), If.Clause::span, clause -> walk(clause, clause));
                choice.elseArm().ifPresent(arm -> walk(arm, arm));
            }
            case If.Clause clause -> {
                walk(clause.condition(), clause);
                walk(clause.body(), clause.body());
            }
            case Statement.While loop -> {
                walk(loop.condition(), loop);
                walk(loop.body(), loop.body());
            }
            case Expression.Chain chain -> {
                walk(chain.first(), place);
                each(chain.operations(), Operation::added, operation -> walk(operation, place));
            }
            default -> node.children().forEach(child -> walk(child, place));
        }
    }

    private <N> void each(List<N> nodes, Function<N, Span> spanOf, Consumer<N> then) {
        int first = BinarySearch.first(nodes.size(), i -> spanOf.apply(nodes.get(i)).end() >= range.start());
        for (int i = first; i < nodes.size() && spanOf.apply(nodes.get(i)).start() <= range.end(); i++) {
            then.accept(nodes.get(i));
        }
    }
}
