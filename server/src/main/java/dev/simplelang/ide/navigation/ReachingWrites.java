package dev.simplelang.ide.navigation;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.proof.Facts.Outcome;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The assignments and declarations whose value a read of their variable may see: reaching
/// definitions.
///
/// What reaches a place is either one write or a merge of what comes along several paths, as the
/// variable's value in the graph is a node or a phi. So that a merge costs as much as it has paths,
/// however many writes reach it, the writes are collected only at the end, each merge once. The
/// nodes of the graph themselves would not do: in `x = y; if (c) x = y;` the variable has one node
/// and two assignments.
///
/// A path that the optimizer has proved unreachable brings nothing.
final class ReachingWrites {

    /// What the variable holds at a place: what `write` gave, or what came along one of `paths`.
    /// Neither for the value that `arg` has at the start.
    private static final class Source {

        private final Optional<Statement> write;
        private final List<Source> paths;

        private Source(Optional<Statement> write, List<Source> paths) {
            this.write = write;
            this.paths = paths;
        }

        static Source merge() {
            return new Source(Optional.empty(), new ArrayList<>());
        }
    }

    /// A loop with what is known where control jumps in it.
    private record Loop(List<Source> breaks, List<Source> continues) {}

    private final Analysis analysis;
    private final Variable variable;
    private final Expression.Read read;
    private final ArrayDeque<Loop> loops = new ArrayDeque<>();

    /// What reaches the place to which the walk has come; empty if that is unreachable.
    private Optional<Source> here = Optional.of(Source.merge());
    private Optional<Source> atRead = Optional.empty();

    private ReachingWrites(Analysis analysis, Variable variable, Expression.Read read) {
        this.analysis = analysis;
        this.variable = variable;
        this.read = read;
    }

    /// The writes that reach `read`, a read of `variable`, as a set of identities. Linear in the
    /// program.
    static Set<SyntaxNode> of(Analysis analysis, Variable variable, Expression.Read read) {
        var walk = new ReachingWrites(analysis, variable, read);
        analysis.tree().program().statements().forEach(walk::statement);
        return walk.atRead.map(ReachingWrites::writes).orElse(Set.of());
    }

    private static Set<SyntaxNode> writes(Source source) {
        Set<SyntaxNode> writes = Collections.newSetFromMap(new IdentityHashMap<>());
        Set<Source> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        var pending = new ArrayDeque<Source>();
        pending.push(source);
        while (!pending.isEmpty()) {
            var next = pending.pop();
            if (seen.add(next)) {
                next.write.ifPresent(writes::add);
                next.paths.forEach(pending::push);
            }
        }
        return writes;
    }

    private void statement(Statement statement) {
        if (isProvedDead(statement)) {
            here = Optional.empty();
        }
        switch (statement) {
            case Statement.Return exit -> {
                expression(exit.value());
                here = Optional.empty();
            }
            case Statement.Declaration declaration -> write(declaration, declaration.value());
            case Statement.Assignment assignment -> write(assignment, assignment.value());
            case Statement.Block block -> block.statements().forEach(this::statement);
            case If choice -> choice(choice);
            case Statement.While loop -> loop(loop);
            case Statement.Break _ -> jump(loops.isEmpty() ? List.of() : loops.getLast().breaks());
            case Statement.Continue _ -> jump(loops.isEmpty() ? List.of() : loops.getLast().continues());
            case Statement.Erroneous erroneous -> erroneous.parts().forEach(this::expression);
            case Statement.ShowGraph _,Statement.Empty _ -> {
                // Neither reads nor writes.
            }
        }
    }

    private boolean isProvedDead(SyntaxNode statement) {
        return !analysis.hasErrors() && !analysis.facts().isReached(statement);
    }

    private void write(Statement statement, Expression value) {
        expression(value);
        boolean isMeant = analysis.resolution().variableOf(statement)
                .filter(target -> target.index() == variable.index()).isPresent();
        if (here.isPresent() && isMeant) {
            here = Optional.of(new Source(Optional.of(statement), List.of()));
        }
    }

    /// The read is here if it is in this expression.
    private void expression(Expression expression) {
        if (expression.span().contains(read.span())) {
            atRead = here;
        }
    }

    private void choice(If choice) {
        var ends = new ArrayList<Source>();
        for (var clause : choice.clauses()) {
            expression(clause.condition());
            var outcome = outcome(clause);
            var before = here;
            here = outcome == Outcome.ALWAYS_FALSE ? Optional.empty() : before;
            statement(clause.body());
            here.ifPresent(ends::add);
            here = outcome == Outcome.ALWAYS_TRUE ? Optional.empty() : before;
        }
        choice.elseArm().ifPresent(this::statement);
        here.ifPresent(ends::add);
        here = merged(ends);
    }

    private void loop(Statement.While loop) {
        var head = here.map(entry -> {
            var merge = Source.merge();
            merge.paths.add(entry);
            return merge;
        });
        here = head;
        expression(loop.condition());
        var outcome = outcome(loop);
        var jumps = new Loop(new ArrayList<>(), new ArrayList<>());
        loops.addLast(jumps);
        here = outcome == Outcome.ALWAYS_FALSE ? Optional.empty() : head;
        statement(loop.body());
        here.ifPresent(jumps.continues()::add);
        loops.removeLast();
        head.ifPresent(merge -> merge.paths.addAll(jumps.continues()));
        if (outcome != Outcome.ALWAYS_TRUE) {
            head.ifPresent(jumps.breaks()::add);
        }
        here = merged(jumps.breaks());
    }

    /// @param target where to add what is known here
    private void jump(List<Source> target) {
        if (!loops.isEmpty()) {
            here.ifPresent(target::add);
            here = Optional.empty();
        }
    }

    private static Optional<Source> merged(List<Source> paths) {
        if (paths.isEmpty()) {
            return Optional.empty();
        }
        var first = paths.getFirst();
        return Optional
                .of(paths.stream().allMatch(path -> path == first) ? first : new Source(Optional.empty(), paths));
    }

    private Outcome outcome(SyntaxNode clauseOrWhile) {
        return analysis.hasErrors() ? Outcome.OPEN : analysis.facts().outcome(clauseOrWhile);
    }
}
