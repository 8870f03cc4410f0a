package dev.simplelang.build;

import dev.simplelang.resolve.Resolution;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Program;
import dev.simplelang.syntax.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/// Which variables each loop of a program assigns.
///
/// A variable that a loop only reads needs no phi at its head. Otherwise each lookup in nested
/// loops would make a phi in every one of them, to be removed when the loop ends: depth times
/// variables.
final class LoopAssignments {

    private final Resolution resolution;
    private final IdentityHashMap<Statement.While, Set<Integer>> assigned = new IdentityHashMap<>();
    private final Deque<Set<Integer>> open = new ArrayDeque<>();

    private LoopAssignments(Resolution resolution) {
        this.resolution = resolution;
    }

    /// The assignments in the loops of `program`.
    static LoopAssignments of(Program program, Resolution resolution) {
        var assignments = new LoopAssignments(resolution);
        assignments.statements(program.statements());
        return assignments;
    }

    /// The indices of the variables that `loop` assigns, inner loops included.
    Set<Integer> in(Statement.While loop) {
        return assigned.get(loop);
    }

    private void statements(List<Statement> statements) {
        statements.forEach(this::statement);
    }

    private void statement(Statement statement) {
        switch (statement) {
            case Statement.Assignment assignment -> resolution.variableOf(assignment)
                    .filter(_ -> !open.isEmpty()).ifPresent(variable -> open.peek().add(variable.index()));
            case Statement.Block block -> statements(block.statements());
            case If choice -> choice.arms().forEach(this::statement);
            case Statement.While loop -> {
                open.push(new HashSet<>());
                statement(loop.body());
                var inside = open.pop();
                assigned.put(loop, inside);
                if (!open.isEmpty()) {
                    open.peek().addAll(inside);
                }
            }
            case Statement.Simple _ -> {
                // No assignment to a variable of an outer block.
            }
        }
    }
}
