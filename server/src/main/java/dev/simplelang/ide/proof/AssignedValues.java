package dev.simplelang.ide.proof;

import dev.simplelang.build.Built;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.resolve.Resolution;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.BinarySearch;
import dev.simplelang.text.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Where the text assigns the value that a variable has at a place: a node says only where it is
/// computed, and a phi only where paths meet.
///
/// Follows the phis of the graph as written along the paths that runs take, and looks up which
/// statement gives the variable the node at the end of each. The cost of a question does not depend
/// on the size of the program; the table is made once.
///
/// The price: of two assignments of one node, the overwritten one is named too, as the first in
/// `y = b; y = 20; if (c) y = b;`. `navigation.ReachingWrites` is exact, but walks the whole program.
final class AssignedValues {

    private record Key(int node, int variable) {}

    private final Built written;
    private final Facts facts;
    private final SyntaxTree tree;
    private final Resolution resolution;

    /// The declarations and assignments that give a variable a node, in the order of the text; null
    /// until it is made.
    private Map<Key, List<Statement>> writes;

    AssignedValues(Built written, Facts facts, SyntaxTree tree, Resolution resolution) {
        this.written = written;
        this.facts = facts;
        this.tree = tree;
        this.resolution = resolution;
    }

    /// The expressions that are assigned to `variable` and may be what `read`, a read of it, sees;
    /// in the order of the text. Empty if that is what `arg` is at the start, or if there are more
    /// than `most` places to look at.
    ///
    /// @param value the value of `read` in the graph as written
    List<Span> seenBy(SyntaxNode read, Variable variable, Node value, int most) {
        var found = new TreeSet<>(Comparator.comparingInt(Span::start));
        var seen = new HashSet<Node>();
        var pending = new ArrayDeque<Node>();
        pending.push(value);
        while (!pending.isEmpty()) {
            var node = pending.pop();
            if (!seen.add(node)) {
                continue;
            }
            if (seen.size() > most) {
                return List.of();
            }
            var statements = writes().getOrDefault(new Key(node.id(), variable.index()), List.of());
            boolean isMet = reaching(statements, read, most, found);
            if (!isMet && node instanceof PhiNode phi && phi.region() instanceof RegionNode region) {
                for (int path = 0; path < phi.valueCount(); path++) {
                    if (!facts.optimizedNode(region.input(path)).isDead()) {
                        pending.push(phi.value(path));
                    }
                }
            }
        }
        return List.copyOf(found);
    }

    private synchronized Map<Key, List<Statement>> writes() {
        if (writes == null) {
            writes = new HashMap<>();
            tree.program().walkStatements(statement -> {
                if (statement instanceof Statement.Declaration || statement instanceof Statement.Assignment) {
                    enter(statement);
                }
            });
        }
        return writes;
    }

    private void enter(Statement statement) {
        var variable = resolution.variableOf(statement);
        var node = written.value(statement).map(written.graph().origins()::current);
        if (variable.isPresent() && node.isPresent() && !isOf(variable.get(), value(statement))
                && facts.isReached(statement)) {
            writes.computeIfAbsent(new Key(node.get().id(), variable.get().index()), _ -> new ArrayList<>(1))
                    .add(statement);
        }
    }

    /// Whether `value` only reads the variable, which leaves it as it is.
    private boolean isOf(Variable variable, Expression value) {
        return variableRead(value, resolution).filter(read -> read.index() == variable.index()).isPresent();
    }

    /// The variable that an expression is, perhaps in parentheses.
    static Optional<Variable> variableRead(SyntaxNode expression, Resolution resolution) {
        var inner = expression;
        while (inner instanceof Expression.Parenthesized parenthesized) {
            inner = parenthesized.inner();
        }
        return inner instanceof Expression.Read ? resolution.variableOf(inner) : Optional.empty();
    }

    private static Expression value(Statement statement) {
        return switch (statement) {
            case Statement.Declaration declaration -> declaration.value();
            case Statement.Assignment assignment -> assignment.value();
            default -> throw new IllegalArgumentException("assigns nothing: " + statement);
        };
    }

    /// Adds what is assigned by those of some statements that give a variable one node after which
    /// `read` may come next: those before it, backward up to the nearest one that dominates it, and
    /// those after it in a loop around both.
    ///
    /// @param statements in the order of the text
    /// @return whether there is one that dominates `read`
    private boolean reaching(List<Statement> statements, SyntaxNode read, int most, Set<Span> found) {
        int end = outermostLoop(read).map(loop -> loop.span().end()).orElse(read.span().start());
        int count = BinarySearch.first(statements.size(), i -> statements.get(i).span().end() > end);
        for (var statement : statements.subList(0, count).reversed()) {
            found.add(value(statement).span());
            boolean isBefore = statement.span().end() <= read.span().start();
            if (isBefore && body(statement).span().contains(read.span())) {
                return true;
            }
            if (found.size() > most) {
                return false;
            }
        }
        return false;
    }

    private Optional<SyntaxNode> outermostLoop(SyntaxNode read) {
        return tree.pathTo(read.span()).stream().filter(Statement.While.class::isInstance).findFirst();
    }

    /// The innermost arm of an `if` or body of a loop with `statement` in it, or the program.
    private SyntaxNode body(Statement statement) {
        SyntaxNode body = tree.program();
        SyntaxNode around = tree.program();
        for (var node : tree.pathTo(statement.span())) {
            if (node instanceof Statement && (around instanceof If || around instanceof If.Clause
                    || around instanceof Statement.While)) {
                body = node;
            }
            around = node;
        }
        return body;
    }
}
