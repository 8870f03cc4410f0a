package dev.simplelang.debug;

import dev.simplelang.debug.Instant.AtEnd;
import dev.simplelang.debug.Instant.AtNode;
import dev.simplelang.debug.Instant.AtPlace;
import dev.simplelang.debug.Search.Result;
import dev.simplelang.debug.Stop.Reason;
import dev.simplelang.eval.Run;
import dev.simplelang.eval.Run.Outcome;
import dev.simplelang.ir.Node;
import dev.simplelang.resolve.Variable;
import dev.simplelang.syntax.Statement;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/// A run that is stepped through in both directions.
///
/// Time is a sequence of [moments][Moment]; each step goes to the next one of a kind, and each step
/// back to the one before, so the two are inverse. To *continue* is to [search][Search] for the next
/// moment that a [Probe] asks for, or the last one. Nothing is remembered on the way: the run is
/// replayed.
///
/// A call that is cancelled leaves the run where it was. Not thread-safe.
public final class DebuggedRun {

    private final DebuggedProgram program;
    private final Timeline timeline;
    private final Search search;
    private final Cancellation cancellation;
    private Moment here = new Moment(0, -1);

    /// The variables here; null until somebody needs them.
    private Map<Variable, Long> variables;

    private Map<Variable, Long> before = Map.of();

    /// The run of `program` with `arg`, before its start.
    ///
    /// @param cancellation ends any call, when the run is no longer of interest
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public DebuggedRun(DebuggedProgram program, long arg, Cancellation cancellation) {
        this.program = program;
        this.cancellation = cancellation;
        timeline = new Timeline(program, arg, cancellation);
        search = new Search(program.graph(), program.compilation().options().engine(), arg);
    }

    /// The program.
    public DebuggedProgram program() {
        return program;
    }

    /// Where the run is.
    public Moment here() {
        return here;
    }

    /// What comes next.
    public Instant next() {
        return timeline.instant(here, cancellation);
    }

    private Stop moveTo(Moment moment, Stop stop) {
        before = here.index() < 0 ? Map.of() : variables();
        here = moment;
        variables = null;
        return stop;
    }

    private static boolean isPlace(Instant instant) {
        return instant instanceof AtPlace;
    }

    private static boolean isNode(Instant instant) {
        return instant instanceof AtNode;
    }

    /// Steps to the next statement or condition, whose log points write; at the end of the run stays
    /// there.
    public Stop step(Goals goals) {
        var stop = forward(here, DebuggedRun::isPlace, goals);
        if (stop.reason() == Reason.STEP) {
            log(goals);
        }
        return stop;
    }

    private void log(Goals goals) {
        var place = place();
        var logs = goals.logs().stream().filter(log -> log.probe().sites().getFirst().place().equals(place)).toList();
        if (!logs.isEmpty()) {
            var arrival = program.probes().breakpoint(place, Optional.empty(), Optional.empty());
            search.first(new Goals(List.of(arrival), logs, goals.output(), goals.pause()), _ -> here.trip(),
                    cancellation);
        }
    }

    /// Steps to the statement or condition before; at the start of the run stays there.
    public Stop stepBack(Goals goals) {
        return back(DebuggedRun::isPlace, goals);
    }

    /// Steps to the next node: that which comes next now is computed.
    public Stop stepNode(Goals goals) {
        var computed = next() instanceof AtNode
                ? Optional.of(here)
                : timeline.after(here, DebuggedRun::isNode, cancellation);
        return forward(computed.orElse(here), DebuggedRun::isNode, goals);
    }

    /// Steps to the node before.
    public Stop stepNodeBack(Goals goals) {
        return back(DebuggedRun::isNode, goals);
    }

    private Stop forward(Moment from, Predicate<Instant> wanted, Goals goals) {
        return timeline.after(from, orPaused(wanted, goals), cancellation).map(moment -> stepTo(moment, wanted))
                .orElse(Stop.of(Reason.END));
    }

