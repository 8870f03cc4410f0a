package dev.simplelang.view;

import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.ControlType;
import dev.simplelang.type.IntType;
import dev.simplelang.type.TypeText;
import dev.simplelang.view.GraphData.Background;
import dev.simplelang.view.GraphData.Edge;
import dev.simplelang.view.GraphData.NodeData;
import dev.simplelang.view.GraphView.NodeView;
import dev.simplelang.view.NodeSources.Sources;
import dev.simplelang.view.ScheduleView.BlockView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Collects the data of the nodes of one picture. Linear in the graph.
final class GraphDataBuilder {

    /// The number of parts of the program that are searched for the proof of one node.
    private static final int MAX_ASKED = 4;

    private final Drawing.Picture picture;
    private final Subject subject;
    private final View view;
    private final Background background;
    private final Cancellation cancellation;
    private final NodeKeys keys;
    private final List<Sources> sources;
    private final NodeHistory history;
    private final Optional<NodeCounts> counts;

    GraphDataBuilder(Drawing.Picture picture, Subject subject, View view, Background background,
            Cancellation cancellation) {
        this.picture = picture;
        this.subject = subject;
        this.view = view;
        this.background = background;
        this.cancellation = cancellation;
        // After a pass, the compilation is another one, with other ids of new nodes.
        var compilation = picture.compilation();
        var optimized = GraphView.of(compilation.graph(), cancellation);
        keys = new NodeKeys(compilation);
        keys.add(GraphView.of(compilation.asWritten().graph(), cancellation));
        keys.add(optimized);
        keys.add(picture.graph());
        sources = NodeSources.of(picture, subject.current().source());
        history = new NodeHistory(compilation, view.isUnoptimized(), keys, optimized);
        counts = count();
    }

    GraphData build() {
        return new GraphData(view.id(), view.title(subject.shown()), subject, subject.remark(), nodes(), edges(),
                blocks(), laws(), counts);
    }

    List<NodeData> nodes() {
        return picture.graph().nodes().stream().map(this::data).toList();
    }

    Map<String, String> laws() {
        var laws = new LinkedHashMap<String, String>();
        picture.graph().nodes().forEach(node -> laws.putIfAbsent(node.operation(), Laws.of(node)));
        return laws;
    }

    private List<Edge> edges() {
        var edges = new ArrayList<Edge>();
        picture.graph().nodes().forEach(node -> addEdges(node, edges));
        return edges;
    }

    private NodeData data(NodeView view) {
        cancellation.check();
        var node = view.node();
        var made = sources.get(view.number());
        return new NodeData(view.number(), keys.of(node), view.operation(), NodeKind.of(node), view.control(),
                view.label(),
                symbol(node), node instanceof PhiNode phi ? Optional.of(phi.variable()) : Optional.empty(),
                constant(view), type(view), history.proved(node, view.type()),
                made.spans(),
                made.parts().stream().limit(MAX_ASKED).map(background.why()).filter(why -> !why.isEmpty()).findFirst()
                        .orElse(List.of()),
                history.rules(node), history.fate(node),
                counts.map(count -> OptionalLong.of(count.of(node))).orElse(OptionalLong.empty()),
                view.type() == ControlType.DEAD, view.inputs().contains(GraphView.OPEN));
    }

    private static String type(NodeView view) {
        if (!view.control()) {
            return TypeText.of(view.type());
        }
        return view.type() == ControlType.DEAD ? "control that never arrives" : "control";
    }

    private static Optional<String> symbol(Node node) {
        return switch (node) {
            case BinaryNode binary -> Optional.of(binary.symbol());
            case UnaryNode unary -> Optional.of(unary.symbol());
            default -> Optional.empty();
        };
    }

    private static OptionalLong constant(NodeView view) {
        return view.type() instanceof IntType known && known.isConstant()
                ? OptionalLong.of(known.value())
                : OptionalLong.empty();
    }

    private void addEdges(NodeView view, List<Edge> edges) {
        boolean isInLoop = region(view) instanceof LoopNode;
        for (int i = 0; i < view.inputs().size(); i++) {
            int from = view.inputs().get(i);
            if (from != GraphView.OPEN) {
                edges.add(Edge.of(node(from), from, view.node(), view.number(), i, isInLoop));
            }
        }
    }

    /// The region of a phi; another node itself.
    private Node region(NodeView view) {
        return view.node() instanceof PhiNode ? node(view.inputs().getFirst()) : view.node();
    }

    private Node node(int number) {
        return picture.graph().nodes().get(number).node();
    }

    private Optional<List<BlockView>> blocks() {
        if (view instanceof View.SoFar) {
            return Optional.empty();
        }
        return picture.blocks()
                .or(() -> Optional.of(ScheduleView.of(
                        Schedule.of(picture.built().graph(), Strategy.BEST, cancellation), picture.graph())))
                .map(ScheduleView::blocks);
    }

    /// The counts of the last run, if the shown graph is current and for the argument of that run.
    private Optional<NodeCounts> count() {
        var pinned = picture.compilation().argument();
        boolean isRunnable = switch (view) {
            case View.AsWritten _ -> true;
            case View.Optimized _,View.Scheduled _ -> pinned.isEmpty() || pinned.equals(background.lastArg());
            case View.After _,View.SoFar _,View.Bytecode _ -> false;
        };
        return isRunnable && !subject.current().hasErrors() && background.lastArg().isPresent()
                ? Optional.of(NodeCounts.of(picture.built().graph(), background.lastArg().getAsLong(), cancellation))
                : Optional.empty();
    }
}
