package dev.simplelang.view.film;

import dev.simplelang.build.Built;
import dev.simplelang.driver.Compilation;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.view.GraphData;
import dev.simplelang.view.GraphData.Edge;
import dev.simplelang.view.GraphView;
import dev.simplelang.view.GraphView.NodeView;
import dev.simplelang.view.ScheduleView.BlockView;
import dev.simplelang.view.Subject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The nodes and edges of a film, numbered in the order in which they appear.
///
/// Removed nodes stay, since the steps before show them.
final class Cast {

    private final Map<Node, Integer> numbers = new HashMap<>();

    /// By number, each node as it was when it appeared, with the inputs that it had last.
    private final List<NodeView> views = new ArrayList<>();

    private final Set<Edge> edges = new LinkedHashSet<>();

    /// The number of `node`.
    int number(Node node) {
        var known = numbers.putIfAbsent(node, views.size());
        if (known != null) {
            return known;
        }
        views.add(new NodeView(views.size(), node, node.label(), GraphView.label(node), List.of(), node.isControl(),
                node.type(), Optional.empty()));
        return views.size() - 1;
    }

    /// The numbers of those of `some` that the film shows.
    List<Integer> numbers(List<Node> some) {
        return some.stream().filter(this::contains).map(numbers::get).distinct().toList();
    }

    /// The label of `node`, which the film shows, as it was when it appeared.
    String label(Node node) {
        return views.get(numbers.get(node)).label();
    }

    boolean contains(Node node) {
        return numbers.containsKey(node);
    }

    /// The change by which `node` is there with the inputs that it has now. The inputs that are not
    /// in the film yet must come first.
    Change.Inputs inputs(Node node) {
        int number = number(node);
        var own = new ArrayList<Integer>();
        var bySlot = new ArrayList<Integer>();
        if (node instanceof RegionNode) {
            bySlot.add(Change.NONE);
        }
        boolean isInLoop = node instanceof LoopNode
                || (node instanceof PhiNode phi && phi.region() instanceof LoopNode);
        for (int i = 0; i < node.inputCount(); i++) {
            var input = node.input(i);
            int from = input == null ? Change.NONE : number(input);
            own.add(from);
            bySlot.add(from);
            if (input != null) {
                edges.add(Edge.of(input, from, node, number, i, isInLoop));
            }
        }
        views.set(number, withInputs(views.get(number), own));
        return new Change.Inputs(number, bySlot);
    }

    private static NodeView withInputs(NodeView view, List<Integer> inputs) {
        return new NodeView(view.number(), view.node(), view.operation(), view.label(), List.copyOf(inputs),
                view.control(),
                view.type(), view.span());
    }

    /// The changes by which all nodes of a graph are there, in the order of `order` as far as it goes.
    List<Change> all(List<Node> order, Graph graph) {
        order.forEach(this::number);
        var attached = graph.nodes().stream().filter(node -> node != null && isShown(node, graph)).toList();
        attached.forEach(this::number);
        return attached.stream().<Change>map(this::inputs).toList();
    }

    /// The dead control is part of each graph, and matters once something uses it.
    private static boolean isShown(Node node, Graph graph) {
        return node != graph.dead() || node.userCount() > 0;
    }

    /// The graph of the film.
    GraphData graph(FilmKind kind, Subject subject, Optional<String> message, Compilation compilation, Built built,
            Optional<List<BlockView>> blocks, Cancellation cancellation) {
        var origins = built.graph().origins();
        var spanned = views.stream()
                .map(view -> new NodeView(view.number(), view.node(), view.operation(), view.label(),
                        view.inputs(), view.control(), view.type(), origins.span(view.node())))
                .toList();
        return GraphData.ofFilm("steps/" + kind.id(), kind.title(), subject, message, compilation, built,
                new GraphView(spanned), List.copyOf(edges), blocks, cancellation);
    }
}
