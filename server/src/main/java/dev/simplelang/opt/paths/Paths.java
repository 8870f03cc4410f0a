package dev.simplelang.opt.paths;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.Rule;
import dev.simplelang.opt.paths.Exploration.Precision;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
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
            new Precision(/* open= */ 40, /* trips= */ 1_000, /* states= */ 48, /* work= */ 30_000),
            new Precision(/* open= */ 6, /* trips= */ 12, /* states= */ 8, /* work= */ 12_000),
            new Precision(/* open= */ 2, /* trips= */ 4, /* states= */ 1, /* work= */ 12_000));

    /// A program of more control nodes is refused.
    private static final int MOST_CONTROL_NODES = 1_000;

    /// A program of more nodes altogether is refused.
    private static final int MOST_NODES = 5_000;

    private final Graph graph;
    private final ControlFlow flow;
    private boolean changed;

    private Paths(Graph graph, ControlFlow flow) {
        this.graph = graph;
        this.flow = flow;
    }

    /// Improves `graph` by what holds on all paths.
    ///
    /// @return whether it has changed the graph
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static boolean run(Graph graph, Cancellation cancellation) {
        if (graph.nodes().stream().filter(node -> node != null).limit(MOST_NODES + 1L).count() > MOST_NODES) {
            return false;
        }
        var flow = ControlFlow.of(graph, cancellation);
        if (flow.order().size() > MOST_CONTROL_NODES) {
            return false;
        }
        return new Paths(graph, flow).run(cancellation);
    }

    private boolean run(Cancellation cancellation) {
        if (!hasQuestions() || hasErrors()) {
            return false;
        }
        var skeleton = new Skeleton(flow, cancellation);
        for (var precision : PRECISIONS) {
            var exploration = new Exploration(graph.start(), skeleton, precision, cancellation);
            if (exploration.run()) {
                learn(exploration, skeleton);
                return changed;
            }
        }
        return false;
    }

    /// Whether it is open how a test comes out or what is returned.
    private boolean hasQuestions() {
        return flow.order().stream().anyMatch(node -> node instanceof IfNode
                || (node instanceof ReturnNode exit && exit.value().constant().isEmpty()));
    }

    /// Whether a value is unknown because the program is erroneous.
    private boolean hasErrors() {
        return graph.nodes().stream().anyMatch(
                node -> node instanceof ConstantNode constant && !constant.isControl()
                        && constant.constant().isEmpty());
    }

    /// Finds the grounds of everything first, since they are found in the graph as it is.
    private void learn(Exploration exploration, Skeleton skeleton) {
        var grounds = new Grounds(flow, skeleton, exploration);
        var steps = new ArrayList<Runnable>();
        for (var phi : skeleton.phis()) {
            var type = exploration.merged(phi);
            if (isNews(type, phi)) {
                graph.origins().because(phi, grounds.of(phi, phi.region()));
                steps.add(() -> improve(phi, type));
            }
        }
        for (var node : flow.order()) {
            switch (node) {
                case IfNode branch -> {
                    boolean whenTrue = exploration.isTaken(skeleton.side(branch, IfNode.TRUE));
                    boolean whenFalse = exploration.isTaken(skeleton.side(branch, IfNode.FALSE));
                    if (whenTrue != whenFalse && branch.predicate().constant().isEmpty()) {
                        graph.origins().because(branch, grounds.of(branch.predicate(), branch));
                        steps.add(() -> use(branch, IfNode.PREDICATE, Arithmetic.truth(whenTrue), Rule.PATHS_DECIDE));
                    }
                }
                case ReturnNode exit -> {
                    var type = exploration.returned(exit);
                    if (type.isConstant() && exit.value().constant().isEmpty()) {
                        graph.origins().because(exit, grounds.of(exit.value(), exit));
                        steps.add(() -> use(exit, ReturnNode.VALUE, type.value(), Rule.PATHS_AGREE));
                    }
                }
                default -> {
                    // Nothing to learn.
                }
            }
        }
        steps.forEach(Runnable::run);
        changed = !steps.isEmpty();
    }

    private static boolean isNews(IntType type, PhiNode phi) {
        return type.isConstant()
                ? phi.constant().isEmpty()
                : !type.isEmpty() && phi.type() instanceof IntType before
                        && Long.compareUnsigned(width(type), width(before) >>> 1) <= 0;
    }

    /// Bounds that move by little are not worth another round.
    private static long width(IntType type) {
        return type.high() - type.low();
    }

    private void improve(PhiNode phi, IntType type) {
        if (type.isConstant()) {
            graph.replace(phi, constant(type.value(), phi), Rule.PATHS_AGREE);
        } else if (phi.type() instanceof IntType before) {
            graph.setType(phi, before.and(type));
        }
    }

    private void use(Node user, int index, long value, Rule rule) {
        graph.setInput(user, index, constant(value, user.input(index)));
        graph.rewritten(user, rule);
    }

    private ConstantNode constant(long value, Node of) {
        var constant = graph.add(ConstantNode.of(value));
        graph.origins().derive(constant, of);
        return constant;
    }
}
