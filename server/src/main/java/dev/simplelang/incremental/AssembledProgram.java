package dev.simplelang.incremental;

import dev.simplelang.build.Built;
import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NodeTable;
import dev.simplelang.opt.Sweep;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The graph of a program, put together from its optimized parts, in order.
///
/// The copy of a node of the graph as written has the same id, whatever became of it; the nodes
/// that the optimizer has added to the parts come after those.
final class AssembledProgram {

    private final Graph graph;
    private final Node entry;
    private final Node argument;

    /// For a live-out value of a part, by the id of its node as written, what computes it here.
    private final Map<Integer, Node> liveOut = new HashMap<>();

    /// The program without its parts.
    ///
    /// @param argumentType what is known about its argument
    AssembledProgram(Built written, IntType argumentType) {
        var first = written.cuts().getFirst();
        graph = written.graph().copyNodes(argumentType);
        graph.connect(written.graph().nodes().subList(graph.dead().id() + 1, first.limit()), this::here);
        entry = here(first.control());
        argument = graph.argument();
        graph.setType(argument, argumentType);
    }

    /// What a node of the graph as written is here.
    private Node here(Node node) {
        return graph.origins().node(node.id());
    }

    /// The control where the program begins.
    Node entry() {
        return entry;
    }

    /// The argument of the program.
    Node argument() {
        return argument;
    }

    /// What computes `value`, a live-out value of an earlier part; unknown if that part never ends.
    Node liveOut(Node value) {
        return liveOut.computeIfAbsent(value.id(), _ -> graph.add(ConstantNode.unknown()));
    }

    /// Adds a part.
    ///
    /// @param control where the part is entered
    /// @param values what computes the values of its key
    /// @return the control at which it ends
    Node add(Part part, OptimizedPart optimized, Node control, List<Node> values) {
        var before = new ArrayList<>(List.of(graph.dead(), control, argument));
        before.addAll(values);
        var copies = new NodeTable<Node>(optimized.graph().idLimit());
        putAll(copies, optimized.before(), before);
        putAll(copies, optimized.own(), part.nodes().stream().map(this::here).toList());
        putAll(copies, optimized.added(), graph.addCopies(optimized.added()));
        for (var node : optimized.own()) {
            graph.setType(copies.get(node), node.type());
            if (!node.isAttached()) {
                graph.remove(copies.get(node));
            }
        }
        for (var nodes : List.of(optimized.own(), optimized.added())) {
            graph.connect(nodes, copies::get);
            graph.origins().addCopies(optimized.graph().origins(), nodes, copies::get);
        }
        optimized.ends().forEach(end -> graph.addInput(graph.stop(), copies.get(end)));
        for (int i = 0; i < optimized.liveOut().size(); i++) {
            liveOut.put(part.liveOut().get(i).id(), copies.get(optimized.liveOut().get(i)));
        }
        return copies.get(optimized.exit());
    }

    private static void putAll(NodeTable<Node> copies, List<Node> originals, List<Node> all) {
        for (int i = 0; i < originals.size(); i++) {
            copies.set(originals.get(i), all.get(i));
        }
    }

    /// The graph after all parts were added, without the values that nothing uses in the end.
    Graph swept(Cancellation cancellation) {
        Sweep.run(graph, ControlFlow.of(graph, cancellation), cancellation);
        return graph;
    }
}
