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
import java.util.OptionalLong;

/// The reference evaluator: runs any graph, optimized or not, as it is.
///
/// Control moves from the start from one control node to the next. Data is evaluated on demand. On
/// entering a region, all its phis take their new values at once, computed from the old ones, so
/// that values may be swapped (Demange et al., CC 2018, section 2).
///
/// A value is cached until it may change, so that shared nodes are evaluated once. It depends on
/// phis whose regions all dominate its uses, so these regions lie on one path of the dominator
/// tree. The lowest is the value's *region*: before the value is used again, no other of them is
/// entered without this one being entered after it. So a cached value is valid until its region is
/// entered again, and each node is evaluated at most once for each visit of its region. The lowest
/// region is the last in any order in which dominators come first, such as reverse postorder.
///
/// Bounded by [Limits] and cancellable. A [RunObserver] may observe each step. A run that a limit
/// has stopped may [go on][#resume]. Not thread-safe; one evaluator may run several arguments in
/// sequence.
public final class Evaluator {

    /// The rank of a value that depends on no phi.
    private static final int NO_REGION = 0;

    // The number of control nodes, and of evaluated nodes, between two looks at the clock. At a
    // control node at most all nodes are evaluated.
    private static final int MAX_STEPS_BETWEEN_CHECKS = 1024;
    private static final int NODES_BETWEEN_CHECKS = 500_000;

    private static final PhiNode[] NO_PHIS = {};

    private final Graph graph;
    private final int stepsBetweenChecks;

    // By the id of a control node: its successor (of a branch, the true side), the false side of a
    // branch, and the index of the region input that it is. For a region, its phis.
    private final Node[] successor;
    private final Node[] otherwise;
    private final int[] arrival;
    private final PhiNode[][] phis;

    // By the id of a data node: its value, the visit of its region in which that was computed, and
    // the rank of its region; by the id of a region, its own rank.
    private final long[] value;
    private final long[] visit;
    private final int[] rank;

    /// By rank, the number of visits of a region, in all runs together; for no region, the number
    /// of runs.
    private final long[] visits;

    private final long[] incoming;
    private Node[] demanded = new Node[64];

    private long argument;
    private Position position;

    /// The index of the input along which control came to the last region.
    private int lastPath;

    private final RunObserver.Values values = new RunObserver.Values() {

        @Override
        public long of(Node node) {
            return evaluate(node);
        }

        @Override
        public int path() {
            return lastPath;
        }
    };

    /// Null if there is none, which costs least.
    private RunObserver observer;

    /// Where a run is: control goes from a node, which it has passed, to the next, and has made
    /// `trips` loop trips before.
    private record Position(Node from, Node to, long trips) {}