    private Stop back(Predicate<Instant> wanted, Goals goals) {
        return timeline.before(here, orPaused(wanted, goals), cancellation).map(moment -> stepTo(moment, wanted))
                .orElse(Stop.of(Reason.START));
    }

    /// Where a loop has no place, a step may have no end.
    private static Predicate<Instant> orPaused(Predicate<Instant> wanted, Goals goals) {
        return instant -> wanted.test(instant) || goals.pause().isCancelled();
    }

    /// Moves to where a step ends: at an instant that is `wanted`, at the end of the run, or because it
    /// is paused.
    private Stop stepTo(Moment moment, Predicate<Instant> wanted) {
        var instant = timeline.instant(moment, cancellation);
        return moveTo(moment, Stop.of(instant instanceof AtEnd
                ? Reason.END
                : wanted.test(instant) ? Reason.STEP : Reason.PAUSE));
    }

    /// Continues until a probe is answered, the run ends, or it is paused.
    public Stop resume(Goals goals) {
        ToLongFunction<Site> from = site -> stopIn(here.trip(), site, true).filter(stop -> stop.compareTo(here) <= 0)
                .map(_ -> here.trip() + 1).orElse(here.trip());
        return switch (search.first(goals, from, cancellation)) {
            case Result.Hit hit ->
                moveTo(stopIn(hit.trip(), hit.site(), true).orElseThrow(), stop(hit));
            case Result.None none -> moveTo(timeline.in(none.trip(), AtEnd.class::isInstance, cancellation)
                    .orElseThrow(), Stop.of(Reason.END));
            case Result.Paused paused -> paused(paused);
        };
    }

    private Stop paused(Result.Paused paused) {
        var trip = paused.waypoint().map(waypoint -> timeline.after(waypoint, cancellation))
                .orElseGet(() -> timeline.trip(paused.trip(), cancellation));
        return moveTo(firstIn(trip.number(), DebuggedRun::isPlace), Stop.of(Reason.PAUSE));
    }

    private static Stop stop(Result.Hit hit) {
        return new Stop(Reason.PROBE, Optional.of(hit.probe()));
    }

    /// The moment at which a site stops the run in a trip, if control comes there.
    private Optional<Moment> stopIn(long trip, Site site, boolean isForward) {
        var at = timeline.trip(trip, cancellation).at(site.place());
        return isForward && site.isAfter()
                ? at.flatMap(moment -> timeline.after(moment, DebuggedRun::isPlace, cancellation))
                : at;
    }

    /// Goes back to the last moment at which a probe is answered, or to the start.
    public Stop reverse(Goals goals) {
        return backTo(goals, here.index() - 1).orElseGet(() -> here.equals(start())
                ? Stop.of(Reason.START)
                : moveTo(start(), Stop.of(Reason.START)));
    }

    private Moment start() {
        return firstIn(0, instant -> !isNode(instant));
    }

    /// The first moment of a trip that is `wanted`, or its beginning.
    private Moment firstIn(long trip, Predicate<Instant> wanted) {
        return timeline.in(trip, wanted, cancellation).orElse(new Moment(trip, 0));
    }

    /// @param last the last index in this trip that counts
    private Optional<Stop> backTo(Goals goals, int last) {
        ToLongFunction<Site> to = site -> stopIn(here.trip(), site, false).filter(stop -> stop.index() > last)
                .map(_ -> here.trip() - 1).orElse(here.trip());
        return switch (search.last(goals, to, here.trip(), cancellation)) {
            case Result.Hit hit ->
                Optional.of(moveTo(stopIn(hit.trip(), hit.site(), false).orElseThrow(), stop(hit)));
            case Result.None _ -> Optional.empty();
            case Result.Paused _ -> Optional.of(Stop.of(Reason.PAUSE));
        };
    }

    /// Goes back to the statement that gave `variable` its value.
    ///
    /// @throws RefusedException if none did
    public Stop writer(Variable variable, Goals goals) {
        return backTo(goals.with(List.of(program.probes().assignments(variable))), here.index() - 1)
                .orElseThrow(() -> new RefusedException(variable.isArg()
                        ? "`arg` has the value that it had at the start."
                        : "`" + variable.name() + "` has no value yet."));
    }

