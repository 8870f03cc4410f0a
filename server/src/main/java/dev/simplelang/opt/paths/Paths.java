package dev.simplelang.opt.paths;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.opt.Optimizer;
import dev.simplelang.opt.OptimizerObserver;
import dev.simplelang.opt.Pass;
import dev.simplelang.text.Cancellation;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Proves what holds on each path of a small program for a reason of its own.
///
/// Other compilers duplicate code for this: they unroll loops and thread jumps through tests that the path decides. Here
/// only a copy is duplicated ([PathCopy]); the other passes optimize it, and what they prove about all copies of a place
/// is true of the place ([PathFacts]). The graph itself keeps its shape, which is that of the source.
public final class Paths {

    // A larger program is refused, so that the cost stays linear: sets of phis are kept for each control node.
    private static final int MAX_CONTROL_NODES = 250;
    private static final int MAX_NODES = 2_000;

    /// The passes that the copy is spared: this one; those that remove control that is reached, since [PathFacts] asks what
    /// is reached; and those that find nothing more once loops are unrolled.
    private static final Set<String> NOT_ON_COPY = Set.of("paths", "ending-loops", "idle-branches",
            "common-operations", "closed-loops", "sweep");

    private boolean foundNothing;

    /// Improves the graph by what holds on all paths. Once nothing was found, the copy is not made again: what happens later
    /// only tidies up.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public void run(Pass.Context context) {
        foundNothing = foundNothing
                || !run(context.graph(), context.structure().flow(), context.without(), context.cancellation());
    }

    /// @param without other passes that the copy is spared
    /// @return whether the graph has changed
    static boolean run(Graph graph, ControlFlow flow, Set<String> without, Cancellation cancellation) {
        if (flow.order().size() > MAX_CONTROL_NODES || flow.order().stream().noneMatch(Paths::isOpen)
                || !isSmallProgram(graph)) {
            return false;
        }
        var paths = new PathGraph(flow, cancellation);
        var copy = PathCopy.of(graph, paths, cancellation);
        if (!copy.hasDuplicates()) {
            return false;
        }
        var notOnCopy = Stream.concat(NOT_ON_COPY.stream(), without.stream()).collect(Collectors.toSet());
        Optimizer.optimize(copy.graph(), notOnCopy, OptimizerObserver.NONE, cancellation);
        return new PathFacts(graph, flow, paths, copy).apply();
    }

    /// Whether the graph is small and a program of its own: a part of a large one has unknown values.
    private static boolean isSmallProgram(Graph graph) {
        var nodes = graph.nodes().stream().filter(Objects::nonNull).limit(MAX_NODES + 1L).toList();
        return nodes.size() <= MAX_NODES
                && nodes.stream().noneMatch(node -> node instanceof ConstantNode constant && constant.isUnknown());
    }

    /// Whether `node` is a test or returns a value that is not known.
    private static boolean isOpen(Node node) {
        return node instanceof IfNode || (node instanceof ReturnNode exit && exit.value().constant().isEmpty());
    }
}
