package dev.simplelang.debug;

import dev.simplelang.build.BuildObserver;
import dev.simplelang.build.Built;
import dev.simplelang.build.GraphBuilder;
import dev.simplelang.driver.Compilation;
import dev.simplelang.driver.Lazy;
import dev.simplelang.driver.WrittenStatements;
import dev.simplelang.eval.Waypoints;
import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.proof.Facts;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Relation;
import dev.simplelang.resolve.Variable;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.syntax.Expression;
import dev.simplelang.syntax.If;
import dev.simplelang.syntax.Statement;
import dev.simplelang.syntax.SyntaxNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.IntType;
import dev.simplelang.type.TypeText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// A program whose runs are debugged: what is known of it without a run. Safe to read from several
/// threads.
public final class DebuggedProgram {

    /// The graphs of a program that can run.
    public enum Kind {
        /// As it is written.
        AS_BUILT,
        /// Optimized for every argument.
        OPTIMIZED
    }

    private final Analysis analysis;
    private final Compilation compilation;
    private final Built built;
    private final Places places;
    private final Locations locations;
    private final Waypoints waypoints;
    private final Schedule schedule;

    /// By the index of a place, the node of each variable there; as far as somebody asked.
    private final Map<Integer, Map<Variable, Node>> bindings = new HashMap<>();

    /// A program without errors.
    ///
    /// @param analysis for every argument
    /// @param kind which of its graphs runs
    public DebuggedProgram(Analysis analysis, Kind kind) {
        this.analysis = analysis;
        compilation = analysis.compilation();
        built = kind == Kind.OPTIMIZED ? compilation.optimized() : compilation.asWritten();
        places = new Places(compilation);
        waypoints = compilation.options().engine().waypoints(graph());
        schedule = Schedule.withAllPhis(graph(), Strategy.BEST, Cancellation.NONE);
        locations = kind == Kind.OPTIMIZED
                ? new OptimizedLocations(built, schedule, places)
                : new WrittenLocations(compilation);
    }

    /// The program, compiled.
    public Compilation compilation() {
        return compilation;
    }

    private Facts facts() {
        return analysis.facts();
    }

    /// The places at which a run can stop.
    public Places places() {
        return places;
    }

    /// The graph that runs.
    public Graph graph() {
        return built.graph();
    }

    /// The order in which the nodes are computed.
    public Schedule schedule() {
        return schedule;
    }

    /// The nodes that are computed, block after block in the order of the schedule.
    public List<Node> nodes() {
        return schedule.blocks().stream().flatMap(block -> TripRecorder.inOrder(block).stream()).toList();
    }

    Locations locations() {
        return locations;
    }

    Waypoints waypoints() {
        return waypoints;
    }

    /// The head of a loop; empty if it is optimized away.
    Optional<LoopNode> loop(Statement.While loop) {
        return built.loop(loop).filter(head -> head.isAttached() && !head.isDead());
    }

    /// Whether there is one loop in the program: its trips are those of the run.
    boolean hasOneLoop() {
        return places.all().stream().filter(place -> place.syntax() instanceof Statement.While).count() == 1;
    }

    /// The nodes of the variables at `place` whose values a run can show there.
    synchronized Map<Variable, Node> bindings(Place place) {
        return bindings.computeIfAbsent(place.index(), _ -> {
            var nodes = new HashMap<>(findBindings(place.syntax()));
            nodes.values().removeIf(node -> !locations.isAvailable(node, place));
            return nodes;
        });
    }

    /// The node of a variable, of which a condition is.
    private Node binding(Variable variable, Place place) {
        var node = bindings(place).get(variable);
        if (node == null) {
            throw new RefusedException("`" + variable.name() + "` is optimized away here.");
        }
        return node;
    }

    /// Why no run stops at `place`, as far as that is known; empty if one may.
    public Optional<String> whyUnreachable(Place place) {
        var control = compilation.asWritten().control(place.syntax()).orElseThrow();
        if (control.isDead()) {
            return Optional.of("Unreachable: control always leaves before.");
        }
        if (!facts().isReached(place.syntax())) {
            return Optional.of(analysis.reasons().ofNeverReached(control).stream().findFirst()
                    .map(reason -> "Unreachable: " + reason.sentence() + ".").orElse("Unreachable."));
        }
        return isOpen(place) ? Optional.empty() : Optional.of("Optimized away: no node is left of this.");
    }

    /// What is proved of a variable at `place`; empty if nothing is.
    public Optional<IntType> proved(Variable variable, Place place) {
        return Optional.ofNullable(bindings(place).get(variable))
                .flatMap(node -> facts().known(place.syntax(), node)).filter(TypeText::isNews);
    }

    /// A breakpoint at `place`, which control can reach.
    ///
    /// @param condition about the variables at `place`
    public Probe breakpoint(Place place, Optional<Formula> condition, Optional<HitCondition> hits) {
        var isMet = condition.<Site.Condition>map(formula -> {
            formula.variables().forEach(variable -> binding(variable, place));
            return (graph, copyOf) -> formula.build(graph, variable -> copyOf.apply(binding(variable, place)));
        });
        return new Probe(List.of(site(place, isMet, false)), hits);
    }

