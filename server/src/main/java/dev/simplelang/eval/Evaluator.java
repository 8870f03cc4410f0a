package dev.simplelang.eval;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.eval.Run.Outcome;
import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.FallThroughNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.StartNode;
import dev.simplelang.ir.StopNode;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.Arithmetic;
import java.util.Arrays;
import java.util.Comparator;
import java.util.OptionalLong;

/// The reference evaluator: runs any graph, optimized or not, as it stands.
///
/// Control walks from the start from one control node to the next. Data is evaluated on demand. Arriving at a region,
/// all its phis take their new values at once, computed from the old ones, so that values may be swapped (Demange et
/// al., CC 2018, section 2).
///
/// A value is kept until it may change, so that shared nodes are evaluated once. It depends on phis whose regions all
/// dominate the place where it is used and hence lie on one path of the dominator tree. The lowest of them is the
/// value's *region*: none of the others is entered again without this one being entered again before the value is used.
/// So a value stays valid until its region is entered again, and each node is evaluated at most once a visit of its
/// region. The lowest region is the last in any order in which dominators come first, such as reverse postorder.
///
/// Bounded by [Limits] and cancellable. A [RunObserver] may watch, and step from control node to control node. Not thread-safe;
/// one evaluator may run several arguments one after the other.
public final class Evaluator {

    /// The rank of a value that depends on no phi.
    private static final int NO_REGION = 0;

    // How many control nodes may pass, and how many nodes may be computed, between two looks at the clock: some milliseconds'
    // worth. At a control node no more is computed than there is.
    private static final int MOST_STEPS_BETWEEN_CHECKS = 1024;
    private static final int NODES_BETWEEN_CHECKS = 500_000;

    private static final Node[] NO_NODES = {};

    private final Graph graph;
    private final int stepsBetweenChecks;

    // By the id of a control node: where control goes from it (from a branch: if the predicate holds, and if not), and
    // at which input it arrives there, if that is a region; for a region, its rank and its phis.
    private final Node[] successor;
    private final Node[] otherwise;
    private final int[] arrival;
    private final Node[][] phis;

    // By the id of a data node: its value, the visit of its region in which that was computed, the region's rank.
    private final long[] value;
    private final long[] visit;
    private final int[] rank;

    /// By rank, how often the region was entered, in all runs together; for no region, the number of the run.
    private final long[] visits;

    private final long[] incoming;
    private Node[] demanded = new Node[64];
    private long argument;

    private final RunObserver.Values values = this::evaluate;

    /// Null if nobody watches, so that it costs as little as can be.
    private RunObserver observer;

