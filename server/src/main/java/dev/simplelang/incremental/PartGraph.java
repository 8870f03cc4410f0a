package dev.simplelang.incremental;

import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.FallThroughNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.StartNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;

/// A part as a program of its own, to be optimized.
///
/// Its graph has, in the order of the ids: what stands for the code before the part, the nodes of
/// the part, what stands for the code after it, and what the optimizer adds. A live-in value is an
/// unknown integer, or is computed from such by the same operations as in the program. The code
/// after the part may use any of the live-out values: unknown conditions choose
/// the one to return. This code dominates nothing of the part, so nothing that is found out depends
/// on it.
final class PartGraph {

    /// The index in [#before] of the first value of the key.
    private static final int FIRST_VALUE = 3;

    private final Graph graph;
    private final Part part;
    private final PartKey key;
    private final List<Node> before = new ArrayList<>();

    /// The copies of nodes of the graph as written.
    private final IdentityHashMap<Node, Node> copies = new IdentityHashMap<>();

    private final List<Node> own;

    /// The code after the part: the branches and the end, the first of them where the part ends.
    private final List<Node> after = new ArrayList<>();

    /// The returns of the live-out values.
    private final List<ReturnNode> liveOut = new ArrayList<>();

    /// What the optimizer adds has this id or a higher one.
    private final int firstAdded;

    /// @param values the values of `key`
    PartGraph(Part part, PartKey key, LiveInValues values) {
        this.part = part;
        this.key = key;
        var written = part.written();
        graph = new Graph(key.argument(), 2 * part.nodes().size());
        var control = graph.add(new ProjNode(graph.start(), StartNode.CONTROL));
        var argument = graph.add(new ProjNode(graph.start(), StartNode.ARGUMENT));
        before.addAll(List.of(graph.dead(), control, argument));
        copies.put(written.dead(), graph.dead());
        copies.put(part.entry(), key.isReached() ? control : graph.dead());
        copies.put(written.argument(), argument);
        addLiveIn(values, argument);
        own = graph.addCopies(part.nodes());
        for (int i = 0; i < own.size(); i++) {
            copies.put(part.nodes().get(i), own.get(i));
        }
        graph.connect(part.nodes(), copies::get);
        graph.origins().addCopies(written.origins(), part.nodes(), copies::get);
        part.ends().forEach(exit -> graph.addInput(graph.stop(), copies.get(exit)));
        if (key.isReached()) {
            addCodeAfter(copies.get(part.exit()), part.liveOut());
        } else {
            addCodeAfter(control, List.of());
        }
        firstAdded = graph.idLimit();
    }

    private void addLiveIn(LiveInValues values, Node argument) {
        var known = new IdentityHashMap<Node, Node>();
        known.put(values.argument(), argument);
        for (int i = 0; i < values.nodes().size(); i++) {
            var value = values.nodes().get(i);
            var description = key.values().get(i);
            if (description.isComputed()) {
                known.put(value, graph.addCopies(List.of(value)).getFirst());
                graph.connect(List.of(value), known::get);
            } else {
                known.put(value, graph.add(new ConstantNode(description.type())));
            }
            before.add(known.get(value));
        }
        for (int i = 0; i < part.liveIn().size(); i++) {
            int number = key.liveIn().get(i);
            copies.put(part.liveIn().get(i),
                    number == LiveInValues.ARGUMENT ? argument : before.get(FIRST_VALUE + number));
        }
    }

    private void addCodeAfter(Node exit, List<Node> values) {
        var control = exit;
        for (var value : values) {
            var choice = graph.add(new IfNode(control, graph.add(ConstantNode.unknown())));
            after.add(choice);
            liveOut.add(graph.add(new ReturnNode(graph.add(new ProjNode(choice, IfNode.TRUE)), copies.get(value))));
            graph.addInput(graph.stop(), liveOut.getLast());
            control = graph.add(new ProjNode(choice, IfNode.FALSE));
        }
        after.add(graph.add(new FallThroughNode(control)));
        graph.addInput(graph.stop(), after.getLast());
    }

    /// What to optimize.
    Graph graph() {
        return graph;
    }

    /// The part after its graph was optimized.
    OptimizedPart optimized() {
        var ends = new ArrayList<>(graph.stop().inputs());
        ends.removeAll(after);
        ends.removeAll(liveOut);
        var exit = after.getFirst();
        boolean isPassed = key.isReached() && exit.isAttached() && !exit.isDead();
        return new OptimizedPart(key, graph, before, own, added(), ends, isPassed ? exit.input(0) : graph.dead(),
                isPassed ? liveOut.stream().map(ReturnNode::value).toList() : List.of());
    }

    private List<Node> added() {
        var origins = graph.origins();
        var needed = new BitSet(graph.idLimit());
        var pending = new ArrayDeque<Node>(own);
        graph.nodes().subList(firstAdded, graph.idLimit()).stream().filter(node -> node != null).forEach(pending::add);
        while (!pending.isEmpty()) {
            var node = pending.remove();
            if (!needed.get(node.id())) {
                needed.set(node.id());
                pending.addAll(origins.mentioned(node));
            }
        }
        return needed.stream().filter(id -> id >= firstAdded).mapToObj(origins::node).toList();
    }
}