    /// Continues until control has left `level`, a probe is answered, or it is paused.
    public Stop stepOut(Level level, Goals goals) {
        var all = new ArrayList<>(goals.probes());
        var outside = program.probes().outside(level);
        all.add(outside);
        var stop = resume(goals.with(all));
        return stop.probe().filter(outside::equals).isPresent() ? Stop.of(Reason.STEP) : stop;
    }

    /// Goes back to where control entered `level`, in which it is.
    public Stop restart(Level level, Goals goals) {
        var entry = program.probes().entry(level);
        if (entry.isEmpty()) {
            return moveTo(start(), Stop.of(Reason.START));
        }
        return backTo(goals.with(List.of(entry.get())), here.index()).orElse(Stop.of(Reason.STEP));
    }

    /// The statement or condition that comes next, or that is being executed node by node; at the
    /// end the `return`, or the end of the program.
    public Place place() {
        var instants = timeline.trip(here.trip(), cancellation).instants();
        if (instants.get(here.index()) instanceof AtEnd(var run) && run.outcome() == Outcome.FELL_THROUGH) {
            return program.places().end();
        }
        for (int i = here.index(); i >= 0; i--) {
            if (instants.get(i) instanceof AtPlace found) {
                return found.place();
            }
        }
        return node().flatMap(node -> program.graph().origins().span(node))
                .flatMap(span -> program.places().from(span.start())).orElse(program.places().end());
    }

    /// The node that comes next; empty at the end.
    public Optional<Node> node() {
        var moment = next() instanceof AtNode
                ? Optional.of(here)
                : timeline.after(here, DebuggedRun::isNode, cancellation);
        return moment.map(found -> timeline.instant(found, cancellation))
                .flatMap(instant -> instant instanceof AtNode found ? Optional.of(found.node()) : Optional.empty());
    }

    /// How the run ended; empty before.
    public Optional<Run> end() {
        return next() instanceof AtEnd end ? Optional.of(end.run()) : Optional.empty();
    }

    /// The levels that control is in, the innermost first.
    public List<Frame> frames() {
        var frames = new ArrayList<Frame>();
        var location = location();
        var declared = place().declared();
        var loops = timeline.loops(here, cancellation);
        for (var level : (Iterable<Level>) place().level().outward()::iterator) {
            var trips = level.syntax() instanceof Statement.While loop
                    ? loops.of(loop)
                    : OptionalLong.empty();
            frames.add(new Frame(level, location, trips, declared));
            location = program.places().header(level.syntax());
            declared = level.before();
        }
        return frames;
    }

    private Span location() {
        return next() instanceof AtNode found
                ? program.graph().origins().span(found.node()).orElse(place().span())
                : place().span();
    }

    /// The values of the variables here, as far as they can be shown.
    private Map<Variable, Long> variables() {
        if (variables == null) {
            var nodes = program.bindings(place());
            var values = timeline.values(here, List.copyOf(nodes.values()), cancellation);
            variables = new HashMap<>();
            nodes.forEach((variable, node) -> variables.put(variable, values.get(node)));
        }
        return variables;
    }

    /// The value of `variable` here; empty if it has none, or none that can be shown.
    public OptionalLong value(Variable variable) {
        return value(variable, variables());
    }

    /// The value of `variable` where the run was before it came here; empty if it had none.
    public OptionalLong valueBefore(Variable variable) {
        return value(variable, before);
    }

    private static OptionalLong value(Variable variable, Map<Variable, Long> values) {
        var value = values.get(variable);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /// What has been computed in this trip.
    public List<AtNode> computed() {
        return timeline.trip(here.trip(), cancellation).instants().subList(0, here.index()).stream()
                .filter(AtNode.class::isInstance).map(AtNode.class::cast).toList();
    }
}
