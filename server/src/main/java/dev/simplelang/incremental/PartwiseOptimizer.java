package dev.simplelang.incremental;

import dev.simplelang.build.Built.Cut;
import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NodeTable;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.opt.Optimizer;
import dev.simplelang.opt.OptimizerObserver;
import dev.simplelang.opt.Sweep;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Optimizes a large program part by part, in time that depends on what has changed since the version
/// before.
///
/// A part lies between two cuts. It is optimized as a graph of its own ([PartGraph]), which knows what
/// the program has computed before ([ReceivedValues]). The result takes the place of the part in the
/// graph of the program. A part that the version before has too, under the same conditions, is taken
/// from there.
///
/// What needs to know more of the code before a cut than those values is not found: that a value was
/// computed before, for example. Where parts begin and end depends on the program alone, so the graph
/// of a text does not depend on what was typed before.
public final class PartwiseOptimizer {

    /// An optimized program.
    ///
    /// @param graph what the copy of the graph as written has become
    /// @param parts the parts in which it was optimized; none if that was done as a whole
    public record Optimized(Graph graph, OptimizedParts parts) {}

    private final Graph written;
    private final Node writtenArgument;
    private final Graph graph;
    private final Node argument;
    private final OptimizedParts known;
    private final Set<String> without;
    private final OptimizerObserver observer;
    private final Cancellation cancellation;
    private final Map<PartKey, OptimizedPart> parts = new HashMap<>();

    /// For a value that parts hand on, by the id of its node as written, what computes it here.
    private final Map<Integer, Node> handedOn = new HashMap<>();

    /// @param first where the program begins
    private PartwiseOptimizer(Graph written, IntType argumentType, Cut first, OptimizedParts known,
            Set<String> without, OptimizerObserver observer, Cancellation cancellation) {
        this.written = written;
        this.known = known;
        this.without = without;
        this.observer = observer;
        this.cancellation = cancellation;
        graph = written.copyNodes(argumentType);
        graph.connect(written.nodes().subList(graph.dead().id() + 1, first.limit()), this::here);
        writtenArgument = argumentOf(written);
        argument = here(writtenArgument);
        graph.setType(argument, argumentType);
    }

    private static Node argumentOf(Graph program) {
        return program.start().users().stream().filter(user -> ((ProjNode) user).isArgument()).findFirst()
                .orElseThrow();
    }

    /// What a node of the graph as written is here.
    private Node here(Node node) {
        return graph.origins().node(node.id());
    }

    /// Optimizes a program.
    ///
    /// @param written its graph as written, which stays as it is
    /// @param argument what is known about its argument
    /// @param cuts where it may be taken apart
    /// @param sizes how large the parts are
    /// @param known the parts of another version of the program
    /// @param stopped is given what another version can go on with, should this one be cancelled
    /// @param without the names of passes to leave out; `known` must have left out the same ones
    /// @param observer who watches the optimizer, one part after the other; what is taken from `known` is not optimized again
    /// @throws CancelledException if cancelled
    public static Optimized optimize(Graph written, IntType argument, List<Cut> cuts, PartSizes sizes,
            OptimizedParts known, Consumer<OptimizedParts> stopped, Set<String> without, OptimizerObserver observer,
            Cancellation cancellation) {
        var seams = written.idLimit() <= sizes.whole() ? List.<Cut>of() : Seams.of(written, cuts, sizes);
        if (seams.isEmpty()) {
            var graph = written.copy(argument);
            Optimizer.optimize(graph, without, observer, cancellation);
            return new Optimized(graph, OptimizedParts.NONE);
        }
        var optimizer = new PartwiseOptimizer(written, argument, cuts.getFirst(), known, without, observer,
                cancellation);
        try {
            optimizer.optimize(cuts.getFirst().control(), partsOf(written, cuts.getFirst(), seams));
        } catch (CancelledException cancelled) {
            stopped.accept(known.with(optimizer.parts, seams.size() + 1));
            throw cancelled;
        }
        return new Optimized(optimizer.graph, known.next(optimizer.parts));
    }

    /// @param first where the program begins
    private static List<Part> partsOf(Graph written, Cut first, List<Cut> seams) {
        var argument = argumentOf(written);
        var parts = new ArrayList<Part>(seams.size() + 1);
        var begin = first;
        for (var seam : seams) {
            parts.add(new Part(written, argument, begin, seam));
            begin = seam;
        }
        parts.add(new Part(written, argument, begin, new Cut(written.idLimit(), written.dead())));
        return parts;
    }

    /// @param first the control where the program begins, in the graph as written
    private void optimize(Node first, List<Part> all) {
        var control = here(first);
        for (var part : all) {
            cancellation.check();
            control = optimize(part, control);
        }
        // What is handed on may not be used in the end.
        Sweep.run(graph, ControlFlow.of(graph, cancellation), cancellation);
    }

    /// Optimizes `part`.
    ///
    /// @param control where it is entered
    /// @return where it is left
    private Node optimize(Part part, Node control) {
        var values = new ReceivedValues(argument);
        var received = part.received().stream().map(value -> values.add(handedOn(value))).toList();
        var key = new PartKey(part.shape(), (IntType) argument.type(), !control.isDead(), received, values.values());
        var optimized = known.find(key).or(() -> Optional.ofNullable(parts.get(key)))
                .orElseGet(
                        () -> optimize(new PartGraph(written, writtenArgument, part, key, argument, values.nodes())));
        parts.put(optimized.key(), optimized);
        return splice(part, optimized, control, values.nodes());
    }

    private OptimizedPart optimize(PartGraph part) {
        Optimizer.optimize(part.graph(), without, observer, cancellation);
        return part.optimized();
    }

    /// What `value`, of a part before this one, is here; unknown if that part is not left.
    private Node handedOn(Node value) {
        return handedOn.computeIfAbsent(value.id(), _ -> graph.add(ConstantNode.unknown()));
    }

    /// Makes the nodes of `part` what they have become in `optimized`.
    ///
    /// @param control where the part is entered
    /// @param values what computes the values that it receives
    /// @return where it is left
    private Node splice(Part part, OptimizedPart optimized, Node control, List<Node> values) {
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
        for (int i = 0; i < optimized.handedOn().size(); i++) {
            handedOn.put(part.handedOn().get(i).id(), copies.get(optimized.handedOn().get(i)));
        }
        return copies.get(optimized.exit());
    }

    private static void putAll(NodeTable<Node> copies, List<Node> originals, List<Node> all) {
        for (int i = 0; i < originals.size(); i++) {
            copies.set(originals.get(i), all.get(i));
        }
    }
}
