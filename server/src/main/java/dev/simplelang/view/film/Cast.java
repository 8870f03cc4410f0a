package dev.simplelang.view.film;

import dev.simplelang.build.Built;
import dev.simplelang.driver.Compilation;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.Type;
import dev.simplelang.view.GraphData;
import dev.simplelang.view.GraphData.Edge;
import dev.simplelang.view.GraphView;
import dev.simplelang.view.GraphView.NodeView;
import dev.simplelang.view.ScheduleView.BlockView;
import dev.simplelang.view.Subject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The nodes and edges of a film, numbered in the order in which they appear.
///
/// Removed nodes stay, since the steps before show them.
final class Cast {

    private final Map<Node, Integer> numbers = new HashMap<>();

    /// By number.
    private final List<Member> members = new ArrayList<>();

    /// By number, the inputs that the node had last.
    private final List<List<Integer>> inputs = new ArrayList<>();

    /// By what they connect. An edge that led back leads back in the film, also once its loop has
    /// become a region.
    private final Map<Ends, Edge> edges = new LinkedHashMap<>();

    private record Ends(int from, int to, int slot) {}

    /// A node as it was when it appeared: a removed one has forgotten its inputs.
    private record Member(Node node, String operation, String label, Type type) {}

    /// The number of `node`.
    int number(Node node) {
        var known = numbers.putIfAbsent(node, members.size());
        if (known != null) {
            return known;
        }
        members.add(new Member(node, node.label(), GraphView.label(node), node.type()));
        inputs.add(List.of());
        return members.size() - 1;
    }

    /// The numbers of those of `some` that the film shows.
    List<Integer> numbers(List<Node> some) {
        return some.stream().filter(this::contains).map(numbers::get).distinct().toList();
    }

    /// The label of `node`, which the film shows, as it was when it appeared.
    String label(Node node) {
        return members.get(numbers.get(node)).label();
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
                var edge = Edge.of(input, from, node, number, i, isInLoop);
                edges.putIfAbsent(new Ends(edge.from(), edge.to(), edge.slot()), edge);
            }
        }
        inputs.set(number, List.copyOf(own));
        return new Change.Inputs(number, bySlot);
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

    /// The graph of the film, without blocks.
    GraphData graph(FilmKind kind, Subject subject, Compilation compilation, Built built, Cancellation cancellation) {
        var origins = built.graph().origins();
        var views = new ArrayList<NodeView>();
        for (var member : members) {
            var node = member.node();
            views.add(new NodeView(views.size(), node, member.operation(), member.label(), inputs.get(views.size()),
                    node.isControl(), member.type(), origins.span(node)));
        }
        return GraphData
                .ofFilm(subject, compilation, built, new GraphView(List.copyOf(views)), List.copyOf(edges.values()),
                        cancellation)
                .named(kind.view(), kind.title());
    }
}
