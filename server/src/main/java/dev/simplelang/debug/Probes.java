package dev.simplelang.debug;

import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Relation;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Makes the probes of a program.
public final class Probes {

    private final DebuggedProgram program;

    Probes(DebuggedProgram program) {
        this.program = program;
    }

    /// The node of a variable, of which a condition is.
    private Node binding(Variable variable, Place place) {
        var node = program.bindings(place).get(variable);
        if (node == null) {
            throw RefusedException.optimizedAway(variable);
        }
        return node;
    }

    private void requireAll(Set<Variable> variables, Place place) {
        variables.forEach(variable -> binding(variable, place));
    }

    /// A breakpoint at `place`, which control can reach.
    ///
    /// @param condition about the variables at `place`
    public Probe breakpoint(Place place, Optional<Formula> condition, Optional<HitCondition> hits) {
        var isMet = condition.<Site.Condition>map(formula -> {
            requireAll(formula.variables(), place);
            return (graph, valueOf) -> formula.build(graph, variable -> valueOf.apply(binding(variable, place)));
        });
        return new Probe(List.of(site(place, isMet, false)), hits);
    }

    /// A breakpoint that writes a message instead of stopping the run.
    public LogPoint logPoint(Probe breakpoint, LogMessage message) {
        var place = breakpoint.sites().getFirst().place();
        requireAll(message.variables(), place);
        return new LogPoint(breakpoint, message, program.bindings(place));
    }

    private Site site(Place place, Optional<Site.Condition> condition, boolean isAfter) {
        return new Site(place, program.locations().control(place).orElseThrow(), condition, isAfter);
    }

    /// A data breakpoint: stops where `variable` gets another value than it has.
    public Probe change(Variable variable, Optional<HitCondition> hits) {
        return new Probe(writes(variable).map(place -> {
            var value = origin(place);
            var before = Optional.ofNullable(program.bindings(place).get(variable));
            // A declaration gives the first value.
            var condition = before.<Site.Condition>map(old -> (graph, valueOf) -> graph
                    .add(new CompareNode(Relation.NE, valueOf.apply(value), valueOf.apply(old))));
            return site(place, condition, true);
        }).toList(), hits);
    }

    private Node origin(Place place) {
        return program.graph().origins().current(program.built().value(place.syntax()).orElseThrow());
    }

    /// The statements that give `variable` a value, whether it is another one or not.
    Probe assignments(Variable variable) {
        return new Probe(writes(variable).map(place -> site(place, Optional.empty(), false)).toList(),
                Optional.empty());
    }

    private Stream<Place> writes(Variable variable) {
        return program.places().all().stream().filter(place -> place.assigned().filter(variable::equals).isPresent())
                .filter(program::isOpen);
    }

    /// Stops where a divisor is 0.
    public Probe divisionsByZero() {
        var sites = new ArrayList<Site>();
        program.built().divisions().filter(division -> !division.control().isDead()).forEach(division -> {
            var divisor = program.graph().origins().current(program.built().value(division.divisor()).orElseThrow());
            var place = placeOf(division.divisor());
            if (program.isOpen(place) && program.locations().isAvailable(divisor, place)) {
                sites.add(site(place, Optional.of((graph, valueOf) -> graph.add(
                        new CompareNode(Relation.EQ, valueOf.apply(divisor), graph.add(ConstantNode.of(0))))), false));
            }
        });
        return new Probe(sites, Optional.empty());
    }

    private Place placeOf(Expression expression) {
        return program.compilation().tree().pathTo(expression.span()).reversed().stream()
                .flatMap(syntax -> program.places().at(syntax).stream()).findFirst().orElseThrow();
    }

    /// Stops where control enters a loop that is proved to be endless.
    public Probe endlessLoops() {
        var sites = new ArrayList<Site>();
        program.places().all().stream().filter(program::isOpen).forEach(place -> {
            if (place.syntax() instanceof Statement.While loop && !program.facts().isLeft(loop)
                    && program.facts().isReached(loop) && program.facts().isEndless(loop)) {
                sites.add(new Site(place, entry(place), Optional.empty(), false));
            }
        });
        return new Probe(sites, Optional.empty());
    }

    /// Stops where control enters `level`; empty for the program.
    Optional<Probe> entry(Level level) {
        return level.outer().isEmpty()
                ? Optional.empty()
                : program.places().all().stream().filter(program::isOpen)
                        .filter(place -> place.level().outward().anyMatch(level::equals)).findFirst()
                        .map(first -> new Probe(List.of(new Site(first, entry(first), Optional.empty(), false)),
                                Optional.empty()));
    }

    /// The control node at which a run comes to `place` from before; to the head of a loop it also
    /// returns.
    private Node entry(Place place) {
        var control = program.locations().control(place).orElseThrow();
        return control instanceof LoopNode loop ? loop.input(LoopNode.ENTRY) : control;
    }

    /// The places outside of `level`.
    Probe outside(Level level) {
        return new Probe(program.places().all().stream().filter(program::isOpen)
                .filter(place -> place.level().outward().noneMatch(level::equals))
                .map(place -> site(place, Optional.empty(), false)).toList(), Optional.empty());
    }
}
