package dev.simplelang.view.film;

import dev.simplelang.build.Built;
import dev.simplelang.driver.Compilation;
import dev.simplelang.driver.WrittenStatements;
import dev.simplelang.eval.ReplayableRun;
import dev.simplelang.eval.Run;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Figures;
import dev.simplelang.view.GraphData;
import dev.simplelang.view.GraphView;
import dev.simplelang.view.GraphView.NodeView;
import dev.simplelang.view.Subject;
import dev.simplelang.view.film.Film.Part;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Films the run of a graph: control moves from node to node, and values are computed on demand.
///
/// A run may be long, so its film is made in parts, which may be asked for in any order; who keeps
/// this object has later parts sooner. Not thread-safe.
public final class RunFilm {

    /// A part ends with the loop trip that brings it to so many steps. Between two back edges
    /// control reaches no node twice, so the part has fewer steps than this and the control nodes
    /// of the graph together.
    private static final int ENOUGH_STEPS = 1_000;

    private final FilmKind kind;
    private final long arg;
    private final Run whole;
    private final int enoughSteps;
    private final GraphData graph;
    private final RunSteps steps;
    private final ReplayableRun run;

    /// Prepares the film of a run of `compilation` with `arg`.
    ///
    /// @param kind [FilmKind#RUN] or [FilmKind#RUN_AS_WRITTEN]
    /// @param compilation a program without errors
    /// @param whole the run of the graph of this film to its end, or to a limit, by whichever engine
    /// @throws IllegalArgumentException if the program has errors
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public RunFilm(FilmKind kind, Subject subject, Compilation compilation, long arg, Run whole,
            Cancellation cancellation) {
        this(kind, subject, compilation, arg, whole, ENOUGH_STEPS, cancellation);
    }

    RunFilm(FilmKind kind, Subject subject, Compilation compilation, long arg, Run whole, int enoughSteps,
            Cancellation cancellation) {
        this.kind = kind;
        this.arg = arg;
        this.whole = whole;
        this.enoughSteps = enoughSteps;
        var built = built(kind, compilation);
        var view = GraphView.of(built.graph(), cancellation);
        var nodes = view.nodes().stream().map(NodeView::node).toList();
        var cast = new Cast();
        // Reading order, whatever the order of the inputs.
        nodes.forEach(cast::number);
        nodes.forEach(cast::inputs);
        graph = cast.graph(kind, subject, compilation, built, cancellation);
        var statements = kind == FilmKind.RUN_AS_WRITTEN
                ? Optional.of(new WrittenStatements(compilation))
                : Optional.<WrittenStatements>empty();
        steps = new RunSteps(built.graph(), compilation, arg, cast, nodes, statements);
        run = new ReplayableRun(built.graph(), arg, steps,
                compilation.options().engine().waypoints(built.graph()), cancellation);
    }

    private static Built built(FilmKind kind, Compilation compilation) {
        return switch (kind) {
            case RUN -> compilation.optimized();
            case RUN_AS_WRITTEN -> compilation.asWritten();
            case CONSTRUCTION, CONSTRUCTION_EAGER, OPTIMIZATION, SCHEDULE ->
                throw new IllegalArgumentException("not a run: " + kind);
        };
    }

    /// The part that begins with loop trip `trip`; with the last one if there are not so many. Trip
    /// 0 begins at the start of the program.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public Film part(long trip, Cancellation cancellation) {
        long first = Math.clamp(trip, 0, whole.loopTrips());
        steps.pause();
        run.goTo(first, cancellation);
        steps.record();
        var start = steps.state();
        var knownFrom = steps.knownFrom();
        while (!isOver() && steps.count() < enoughSteps) {
            run.play(run.trip() + 1, cancellation);
        }
        if (isOver() && run.end().isEmpty()) {
            steps.stopped("the run " + outcome());
        }
        var next = isOver() ? OptionalLong.empty() : OptionalLong.of(run.trip());
        var part = new Part(arg, first, whole.loopTrips(), next, knownFrom, outcome());
        return new Film(kind, graph, start, List.of(), steps.steps(), Optional.of(part));
    }

    /// Whether the run has ended, or is where a limit has stopped it: before its next loop trip.
    private boolean isOver() {
        return run.end().isPresent() || run.trip() > whole.loopTrips();
    }

    private String outcome() {
        return switch (whole.outcome()) {
            case RETURNED -> "returns " + whole.value().orElseThrow();
            case FELL_THROUGH -> "reaches the end without a `return`";
            case OUT_OF_TRIPS, OUT_OF_TIME -> "is stopped after " + Figures.grouped(whole.loopTrips())
                    + (whole.loopTrips() == 1 ? " loop trip" : " loop trips");
        };
    }
}
