package dev.simplelang.opt.paths;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.opt.paths.Exploration.Precision;
import dev.simplelang.text.Cancellation;
import java.util.List;

/// Follows the paths through a small program with symbolic values, and tells the graph what is so on all of them.
///
/// J. C. King, "Symbolic execution and program testing", CACM 1976. What others prove by copying code (unrolled loops,
/// jumps threaded through tests whose outcome the path decides) is proved here without copying: this is an analysis, and
/// the graph keeps its shape. Deviations: paths that have come to the same are merged; what walks round a loop too often
/// is generalized, so that the set of paths is finite and the results hold for all runs ([Exploration]).
///
/// All or nothing: nothing is learned unless all paths were followed within a bound of work. A large program is refused
/// at once, so that the cost stays linear.
public final class Paths {

    /// From precise to coarse; the first that ends within its bound counts.
    private static final List<Precision> PRECISIONS = List.of(
            new Precision(/* open= */ 40, /* trips= */ 1_000, /* states= */ 48, /* work= */ 30_000, /* lead= */ 1),
            new Precision(/* open= */ 6, /* trips= */ 12, /* states= */ 8, /* work= */ 12_000, /* lead= */ 1),
            new Precision(/* open= */ 2, /* trips= */ 4, /* states= */ 1, /* work= */ 12_000, /* lead= */ 1));

    /// How much work the coarsest precision may do for each control node of a program of more than [#FEW_CONTROL_NODES].
    private static final int WORK_FOR_A_NODE = 60;

    /// How far its work may be ahead of its way through the program, as a part of all that it may do. Most programs with several loops are too much for it,
    /// which is seen after a third of that; of 24,000 random programs each that would have come to its end still does.
    private static final double LEAD = 1.0 / 5;

    /// A program of more control nodes is refused.
    private static final int MOST_CONTROL_NODES = 250;

    /// A program of more nodes altogether is refused.
    private static final int MOST_NODES = 5_000;

    /// In a program of more control nodes, the coarsest precision must end before finer ones are tried: they are likely to take longer.
    private static final int FEW_CONTROL_NODES = 40;

    /// Where all paths together were too many, they are followed again only when fewer control nodes are left.
    private int mostControlNodes = MOST_CONTROL_NODES;

    /// Improves `graph` by what holds on all paths.
    ///
    /// @param flow the control of `graph` as it is now
    /// @return whether it has changed the graph
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public boolean run(Graph graph, ControlFlow flow, Cancellation cancellation) {
        int size = flow.order().size();
        if (size > mostControlNodes
                || graph.nodes().stream().filter(node -> node != null).limit(MOST_NODES + 1L).count() > MOST_NODES
                || !hasQuestions(flow) || hasErrors(graph) || !graph.start().isOfProgram()) {
            return false;
        }
        var skeleton = new Skeleton(flow, graph.idLimit(), cancellation);
        if (size <= FEW_CONTROL_NODES
                || new Exploration(graph.start(), skeleton, gauge(size), cancellation).run()) {
            for (var precision : PRECISIONS) {
                var exploration = new Exploration(graph.start(), skeleton, precision, cancellation);
                if (exploration.run()) {
                    return new Lessons(graph, flow).learn(exploration, skeleton);
                }
            }
        }
        mostControlNodes = size - 1;
        return false;
    }

    /// The coarsest precision, for a program of so many control nodes.
    private static Precision gauge(int size) {
        var coarsest = PRECISIONS.getLast();
        return new Precision(coarsest.open(), coarsest.trips(), coarsest.states(),
                Math.min(coarsest.work(), (long) WORK_FOR_A_NODE * size), LEAD);
    }

    /// Whether it is open how a test comes out or what is returned.
    private static boolean hasQuestions(ControlFlow flow) {
        return flow.order().stream().anyMatch(node -> node instanceof IfNode
                || (node instanceof ReturnNode exit && exit.value().constant().isEmpty()));
    }

    /// Whether a value is unknown because the program is erroneous.
    private static boolean hasErrors(Graph graph) {
        return graph.nodes().stream().anyMatch(
                node -> node instanceof ConstantNode constant && !constant.isControl()
                        && constant.constant().isEmpty());
    }
}
