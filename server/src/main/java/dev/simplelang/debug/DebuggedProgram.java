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

    /// What is proved of the program.
    Facts facts() {
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

    /// What a run can be asked.
    public Probes probes() {
        return new Probes(this);
    }

    /// The nodes that the parts of the program became.
    Built built() {
        return built;
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

    /// The nodes of the variables at `place` whose values a run can show there.
    synchronized Map<Variable, Node> bindings(Place place) {
        return bindings.computeIfAbsent(place.index(), _ -> {
            var nodes = new HashMap<>(findBindings(place.syntax()));
            nodes.values().removeIf(node -> !locations.isAvailable(node, place));
            return nodes;
        });
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

    /// Whether a run may stop at `place`.
    boolean isOpen(Place place) {
        return locations.control(place).isPresent();
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