    /// A breakpoint that writes a message instead of stopping the run.
    public LogPoint logPoint(Probe breakpoint, LogMessage message) {
        var place = breakpoint.sites().getFirst().place();
        message.variables().forEach(variable -> binding(variable, place));
        return new LogPoint(breakpoint, message, bindings(place));
    }

    private Site site(Place place, Optional<Site.Condition> condition, boolean isAfter) {
        return new Site(place, locations.control(place).orElseThrow(), condition, isAfter);
    }

    /// A data breakpoint: stops where `variable` gets another value than it has.
    public Probe change(Variable variable, Optional<HitCondition> hits) {
        return new Probe(writes(variable).map(place -> {
            var value = origin(place);
            var before = Optional.ofNullable(bindings(place).get(variable));
            // A declaration gives the first value.
            var condition = before.<Site.Condition>map(old -> (graph, copyOf) -> graph
                    .add(new CompareNode(Relation.NE, copyOf.apply(value), copyOf.apply(old))));
            return site(place, condition, true);
        }).toList(), hits);
    }

    private Node origin(Place place) {
        return graph().origins().current(built.value(place.syntax()).orElseThrow());
    }

    /// The statements that give `variable` a value, whether it is another one or not.
    Probe assignments(Variable variable) {
        return new Probe(writes(variable).map(place -> site(place, Optional.empty(), false)).toList(),
                Optional.empty());
    }

    private Stream<Place> writes(Variable variable) {
        return places.all().stream().filter(place -> place.assigned().filter(variable::equals).isPresent())
                .filter(this::isOpen);
    }

    /// Whether a run may stop at `place`.
    private boolean isOpen(Place place) {
        return locations.control(place).isPresent();
    }

    /// Stops where a divisor is 0.
    public Probe divisionsByZero() {
        var sites = new ArrayList<Site>();
        built.divisions().filter(division -> !division.control().isDead()).forEach(division -> {
            var divisor = graph().origins().current(built.value(division.divisor()).orElseThrow());
            var place = placeOf(division.divisor());
            if (isOpen(place) && locations.isAvailable(divisor, place)) {
                sites.add(site(place, Optional.of((graph, copyOf) -> graph.add(
                        new CompareNode(Relation.EQ, copyOf.apply(divisor), graph.add(ConstantNode.of(0))))), false));
            }
        });
        return new Probe(sites, Optional.empty());
    }

    private Place placeOf(Expression expression) {
        return compilation.tree().pathTo(expression.span()).reversed().stream()
                .flatMap(syntax -> places.at(syntax).stream()).findFirst().orElseThrow();
    }

    /// Stops where control enters a loop that is proved to be endless.
    public Probe endlessLoops() {
        var sites = new ArrayList<Site>();
        places.all().stream().filter(this::isOpen).forEach(place -> {
            if (place.syntax() instanceof Statement.While loop && !facts().isLeft(loop)
                    && facts().isReached(loop) && facts().isEndless(loop)) {
                sites.add(new Site(place, entry(place), Optional.empty(), false));
            }
        });
        return new Probe(sites, Optional.empty());
    }

    /// Stops where control enters `level`; empty for the program.
    Optional<Probe> entry(Level level) {
        return level.outer().isEmpty()
                ? Optional.empty()
                : places.all().stream().filter(this::isOpen)
                        .filter(place -> place.level().outward().anyMatch(level::equals)).findFirst()
                        .map(first -> new Probe(List.of(new Site(first, entry(first), Optional.empty(), false)),
                                Optional.empty()));
    }

    /// The control node at which a run comes to `place` from before; to the head of a loop it also
    /// returns.
    private Node entry(Place place) {
        var control = locations.control(place).orElseThrow();
        return control instanceof LoopNode loop ? loop.input(LoopNode.ENTRY) : control;
    }

    /// The places outside of `level`.
    Probe outside(Level level) {
        return new Probe(places.all().stream().filter(this::isOpen)
                .filter(place -> place.level().outward().noneMatch(level::equals))
                .map(place -> site(place, Optional.empty(), false)).toList(), Optional.empty());
    }

    /// Builds the graph once more: equal programs give equal graphs.
    private Map<Variable, Node> findBindings(SyntaxNode wanted) {
        var found = new LinkedHashMap<Variable, Supplier<Node>>();
        GraphBuilder.build(compilation.tree().program(), compilation.resolution(), compilation.options().phis(),
                new BuildObserver() {

                    @Override
                    public boolean wantsBindings(SyntaxNode place) {
                        return place.equals(wanted);
                    }

                    @Override
                    public void bindings(SyntaxNode place, Map<Variable, Supplier<Node>> bindings) {
                        found.putAll(bindings);
                    }
                }, Cancellation.NONE);
        var origins = graph().origins();
        var nodes = new HashMap<Variable, Node>();
        found.forEach((variable, node) -> nodes.put(variable, origins.current(origins.node(node.get().id()))));
        return nodes;
    }
}
