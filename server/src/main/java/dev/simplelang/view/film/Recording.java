package dev.simplelang.view.film;

import dev.simplelang.ir.Graph;
import dev.simplelang.ir.GraphListener;
import dev.simplelang.ir.Node;
import dev.simplelang.text.Figures;
import dev.simplelang.view.GraphData;
import dev.simplelang.view.film.Film.Chapter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The steps of a film as they happen to a graph, which it listens to.
///
/// Of a film with too many steps, the first ones are kept.
final class Recording implements GraphListener {

    /// A bound on the size of the answer.
    static final int MAX_STEPS = 50_000;

    private final Cast cast = new Cast();
    private final Graph graph;
    private final List<Chapter> chapters = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();

    // Since the last step.
    private final Set<Node> changed = new LinkedHashSet<>();
    private final Set<Node> gone = new LinkedHashSet<>();

    /// Whether the dead control is shown: only while something uses it.
    private boolean isDeadShown;

    /// Whether steps are missing at the end.
    private boolean isCut;

    Recording(Graph graph) {
        this.graph = graph;
    }

    Cast cast() {
        return cast;
    }

    /// The film of all that was recorded.
    ///
    /// @param data the graph of the cast
    Film film(FilmKind kind, GraphData data, Delta start) {
        var message = isCut
                ? Optional.of("only the first " + Figures.grouped(MAX_STEPS) + " steps are shown")
                : data.message();
        return new Film(kind, data.withMessage(message), start, chapters, steps, Optional.empty());
    }

    void chapter(String title) {
        chapters.add(new Chapter(title, steps.size()));
    }

    void add(Step step) {
        if (steps.size() < MAX_STEPS) {
            steps.add(step);
        } else {
            isCut = true;
        }
    }

    /// The state before the first step: the graph as it is now, its nodes in the order of `order` as
    /// far as it goes.
    Delta begin(List<Node> order) {
        isDeadShown = graph.dead().userCount() > 0;
        return Delta.of(cast.all(order, graph));
    }

    @Override
    public void added(Node node) {
        changed.add(node);
    }

    @Override
    public void inputsChanged(Node node) {
        changed.add(node);
    }

    @Override
    public void removed(Node node) {
        changed.remove(node);
        if (cast.contains(node)) {
            gone.add(node);
        }
    }

    /// Whether nodes have left since the last step.
    boolean hasGone() {
        return !gone.isEmpty();
    }

    /// Takes the nodes that have left since the last step.
    List<Node> takeGone() {
        var taken = List.copyOf(gone);
        gone.clear();
        return taken;
    }

    /// Takes the nodes that have come, or have other inputs, since the last step.
    List<Change> takeChanged() {
        var changes = new ArrayList<Change>();
        for (var node : changed) {
            if (!isDeadShown && node.inputs().contains(graph.dead())) {
                isDeadShown = true;
                changes.add(cast.inputs(graph.dead()));
            }
            changes.add(cast.inputs(node));
        }
        changed.clear();
        if (isDeadShown && graph.dead().userCount() == 0) {
            isDeadShown = false;
            changes.add(new Change.Gone(cast.number(graph.dead())));
        }
        return changes;
    }
}
