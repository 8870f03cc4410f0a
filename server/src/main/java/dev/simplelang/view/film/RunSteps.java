package dev.simplelang.view.film;

import dev.simplelang.driver.Compilation;
import dev.simplelang.driver.WrittenStatements;
import dev.simplelang.eval.Checkpoint;
import dev.simplelang.eval.NodeTally;
import dev.simplelang.eval.RunObserver;
import dev.simplelang.eval.RunRecorder;
import dev.simplelang.eval.Waypoint;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.StartNode;
import dev.simplelang.ir.StopNode;
import dev.simplelang.view.film.Step.Kind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// Makes a step of each control node that a run reaches.
///
/// What a branch tests, what a `return` returns and, in the graph as written, what the statements
/// after a node give is asked for when control reaches that node, so its step shows it. This is
/// asked on the way to a part as well, or other values would be known there.
final class RunSteps implements RunRecorder {

    private final Graph graph;
    private final Cast cast;
    private final List<Node> shown;
    private final NodeTally tally;
    private final LineValues lines;
    private final RunObserver statements;
    private final RunCaptions captions;

    /// The control node reached last; null before the first.
    private Node from;

    /// By the id of a loop head, how often control came round since it entered.
    private final long[] rounds;

    /// The trip from which on the run is known; empty if it is from the start.
    private OptionalLong knownFrom = OptionalLong.empty();

    private boolean isRecording;
    private List<Step> steps = new ArrayList<>();

    /// The data nodes computed or merged since the last step. Empty where a loop trip begins.
    private final Set<Node> changed = new LinkedHashSet<>();

    /// @param shown the nodes of the film
    /// @param written the statements of `graph` if it is the graph as written
    RunSteps(Graph graph, Compilation compilation, long arg, Cast cast, List<Node> shown,
            Optional<WrittenStatements> written) {
        this.graph = graph;
        this.cast = cast;
        this.shown = shown;
        tally = new NodeTally(graph);
        lines = new LineValues(compilation);
        statements = written.map(known -> known.watch(lines)).orElse(new RunObserver() {});
        captions = new RunCaptions(graph, compilation.source(), tally, arg);
        rounds = new long[graph.idLimit()];
    }

    /// Makes no steps from now on.
    void pause() {
        isRecording = false;
    }

    /// Makes steps from now on, from a place where a loop trip or the run begins.
    void record() {
        isRecording = true;
        steps = new ArrayList<>();
        changed.clear();
        lines.takeChanged();
    }

    /// How many steps were made since [#record].
    int count() {
        return steps.size();
    }

    /// The steps made since [#record].
    List<Step> steps() {
        return steps;
    }

    @Override
    public void reached(Node node, Values values) {
        statements.reached(node, values);
        switch (node) {
            case IfNode branch -> values.of(branch.predicate());
            case ReturnNode exit -> values.of(exit.value());
            default -> {
                // Needs no value.
            }
        }
        tally.reached(node, values);
        boolean isTrip = node instanceof LoopNode && values.path() == LoopNode.BACK_EDGE;
        if (node instanceof LoopNode) {
            arriveAt(node, isTrip);
        }
        from = node;
        if (isRecording) {
            add(node, isTrip);
        }
    }

    private void arriveAt(Node loop, boolean isTrip) {
        if (!isTrip) {
            rounds[loop.id()] = 0;
            return;
        }
        rounds[loop.id()]++;
    }

    @Override
    public void leaps(Waypoint waypoint) {
        knownFrom = OptionalLong.of(waypoint.trip());
        waypoint.rounds().forEach((loop, known) -> rounds[loop.id()] = known);
        tally.leaps(waypoint);
        lines.forget();
    }

    /// The trip from which on the run is known; empty if it is from the start.
    OptionalLong knownFrom() {
        return knownFrom;
    }

    @Override
    public void merged(PhiNode phi, long value) {
        tally.merged(phi, value);
        changed(phi);
    }

    @Override
    public void computed(Node node, long value) {
        tally.computed(node, value);
        changed(node);
    }

    private void changed(Node node) {
        if (isRecording && cast.contains(node)) {
            changed.add(node);
        }
    }

    private void add(Node node, boolean isTrip) {
        var phis = changed.stream().filter(PhiNode.class::isInstance).map(PhiNode.class::cast).toList();
        var nodes = new ArrayList<Node>(List.of(node));
        nodes.addAll(phis);
        var changes = new ArrayList<Change>();
        changed.forEach(value -> addChanges(value, changes));
        changed.clear();
        addChanges(node, changes);
        if (StopNode.isEnd(node)) {
            addChanges(graph.stop(), changes);
        }
        var caption = isTrip
                ? captions.trip((LoopNode) node, rounds[node.id()], phis)
                : captions.reached(node, phis);
        steps.add(Step.of(kind(node, isTrip), caption, cast.numbers(nodes), graph.origins().span(node),
                new Delta(changes, Optional.empty(), lines.takeChanged())));
    }

    private static Kind kind(Node node, boolean isTrip) {
        if (isTrip) {
            return Kind.TRIP;
        }
        if (StopNode.isEnd(node)) {
            return Kind.END;
        }
        return node instanceof ProjNode side && side.tuple() instanceof IfNode ? Kind.BRANCH : Kind.CONTROL;
    }

    /// Adds the step at which a limit stops the run, where control is.
    void stopped(String caption) {
        steps.add(Step.of(Kind.END, caption, cast.numbers(List.of(from)), graph.origins().span(from), Delta.NONE));
    }

    /// The state here as changes of nothing.
    Delta state() {
        var changes = new ArrayList<Change>();
        shown.forEach(node -> changes.add(cast.inputs(node)));
        for (var node : shown) {
            if (count(node) > 0) {
                addChanges(node, changes);
            }
            // Nodes that are not known to be reached may have been, before a leap.
            if (count(node) > 0 || knownFrom.isEmpty()) {
                changes.add(new Change.Reached(cast.number(node), count(node) > 0));
            }
        }
        return new Delta(changes, Optional.empty(), lines.all());
    }

    private void addChanges(Node node, List<Change> changes) {
        int number = cast.number(node);
        tally.last(node).ifPresent(value -> changes.add(new Change.Value(number, Long.toString(value))));
        if (knownFrom.isEmpty()) {
            changes.add(new Change.Count(number, count(node)));
        }
        if (count(node) == 1) {
            changes.add(new Change.Reached(number, true));
        }
    }

    private long count(Node node) {
        return switch (node) {
            // A run begins after the start, and ends before the stop.
            case StartNode _ -> 1;
            case StopNode _ -> from != null && StopNode.isEnd(from) ? 1 : 0;
            default -> tally.count(node);
        };
    }

    @Override
    public Checkpoint checkpoint() {
        var savedFrom = from;
        var savedKnownFrom = knownFrom;
        var savedRounds = rounds.clone();
        var savedTally = tally.checkpoint();
        var savedLines = lines.checkpoint();
        return () -> {
            from = savedFrom;
            knownFrom = savedKnownFrom;
            System.arraycopy(savedRounds, 0, rounds, 0, rounds.length);
            savedTally.restore();
            savedLines.restore();
        };
    }
}