    /// An evaluator for `graph`, which must not change from now on.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public Evaluator(Graph graph, Cancellation cancellation) {
        this.graph = graph;
        long nodes = 1 + graph.nodes().stream().filter(node -> node != null).count();
        stepsBetweenChecks = Math.clamp(NODES_BETWEEN_CHECKS / nodes, 1, MOST_STEPS_BETWEEN_CHECKS);
        int size = graph.idLimit();
        successor = new Node[size];
        otherwise = new Node[size];
        arrival = new int[size];
        phis = new Node[size][];
        value = new long[size];
        visit = new long[size];
        rank = new int[size];
        var order = ControlFlow.of(graph, cancellation).order();
        visits = new long[order.size() + 1];
        int mostPhis = 0;
        for (int i = 0; i < order.size(); i++) {
            var node = order.get(i);
            connect(node);
            if (node instanceof RegionNode) {
                phis[node.id()] = node.users().stream().filter(PhiNode.class::isInstance)
                        .sorted(Comparator.comparingInt(Node::id)).toArray(Node[]::new);
                mostPhis = Math.max(mostPhis, phis[node.id()].length);
                rank[node.id()] = i + 1;
                for (var phi : phis[node.id()]) {
                    rank[phi.id()] = i + 1;
                }
            } else {
                phis[node.id()] = NO_NODES;
            }
        }
        incoming = new long[mostPhis];
    }

    private void connect(Node node) {
        for (var user : node.users()) {
            if (!user.isControl()) {
                continue;
            }
            if (user instanceof ProjNode projection && node instanceof IfNode && projection.index() == IfNode.FALSE) {
                otherwise[node.id()] = user;
            } else {
                successor[node.id()] = user;
            }
            if (user instanceof RegionNode) {
                arrival[node.id()] = user.inputs().indexOf(node);
            }
        }
    }

    /// Runs the program with `arg`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public Run run(long arg, Limits limits, Cancellation cancellation) {
        observer = null;
        return run(arg, limits, cancellation, stepsBetweenChecks);
    }

    /// Runs the program with `arg` before the eyes of `watching`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public Run run(long arg, Limits limits, RunObserver watching, Cancellation cancellation) {
        observer = watching;
        // Who watches may compute much at each step, or wait.
        return run(arg, limits, cancellation, 1);
    }

    private Run run(long arg, Limits limits, Cancellation cancellation, int mostSteps) {
        long begin = System.nanoTime();
        long timeout = limits.timeout().toNanos();
        argument = arg;
        visits[NO_REGION]++;
        long trips = 0;
        int steps = 0;
        Node from = graph.start();
        Node at = successor[from.id()];
        while (true) {
            if (++steps == mostSteps) {
                steps = 0;
                cancellation.check();
                if (System.nanoTime() - begin >= timeout) {
                    return new Run(Outcome.OUT_OF_TIME, OptionalLong.empty(), trips, System.nanoTime() - begin, at);
                }
            }
            if (observer != null && !(at instanceof RegionNode)) {
                observer.reached(at, values);
            }
            Node next = successor[at.id()];
            switch (at) {
                case IfNode branch -> {
                    if (!Arithmetic.holds(evaluate(branch.predicate()))) {
                        next = otherwise[branch.id()];
                    }
                }
                case RegionNode region -> {
                    int path = arrival[from.id()];
                    if (region instanceof LoopNode && path == LoopNode.BACK_EDGE) {
                        if (trips == limits.maxLoopTrips()) {
                            return new Run(Outcome.OUT_OF_TRIPS, OptionalLong.empty(), trips,
                                    System.nanoTime() - begin, at);
                        }
                        trips++;
                    }
                    enter(region, path);
                }
                case ReturnNode exit -> {
                    var result = OptionalLong.of(evaluate(exit.value()));
                    return new Run(Outcome.RETURNED, result, trips, System.nanoTime() - begin, at);
                }
                case FallThroughNode _ -> {
                    return new Run(Outcome.FELL_THROUGH, OptionalLong.empty(), trips, System.nanoTime() - begin, at);
                }
                case ProjNode _ -> {
                    // Control passes.
                }
                case StartNode _,StopNode _,ConstantNode _,PhiNode _,BinaryNode _,UnaryNode _ ->
                    throw new IllegalStateException("control arrives at " + at);
            }
            from = at;
            at = next;
        }
    }

    private void enter(RegionNode region, int path) {
        var merged = phis[region.id()];
        for (int i = 0; i < merged.length; i++) {
            incoming[i] = evaluate(((PhiNode) merged[i]).value(path));
        }
        for (int i = 0; i < merged.length; i++) {
            value[merged[i].id()] = incoming[i];
        }
        visits[rank[region.id()]]++;
        if (observer != null) {
            for (int i = 0; i < merged.length; i++) {
                observer.merged((PhiNode) merged[i], incoming[i]);
            }
            observer.reached(region, values);
        }
    }

    /// The value of `node` now. Inputs that are not valid are demanded first, on a stack of our own: chains may be long.
    private long evaluate(Node node) {
        if (isValid(node)) {
            return value[node.id()];
        }
        int depth = 0;
        demanded[depth++] = node;
        while (depth > 0) {
            var top = demanded[depth - 1];
            var missing = missingInput(top);
            if (missing == null) {
                compute(top);
                depth--;
                if (observer != null) {
                    observer.computed(top, value[top.id()]);
                }
            } else {
                if (depth == demanded.length) {
                    demanded = Arrays.copyOf(demanded, 2 * depth);
                }
                demanded[depth++] = missing;
            }
        }
        return value[node.id()];
    }

    private boolean isValid(Node node) {
        return node instanceof PhiNode || visit[node.id()] == visits[rank[node.id()]];
    }

    private Node missingInput(Node node) {
        if (node instanceof ProjNode) {
            return null;
        }
        for (int i = 0; i < node.inputCount(); i++) {
            if (!isValid(node.input(i))) {
                return node.input(i);
            }
        }
        return null;
    }

    private void compute(Node node) {
        int id = node.id();
        switch (node) {
            case BinaryNode binary -> {
                int left = binary.left().id();
                int right = binary.right().id();
                value[id] = binary.apply(value[left], value[right]);
                rank[id] = Math.max(rank[left], rank[right]);
            }
            case UnaryNode unary -> {
                int operand = unary.operand().id();
                value[id] = unary.apply(value[operand]);
                rank[id] = rank[operand];
            }
            case ConstantNode constant -> value[id] = constant.constant().orElseThrow();
            case ProjNode projection when projection.isArgument() -> value[id] = argument;
            case ProjNode _,PhiNode _,StartNode _,IfNode _,RegionNode _,ReturnNode _,FallThroughNode _,StopNode _ ->
                throw new IllegalStateException("has no value to compute: " + node);
        }
        visit[id] = visits[rank[id]];
    }
}
