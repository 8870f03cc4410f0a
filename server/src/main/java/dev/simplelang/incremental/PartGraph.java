package dev.simplelang.incremental;

import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.FallThroughNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Outcome;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.StartNode;
import dev.simplelang.text.Span;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.Stream;

/// A part in a graph of its own: its start and what comes before the nodes of the part, the nodes of the part in order, its end,
/// and what the optimizer adds.
final class PartGraph {

    /// The id of the control at the beginning; then come the argument and the values received.
    static final int CONTROL = 3;

    /// Where the node stands in the source is asked of the program's graph.
    private static final Span SOMEWHERE = Span.at(0);

    private final Graph written;
    private final Part part;
    private final PartKey key;
    private final Graph graph;
    private final Node control;
    private final Node argument;

    /// What nodes of the graph as written are here that do not belong to the part.
    private final IdentityHashMap<Node, Node> before = new IdentityHashMap<>();

    /// The id of the first node of the part.
    private final int first;

    /// Where control leaves the part; null where the program ends.
    private final FallThroughNode end;

    /// @param written the program's graph as it is written, of which `part` is a part
    /// @param writtenArgument the argument there
    /// @param receivedArgument the argument in the graph that `computing` belongs to
    /// @param computing what computes the values of `key`
    PartGraph(Graph written, Node writtenArgument, Part part, PartKey key, Node receivedArgument,
            List<Node> computing) {
        this.written = written;
        this.part = part;
        this.key = key;
        graph = new Graph(key.argument(), key.values().stream().map(ReceivedValues.Value::type).toList(),
                2 * part.nodes().size());
        control = graph.add(new ProjNode(graph.start(), StartNode.CONTROL));
        argument = graph.add(new ProjNode(graph.start(), StartNode.ARGUMENT));
        before.put(written.dead(), graph.dead());
        before.put(written.stop(), graph.stop());
        before.put(part.entry(), key.isReached() ? control : graph.dead());
        before.put(writtenArgument, argument);
        receive(receivedArgument, computing);
        first = graph.idLimit();
        addNodes();
        part.ends().forEach(node -> graph.addInput(graph.stop(), here(node)));
        end = end();
        if (end != null) {
            graph.addInput(graph.stop(), graph.add(end));
        }
    }

    private void receive(Node receivedArgument, List<Node> computing) {
        var values = new IdentityHashMap<Node, Node>();
        values.put(receivedArgument, argument);
        for (int i = 0; i < computing.size(); i++) {
            var node = computing.get(i);
            values.put(node, key.values().get(i).isComputed()
                    ? graph.addCopies(List.of(node), values::get).getFirst()
                    : graph.add(received(i)));
        }
        for (int i = 0; i < part.received().size(); i++) {
            int number = key.received().get(i);
            before.put(part.received().get(i),
                    number == ReceivedValues.ARGUMENT ? argument : values.get(computing.get(number)));
        }
    }

    private Node received(int number) {
        var type = key.values().get(number).type();
        return type.isConstant()
                ? new ConstantNode(type)
                : new ProjNode(graph.start(), StartNode.ARGUMENT + 1 + number);
    }

    private void addNodes() {
        for (var copy : graph.addCopies(part.nodes(), this::here)) {
            var original = part.nodes().get(copy.id() - first);
            if (written.origins().isRecorded(original)) {
                graph.origins().record(copy, SOMEWHERE);
            }
            var places = written.origins().places(original);
            for (int i = 0; i < places.size(); i++) {
                graph.origins().place(copy, here(places.get(i)));
            }
        }
    }

    private FallThroughNode end() {
        if (!key.isReached()) {
            // Control passes by all that no run comes to.
            return new FallThroughNode(control);
        }
        return part.goesOn()
                ? new FallThroughNode(Stream.concat(Stream.of(part.exit()), part.handedOn().stream()).map(this::here)
                        .toArray(Node[]::new))
                : null;
    }

    /// What a node of the graph as written is here.
    private Node here(Node node) {
        return part.contains(node) ? graph.nodes().get(first + part.number(node)) : before.get(node);
    }

    /// What to optimize.
    Graph graph() {
        return graph;
    }

    /// What has become of the nodes of the part by now.
    Outcome outcome() {
        return new Outcome(graph, first, first + part.nodes().size(), end);
    }
}
