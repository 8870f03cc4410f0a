package dev.simplelang.opt.paths;

import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.opt.AnalysisCache;
import dev.simplelang.opt.Pass;
import dev.simplelang.text.Cancellation;

/// Proves what holds on every path of a small program, though for a different reason on each.
///
/// Other compilers duplicate code for this: they unroll loops and thread jumps through tests that the path decides. Here
/// paths are only walked ([PathWalk]), each with its values and its condition; what holds on all of them improves the graph
/// ([PathFacts]), which keeps its shape, that of the source.
public final class Paths {

    /// A program with more control nodes is skipped, since it usually has too many paths.
    private static final int MAX_CONTROL_NODES = 64;

    private Paths() {}

    /// Improves the graph by what holds on all paths.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static void run(Pass.Context context) {
        run(context.graph(), context.structure(), context.cancellation());
    }

    /// @return whether the graph has changed
    static boolean run(Graph graph, AnalysisCache structure, Cancellation cancellation) {
        var flow = structure.flow();
        if (flow.order().size() > MAX_CONTROL_NODES || flow.order().stream().noneMatch(Paths::isOpen)
                || graph.nodes().stream().anyMatch(Paths::isUnknown)) {
            return false;
        }
        var paths = new PathGraph(flow, structure.loops());
        var facts = new PathFacts(graph, structure, paths);
        return PathWalk.run(graph.start(), paths, facts, cancellation) && facts.apply();
    }

    /// Whether `node` is an unknown value; a part of a large program has those, and parts are too many for this pass.
    private static boolean isUnknown(Node node) {
        return node instanceof ConstantNode constant && constant.isUnknown();
    }

    /// Whether `node` is a test or returns a value that is not known.
    private static boolean isOpen(Node node) {
        return node instanceof IfNode || (node instanceof ReturnNode exit && exit.value().constant().isEmpty());
    }
}
