package dev.simplelang.ide.completion;

import dev.simplelang.build.Built;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.StartNode;
import dev.simplelang.resolve.Resolution;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/// Finds the node that a variable is at a place, in a graph as written: the value that was bound last on the way there, or the phi that
/// merges those of several ways.
///
/// A region has at most one phi for each name. Of two variables with one name the inner one hides the other
/// wherever it is visible, so that only one of them can change on the ways that meet there.
final class PassedValues {

    /// @param node the value
    /// @param binding the statement that binds it, unless it is a phi or the program's argument
    record Bound(Node node, Optional<Statement> binding) {}

    private final Built written;
    private final Resolution resolution;
    private final IdentityHashMap<Statement, Boolean> goesOn = new IdentityHashMap<>();

    PassedValues(Built written, Resolution resolution) {
        this.written = written;
        this.resolution = resolution;
    }

    /// The value of `variable` behind all that was `passed`; empty for a variable that was not declared on the way.
    Optional<Bound> of(Variable variable, List<PlaceInFlow.Passed> passed) {
        for (var part : passed.reversed()) {
            var bound = switch (part) {
                case PlaceInFlow.Statements block -> behindAll(block.statements(), variable);
                case PlaceInFlow.Head head -> atHead(head.loop(), variable);
            };
            if (bound.isPresent()) {
                return bound;
            }
        }
        return variable.isArg() ? argument() : Optional.empty();
    }

    private Optional<Bound> argument() {
        return written.graph().start().users().stream()
                .filter(user -> user instanceof ProjNode projection && projection.index() == StartNode.ARGUMENT)
                .findFirst().map(node -> new Bound(node, Optional.empty()));
    }

    private Optional<Bound> behindAll(List<Statement> statements, Variable variable) {
        for (var statement : statements.reversed()) {
            var bound = behind(statement, variable);
            if (bound.isPresent()) {
                return bound;
            }
        }
        return Optional.empty();
    }

    /// The value behind `statement`; empty if it is the one before it.
    private Optional<Bound> behind(Statement statement, Variable variable) {
        return switch (statement) {
            case Statement.Declaration _,Statement.Assignment _ -> binds(statement, variable)
                    ? written.value(statement).map(this::current)
                            .map(node -> new Bound(node, Optional.of(statement)))
                    : Optional.empty();
            case Statement.Block block -> behindAll(block.statements(), variable);
            case If choice -> behindIf(choice, variable);
            case Statement.While loop -> behindLoop(loop, variable);
            case Statement.Return _,Statement.Break _,Statement.Continue _,Statement.ShowGraph _,Statement.Empty _,Statement.Erroneous _ ->
                Optional.empty();
        };
    }

    private boolean binds(SyntaxNode statement, Variable variable) {
        return resolution.variableOf(statement).filter(variable::equals).isPresent();
    }

    private Node current(Node node) {
        return written.graph().origins().current(node);
    }

    /// Where several arms lead on and no phi merges them, all bring the same value.
    private Optional<Bound> behindIf(If choice, Variable variable) {
        var arms = new ArrayList<Optional<Statement>>();
        choice.clauses().forEach(clause -> arms.add(Optional.of(clause.body())));
        arms.add(choice.elseArm());
        var leading = arms.stream().filter(arm -> arm.isEmpty() || goesOn(arm.get())).toList();
        if (leading.isEmpty()) {
            return Optional.empty();
        }
        var phi = leading.size() > 1
                ? written.merge(choice).flatMap(merge -> phi(merge, variable))
                : Optional.<Bound>empty();
        return phi.isPresent() ? phi : leading.getFirst().flatMap(arm -> behind(arm, variable));
    }

    /// The `break`s of a loop join one after the other behind its condition.
    private Optional<Bound> behindLoop(Statement.While loop, Variable variable) {
        var exit = written.branch(loop).map(Built.Branch::whenFalse);
        var at = written.merge(loop);
        while (at.isPresent() && exit.isPresent() && at.get() != exit.get() && at.get() instanceof RegionNode region) {
            var phi = phi(region, variable);
            if (phi.isPresent()) {
                return phi;
            }
            at = Optional.of(region.input(0));
        }
        return atHead(loop, variable);
    }

    private Optional<Bound> atHead(Statement.While loop, Variable variable) {
        return written.loop(loop).flatMap(head -> phi(head, variable));
    }

    private static Optional<Bound> phi(Node region, Variable variable) {
        return region.users().stream()
                .filter(user -> user instanceof PhiNode phi && phi.region() == region
                        && phi.variable().equals(variable.name()))
                .findFirst().map(phi -> new Bound(phi, Optional.empty()));
    }

    /// Whether control may come behind `statement`, conditions left aside.
    private boolean goesOn(Statement statement) {
        var known = goesOn.get(statement);
        if (known != null) {
            return known;
        }
        boolean found = switch (statement) {
            case Statement.Return _,Statement.Break _,Statement.Continue _ -> false;
            case Statement.Block block -> block.statements().stream().allMatch(this::goesOn);
            case If choice -> choice.elseArm().isEmpty() || goesOn(choice.elseArm().get())
                    || choice.clauses().stream().anyMatch(clause -> goesOn(clause.body()));
            case Statement.While _,Statement.Declaration _,Statement.Assignment _,Statement.ShowGraph _,Statement.Empty _,Statement.Erroneous _ ->
                true;
        };
        goesOn.put(statement, found);
        return found;
    }
}
