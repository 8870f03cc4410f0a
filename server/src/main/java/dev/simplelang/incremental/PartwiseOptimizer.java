package dev.simplelang.incremental;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Cut;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Outcome;
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
import java.util.Set;
import java.util.function.Consumer;

/// Optimizes a large program part by part, in time that depends on what has changed since the last version.
///
/// A part lies between two [Cut]s. In a graph of its own it gets [ReceivedValues], which the code before it has computed; and it hands on
/// the values that the code behind it uses. The optimizer improves that graph, and what comes out takes the place of the part. A part that was
/// there in the last version, under the same conditions, is taken from there.
///
/// What takes more of the code before a cut than the values that come from there is not found: that what is computed behind it was computed
/// before, for example. Where parts begin and end depends on the program alone, so that one text has one meaning, whatever was typed
/// before it.
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
    private final Map<PartKey, Outcome> parts = new HashMap<>();
    private final List<Node> ends = new ArrayList<>();

    /// For a value that parts hand on, by its id, what it is where they end.
    private final Node[] handedOn;

    /// @param first where the program begins
    private PartwiseOptimizer(Graph written, IntType argumentType, Cut first, OptimizedParts known,
            Set<String> without, OptimizerObserver observer, Cancellation cancellation) {
        this.written = written;
        this.known = known;
        this.without = without;
        this.observer = observer;
        this.cancellation = cancellation;
        graph = written.copy(argumentType, first.limit());
        writtenArgument = argumentOf(written);
        argument = argumentOf(graph);
        graph.setType(argument, argumentType);
        handedOn = new Node[written.idLimit()];
    }

    private static Node argumentOf(Graph program) {
        return program.start().users().stream().filter(user -> ((ProjNode) user).isArgument()).findFirst()
                .orElseThrow();
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
            optimizer.optimize(cuts.getFirst().control(), partsOf(written, cuts.getFirst(), seams, known));
        } catch (CancelledException cancelled) {
            stopped.accept(known.with(optimizer.parts, seams.size() + 1));
            throw cancelled;
        }
        return new Optimized(optimizer.graph, known.next(optimizer.parts));
    }

    /// @param first where the program begins
    private static List<Part> partsOf(Graph written, Cut first, List<Cut> seams, OptimizedParts known) {
        var argument = argumentOf(written);
        var shapes = new Shapes(known.shapes());
        var parts = new ArrayList<Part>(seams.size() + 1);
        var begin = first;
        for (var seam : seams) {
            parts.add(new Part(written, argument, begin, seam, false, shapes));
            begin = seam;
        }
        parts.add(new Part(written, argument, begin, new Cut(written.idLimit(), written.dead()), true, shapes));
        return parts;
    }

    /// @param first the control where the program begins, in the graph as written
    private void optimize(Node first, List<Part> all) {
        var control = graph.nodes().get(first.id());
        for (var part : all) {
            control = optimize(part, control);
        }
        graph.gather(ends);
        // What is handed on may not be used in the end.
        Sweep.run(graph, ControlFlow.of(graph, cancellation), cancellation);
    }

    /// Optimizes `part`.
    ///
    /// @param control what its entry is
    /// @return what its exit is
    private Node optimize(Part part, Node control) {
        cancellation.check();
        var values = new ReceivedValues(argument);
        var received = part.received().stream().map(value -> values.add(handedOn(value))).toList();
        var key = new PartKey(part.shape(), (IntType) argument.type(), !control.isDead(), received, values.values());
        var outcome = known.find(key).orElseGet(() -> parts.get(key));
        if (outcome == null) {
            var own = new PartGraph(written, writtenArgument, part, key, argument, values.nodes());
            Optimizer.optimize(own.graph(), without, observer, cancellation);
            outcome = own.outcome();
        }
        parts.put(key, outcome);
        return takeOver(part, control, values.nodes(), outcome);
    }

    /// What `value`, of a part before this one, is where that ends.
    private Node handedOn(Node value) {
        if (handedOn[value.id()] == null) {
            // No run comes behind the part that computes it.
            handedOn[value.id()] = graph.add(ConstantNode.unknown());
        }
        return handedOn[value.id()];
    }

    /// Lets the nodes of `part` become what `outcome` tells.
    ///
    /// @param control what the entry of the part is
    /// @param values what computes the values that it receives, here
    /// @return what the exit is
    private Node takeOver(Part part, Node control, List<Node> values, Outcome outcome) {
        var here = new Node[outcome.limit()];
        here[graph.start().id()] = graph.start();
        here[graph.stop().id()] = graph.stop();
        here[graph.dead().id()] = graph.dead();
        here[PartGraph.CONTROL] = control;
        here[PartGraph.CONTROL + 1] = argument;
        for (int i = 0; i < values.size(); i++) {
            here[PartGraph.CONTROL + 2 + i] = values.get(i);
        }
        for (int i = 0; i < part.nodes().size(); i++) {
            here[outcome.from() + i] = graph.nodes().get(part.nodes().get(i).id());
        }
        graph.become(outcome, here);
        for (int end : outcome.ends()) {
            ends.add(here[end]);
        }
        int[] results = outcome.handedOn();
        if (control.isDead() || results.length == 0) {
            return graph.dead();
        }
        for (int i = 1; i < results.length; i++) {
            handedOn[part.handedOn().get(i - 1).id()] = here[results[i]];
        }
        return here[results[0]];
    }
}
