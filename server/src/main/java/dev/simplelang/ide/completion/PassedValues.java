package dev.simplelang.ide.completion;

import dev.simplelang.build.Built;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.StartNode;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Name;
import dev.simplelang.syntax.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What the variables that are visible at a place are there, in a graph as written: for each the value that was bound last on the way there, or
/// the phi that merges those of several ways.
///
/// Found for all of them on one way back from the place. What was bound is known by its name: of two variables with one name only one
/// is visible at the place, and what is bound while the other hides it is left out.
final class PassedValues {

    /// @param node the value
    /// @param binding the statement that binds it, unless it is a phi or the program's argument
    record Bound(Node node, Optional<Statement> binding) {}

    private final Built written;
    private final IdentityHashMap<Statement, Boolean> goesOn = new IdentityHashMap<>();
    private final Map<String, Bound> found = new HashMap<>();

    /// The names that other variables have where the way back is, and how many they are: those of blocks that have ended before the place.
    private final Map<String, Integer> hidden = new HashMap<>();

    /// @param passed what lies between the start of the program and the place, in order
    PassedValues(Built written, List<PlaceInFlow.Passed> passed) {
        this.written = written;
        for (var part : passed.reversed()) {
            switch (part) {
                case PlaceInFlow.Statements block -> block.statements().reversed().forEach(this::behind);
                case PlaceInFlow.Head head -> atHead(head.loop());
            }
        }
    }

    /// The value of `variable`, which is visible at the place; empty if it was not declared on the way.
    Optional<Bound> of(Variable variable) {
        return Optional.ofNullable(found.get(variable.name()))
                .or(() -> variable.isArg() ? argument() : Optional.empty());
    }

    private Optional<Bound> argument() {
        return written.graph().start().users().stream()
                .filter(user -> user instanceof ProjNode projection && projection.index() == StartNode.ARGUMENT)
                .findFirst().map(node -> new Bound(node, Optional.empty()));
    }

    /// Whether what is bound to `name` where the way back is may be seen at the place, and was not bound again behind it.
    private boolean isWanted(String name) {
        return !found.containsKey(name) && !hidden.containsKey(name);
    }

    /// Goes back from behind `statement` to before it.
    private void behind(Statement statement) {
        switch (statement) {
            case Statement.Declaration declaration -> bind(declaration.name(), declaration);
            case Statement.Assignment assignment -> bind(assignment.name(), assignment);
            case Statement.Block block -> behindBlock(block);
            case If choice -> behindIf(choice);
            case Statement.While loop -> behindLoop(loop);
            case Statement.Return _,Statement.Break _,Statement.Continue _,Statement.ShowGraph _,Statement.Empty _,Statement.Erroneous _ -> {
                // Bind nothing.
            }
        }
    }

    private void bind(Name name, Statement statement) {
        if (isWanted(name.text())) {
            written.value(statement).map(written.graph().origins()::current)
                    .ifPresent(node -> found.put(name.text(), new Bound(node, Optional.of(statement))));
        }
    }

    /// A block that has ended: what it declares is not visible at the place, and hides what is.
    private void behindBlock(Statement.Block block) {
        for (var statement : block.statements()) {
            if (statement instanceof Statement.Declaration declaration) {
                hidden.merge(declaration.name().text(), 1, Integer::sum);
            }
        }
        for (var statement : block.statements().reversed()) {
            if (statement instanceof Statement.Declaration declaration) {
                hidden.computeIfPresent(declaration.name().text(), (_, count) -> count == 1 ? null : count - 1);
            } else {
                behind(statement);
            }
        }
    }

    /// Where several arms lead on and no phi merges them, all bring the same value.
    private void behindIf(If choice) {
        var leading = new ArrayList<Optional<Statement>>();
        choice.clauses().stream().map(If.Clause::body).filter(this::goesOn).map(Optional::of).forEach(leading::add);
        if (choice.elseArm().isEmpty() || goesOn(choice.elseArm().get())) {
            leading.add(choice.elseArm());
        }
        if (leading.size() > 1) {
            written.merge(choice).ifPresent(this::atRegion);
        }
        if (!leading.isEmpty()) {
            leading.getFirst().ifPresent(this::behind);
        }
    }

    /// The `break`s of a loop join one after the other behind its condition.
    private void behindLoop(Statement.While loop) {
        var exit = written.branch(loop).map(Built.Branch::whenFalse);
        var at = written.merge(loop);
        while (at.isPresent() && exit.isPresent() && at.get() != exit.get() && at.get() instanceof RegionNode region) {
            atRegion(region);
            at = Optional.of(region.input(0));
        }
        atHead(loop);
    }

    private void atHead(Statement.While loop) {
        written.loop(loop).ifPresent(this::atRegion);
    }

    private void atRegion(Node region) {
        for (var user : region.users()) {
            if (user instanceof PhiNode phi && phi.region() == region && isWanted(phi.variable())) {
                found.put(phi.variable(), new Bound(phi, Optional.empty()));
            }
        }
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