    /// An evaluator for `graph`, which must not change from now on.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public Evaluator(Graph graph, Cancellation cancellation) {
        this.graph = graph;
        long nodes = 1 + graph.nodes().stream().filter(node -> node != null).count();
        stepsBetweenChecks = Math.clamp(NODES_BETWEEN_CHECKS / nodes, 1, MAX_STEPS_BETWEEN_CHECKS);
        int size = graph.idLimit();
        successor = new Node[size];
        otherwise = new Node[size];
        arrival = new int[size];
        phis = new PhiNode[size][];
        value = new long[size];
        visit = new long[size];
        rank = new int[size];
        var order = ControlFlow.of(graph, cancellation).order();
        visits = new long[order.size() + 1];
        int maxPhis = 0;
        for (int i = 0; i < order.size(); i++) {
            var node = order.get(i);
            connect(node);
            if (node instanceof RegionNode) {
                phis[node.id()] = PhiNode.of(node).toArray(PhiNode[]::new);
                maxPhis = Math.max(maxPhis, phis[node.id()].length);
                rank[node.id()] = i + 1;
                for (var phi : phis[node.id()]) {
                    rank[phi.id()] = i + 1;
                }
            } else {
                phis[node.id()] = NO_PHIS;
            }
        }
        incoming = new long[maxPhis];
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
        begin(arg);
        return resume(limits, null, cancellation, stepsBetweenChecks);
    }

    /// Runs the program with `arg`, observed by `newObserver`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public Run run(long arg, Limits limits, RunObserver newObserver, Cancellation cancellation) {
        begin(arg);
        // An observer may compute much at each step, or wait.
        return resume(limits, newObserver, cancellation, 1);
    }

    /// Begins a run with `arg`, which [#resume] makes.
    void begin(long arg) {
        argument = arg;
        visits[NO_REGION]++;
        position = new Position(graph.start(), successor[graph.start().id()], 0);
    }

    /// Goes on with the run that has begun, from where a limit stopped it, as if it had not.
    ///
    /// If this throws, the evaluator is nowhere: only a new run or a checkpoint is of use.
    ///
    /// @param maxTrips how many loop trips the run may make, with those that it has made; the next
    /// one stops it before anything of it happens
    /// @param newObserver observes the run from here on, and is quick
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Run resume(long maxTrips, RunObserver newObserver, Cancellation cancellation) {
        return resume(Limits.ofTrips(maxTrips), newObserver, cancellation, stepsBetweenChecks);
    }

    /// Goes on with the run that has begun from `waypoint`, wherever it is now: [#resume] makes the
    /// rest of it.
    ///
    /// @param newObserver observes how control enters the loop, with the phis of the waypoint
    void goTo(Waypoint waypoint, RunObserver newObserver) {
        for (int i = 0; i < visits.length; i++) {
            visits[i]++;
        }
        observer = newObserver;
        waypoint.phis().forEach((phi, known) -> {
            value[phi.id()] = known;
            observer.merged(phi, known);
        });
        lastPath = LoopNode.BACK_EDGE;
        observer.reached(waypoint.loop(), values);
        position = new Position(waypoint.loop(), successor[waypoint.loop().id()], waypoint.trip());
    }

    /// Where the run is.
    Checkpoint checkpoint() {
        long savedArgument = argument;
        var savedPosition = position;
        var savedValue = value.clone();
        var savedVisit = visit.clone();
        var savedVisits = visits.clone();
        // Ranks stay: they depend on the graph only.
        return () -> {
            argument = savedArgument;
            position = savedPosition;
            System.arraycopy(savedValue, 0, value, 0, value.length);
            System.arraycopy(savedVisit, 0, visit, 0, visit.length);
            System.arraycopy(savedVisits, 0, visits, 0, visits.length);
        };
    }

    private Run resume(Limits limits, RunObserver newObserver, Cancellation cancellation, int stepsPerCheck) {
        observer = newObserver;
        long begin = System.nanoTime();
        long timeout = limits.timeout().toNanos();
        long trips = position.trips();
        int steps = 0;
        Node from = position.from();
        Node at = position.to();
        while (true) {
            if (++steps == stepsPerCheck) {
                steps = 0;
                cancellation.check();
                if (System.nanoTime() - begin >= timeout || limits.pause().isCancelled()) {
                    position = new Position(from, at, trips);
                    return stopped(Outcome.OUT_OF_TIME, begin);
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
                            position = new Position(from, at, trips);
                            return stopped(Outcome.OUT_OF_TRIPS, begin);
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
                    // The successor is known.
                }
                case StartNode _,StopNode _,ConstantNode _,PhiNode _,BinaryNode _,UnaryNode _ ->
                    throw new IllegalStateException("control arrives at " + at);
            }
            from = at;
            at = next;
        }
    }

    private Run stopped(Outcome outcome, long begin) {
        return new Run(outcome, OptionalLong.empty(), position.trips(), System.nanoTime() - begin, position.to());
    }

    private void enter(RegionNode region, int path) {
        var merged = phis[region.id()];
        for (int i = 0; i < merged.length; i++) {
            incoming[i] = evaluate(merged[i].value(path));
        }
        for (int i = 0; i < merged.length; i++) {
            value[merged[i].id()] = incoming[i];
        }
        visits[rank[region.id()]]++;
        lastPath = path;
        if (observer != null) {
            for (int i = 0; i < merged.length; i++) {
                observer.merged(merged[i], incoming[i]);
            }
            observer.reached(region, values);
        }
    }

    /// The current value of `node`. Invalid inputs are evaluated first, by an explicit stack, since
    /// chains may be long.
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
