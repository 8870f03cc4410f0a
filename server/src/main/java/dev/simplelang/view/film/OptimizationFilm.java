package dev.simplelang.view.film;

import dev.simplelang.driver.Compilation;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Rule;
import dev.simplelang.opt.Optimizer;
import dev.simplelang.opt.OptimizerObserver;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Span;
import dev.simplelang.type.Type;
import dev.simplelang.view.GraphView;
import dev.simplelang.view.PlaceText;
import dev.simplelang.view.SourceWords;
import dev.simplelang.view.Subject;
import dev.simplelang.view.Trace;
import dev.simplelang.view.film.Step.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Films what the optimizer does: each rewrite, each value that becomes known, and each step of the
/// combined analysis.
///
/// A [Trace] supplies the captions of the steps that it records too.
final class OptimizationFilm implements OptimizerObserver {

    /// How many places a caption names.
    private static final int MAX_NAMED = 4;

    private final Compilation compilation;
    private final Cancellation cancellation;
    private final Trace trace;

    private Recording recording;
    private Graph graph;
    private PlaceText places;
    private Delta start = Delta.NONE;

    /// The node that is being replaced, which leaves in that step.
    private Node replaced;

    private Optional<AnalysisSteps> analysis = Optional.empty();

    /// What is shown of values since more was found out about them.
    private final Map<Node, String> known = new HashMap<>();

    private OptimizationFilm(Compilation compilation, Cancellation cancellation) {
        this.compilation = compilation;
        this.cancellation = cancellation;
        trace = new Trace(compilation.source());
    }

    /// The film of the optimizer on the program of `compilation`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    static Film of(Subject subject, Compilation compilation, Cancellation cancellation) {
        var film = new OptimizationFilm(compilation, cancellation);
        var again = compilation.again(film, cancellation);
        if (again.shortfall().isPresent()) {
            return Films.none(FilmKind.OPTIMIZATION, subject, "not available: " + again.shortfall().get().message());
        }
        if (film.recording == null) {
            return Films.none(FilmKind.OPTIMIZATION, subject, "no pass of the optimizer ran");
        }
        var data = film.recording.cast().graph(FilmKind.OPTIMIZATION, subject, again, again.optimized(), cancellation);
        return film.recording.film(FilmKind.OPTIMIZATION, data, film.start);
    }

    @Override
    public void passStarts(String pass, int round, Graph optimized) {
        if (recording == null) {
            graph = optimized;
            recording = new Recording(graph);
            places = new PlaceText(graph.origins(), compilation.source());
            var order = GraphView.of(graph, cancellation).nodes().stream().map(GraphView.NodeView::node).toList();
            start = recording.begin(order);
        }
        trace.passStarts(pass, round, optimized);
        recording.chapter("round " + round + ", " + pass);
    }

    @Override
    public void passEnded(String pass, int round, boolean changed, Graph optimized) {
        trace.passEnded(pass, round, changed, optimized);
        addDueSteps();
        var changes = new ArrayList<>(recording.takeChanged());
        var caption = "`" + pass + "` "
                + (changed ? "is done" : "finds nothing more: " + Optimizer.nothing(pass));
        var nodes = List.<Node>of();
        if (analysis.isPresent()) {
            caption = analysis.get().summary();
            nodes = analysis.get().undecided();
            changes.addAll(analysis.get().end(known));
            analysis = Optional.empty();
        }
        add(Kind.PASS, caption, nodes, Optional.empty(), changes);
    }

    @Override
    public void added(Node node) {
        trace.added(node);
        recording.added(node);
    }

    @Override
    public void inputsChanged(Node node) {
        trace.inputsChanged(node);
        recording.inputsChanged(node);
    }

    @Override
    public void removed(Node node) {
        trace.removed(node);
        if (node == replaced) {
            replaced = null;
        } else {
            recording.removed(node);
        }
    }

    @Override
    public void replaced(Node node, Node by, Rule rule) {
        addDueSteps();
        trace.replaced(node, by, rule);
        replaced = node;
        var changes = new ArrayList<>(recording.takeChanged());
        changes.add(new Change.Gone(recording.cast().number(node)));
        add(isMerge(rule) ? Kind.MERGE : Kind.REWRITE, rule, List.of(node, by), span(node), changes);
    }

    private static boolean isMerge(Rule rule) {
        return rule == Rule.VALUE_NUMBERING || rule == Rule.COMBINED_CONGRUENCE;
    }

    @Override
    public void rewritten(Node node, Rule rule) {
        addDueSteps();
        trace.rewritten(node, rule);
        add(Kind.REWRITE, rule, List.of(node), span(node), recording.takeChanged());
    }

    private Optional<Span> span(Node node) {
        return graph.origins().span(node);
    }

    /// Adds a step about what the trace has recorded last.
    private void add(Kind kind, Rule rule, List<Node> nodes, Optional<Span> span, List<Change> changes) {
        var premises = nodes.stream().flatMap(node -> node.id() < 0
                ? Stream.empty()
                : graph.origins().premises(node).stream()).toList();
        recording.add(new Step(kind, trace.last().sentence(), Optional.of(rule), recording.cast().numbers(nodes),
                recording.cast().numbers(premises), List.of(), span, Delta.of(changes)));
    }

    private void add(Kind kind, String caption, List<Node> nodes, Optional<Span> span, List<Change> changes) {
        recording.add(Step.of(kind, caption, recording.cast().numbers(nodes), span, Delta.of(changes)));
    }

    @Override
    public void typeChanged(Node node) {
        int before = trace.size();
        trace.typeChanged(node);
        if (trace.size() > before && recording.cast().contains(node)) {
            addDueSteps();
            known.put(node, Lattice.text(node.type()));
            var value = new Change.Value(recording.cast().number(node), known.get(node));
            add(Kind.TYPE, trace.last().sentence(), List.of(node), span(node), List.of(value));
        }
    }

    /// Adds the steps that are due before another one: about the classes of an analysis, and about the
    /// nodes that have left because nothing uses them.
    private void addDueSteps() {
        analysis.ifPresent(AnalysisSteps::classesChanged);
        if (recording.hasGone()) {
            var gone = recording.takeGone();
            var named = new ArrayList<>(gone.stream().limit(MAX_NAMED)
                    .map(node -> "`" + recording.cast().label(node) + "`").toList());
            if (gone.size() > MAX_NAMED) {
                named.add("others");
            }
            var caption = SourceWords.list(named)
                    + (gone.size() == 1 ? " has no user and is removed" : " have no users and are removed");
            add(Kind.REMOVAL, caption, gone, span(gone.getFirst()),
                    gone.stream().<Change>map(node -> new Change.Gone(recording.cast().number(node))).toList());
        }
    }

    @Override
    public void typeFalls(Node node, Type from, Type to) {
        analysis().falls(node, from, to);
    }

    @Override
    public void classChanges(Node node, int name) {
        analysis().joins(node, name);
    }

    private AnalysisSteps analysis() {
        if (analysis.isEmpty()) {
            addDueSteps();
            analysis = Optional.of(new AnalysisSteps(graph, recording, places));
        }
        return analysis.get();
    }
}
