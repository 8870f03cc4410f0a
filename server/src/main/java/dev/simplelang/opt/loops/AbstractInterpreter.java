package dev.simplelang.opt.loops;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.LoopTree;
import dev.simplelang.cfg.LoopTree.Loop;
import dev.simplelang.cfg.Placement;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.opt.loops.ControlPoint.Edge;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Executes the whole program once, for all arguments at the same time, on sets of integers.
///
/// A value that does not depend on `arg` is a set of one, so a loop over such values is simply
/// executed. `arg` is as wide as its type, and what is computed from it as wide as follows. Each trip
/// starts with the values of the trip before, and a value after a loop is the union of its values at the exits taken:
///
///     int i = 0; int s = 0;
///     while (i < 3) { s = s + i; i = i + 1; }   // trips: i = {0}, {1}, {2}; s = {0}, {0}, {1}
///     return s;                                 // {3}
///
/// A test with both outcomes sends control both ways; the sets unite where the ways meet. This is
/// abstract interpretation (Cousot and Cousot, POPL 1977) with the trips of loops as partitions
/// (Rival and Mauborgne, "The trace partitioning abstract domain", TOPLAS 2007).
///
/// A loop is executed trip by trip until one of these holds:
///
/// - Control no longer reaches its back edge. Then the loop ends.
/// - A trip starts with values among those of an earlier trip (found as by Brent, "An improved
///   Monte Carlo factorization algorithm", BIT 1980). Then all later trips are known as well.
/// - It is not worth more: it has used up its budget, too many trips could both leave it and go on,
///   or only its counters are known. Then one *summary* trip, with all that the graph knows about
///   the values at the head, stands for every trip. A loop that is known to be too long, or that was
///   given up in an earlier round, starts with it.
///
/// The result holds for every run of the program: for each node, the union of its values. The cost
/// is linear plus, for the trips, a budget in steps. A loop may spend only a part of what is left,
/// so that a long one leaves enough for others.
///
/// Deviation: a test with both outcomes narrows nothing on its two sides.
final class AbstractInterpreter {

    /// A loop may spend one in this many of the steps left to the loop around it.
    private static final int SHARE = 4;

    /// A loop that has used up a share of at least this many steps is given up for good: inside
    /// another loop it would spend as much on each trip of that.
    private static final int FAIR_SHARE = 1_000;

    /// A loop is given up after more than this many trips that could both leave it and go on, and in
    /// which no decided test kept control in it.
    private static final int MAX_OPEN_TRIPS = 32;

    /// A loop with a known trip count is given up after this many trips in a row that knew nothing
    /// but its counters: [InductionVariables] finds their values after the loop.
    private static final int MAX_VAIN_TRIPS = 8;

    /// One execution of a loop, or of the whole program, which is a single trip.
    private static final class Frame {

        private final LoopFacts facts;

        /// The execution of the loop around this one; null for the program.
        private final Frame outer;

        /// The number of steps granted, and the step count at which the loop is given up.
        private final long share;
        private long limit;

        /// Whether the current trip is the summary trip.
        private boolean summary;

        private int next;
        private long trips;
        private int openTrips;
        private int vainTrips;

        /// The time at which the current trip began.
        private long tripBegan;

        /// Whether in this trip control reached the back edge, may have left the loop, and was kept
        /// in it by a decided test.
        private boolean repeats;
        private boolean leaves;
        private boolean stays;

        /// The types of the head's phis at the start of an earlier trip, and the trip at which to
        /// take the next sample.
        private IntType[] remembered = {};
        private long rememberAt = 1;

        private Frame(LoopFacts facts, Frame outer, long steps, long share) {
            this.facts = facts;
            this.outer = outer;
            this.share = share;
            limit = steps + share;
        }
    }

    private final ControlFlow flow;
    private final LoopTree loops;
    private final Placement placement;
    private final Cancellation cancellation;
    private final Map<Loop, LoopFacts> factsOf = new HashMap<>();
    private final LoopFacts program = new LoopFacts(null);

    /// By the index of a control node in reverse postorder.
    private final ControlPoint[] points;

    /// By the id of a node; null where the node does not occur.
    private final AbstractValue[] values;

    /// The execution of the innermost active loop; null after the end.
    private Frame frame;

    private long steps;
    private long clock;

    /// How many active loops are executed trip by trip.
    private int tripByTrip;

    private AbstractInterpreter(Graph graph, ControlFlow flow, LoopTree loops, Placement placement, LiveOut liveOut,
            LoopKnowledge known, Cancellation cancellation) {
        this.flow = flow;
        this.loops = loops;
        this.placement = placement;
        this.cancellation = cancellation;
        points = new ControlPoint[flow.order().size()];
        values = new AbstractValue[graph.idLimit()];
        for (int i = 0; i < points.length; i++) {
            cancellation.check();
            points[i] = point(i, liveOut, known);
        }
        for (int i = points.length - 1; i >= 0; i--) {
            cancellation.check();
            connect(points[i]);
            // Inner loops come before outer ones, and a head comes after all its loop.
            var facts = points[i].loop;
            facts.fingerprint += points[i].fingerprint();
            if (points[i].isHead() && facts.loop != null) {
                factsOf(facts.loop.parent()).fingerprint += facts.fingerprint;
                facts.givenUp = known.isLong(facts.loop.head())
                        || known.isGivenUp(facts.loop.head(), facts.fingerprint);
            }
        }
    }

    private ControlPoint point(int index, LiveOut liveOut, LoopKnowledge known) {
        var node = flow.order().get(index);
        var headed = loops.headedBy(node);
        headed.ifPresent(loop -> {
            var facts = new LoopFacts(loop, values(liveOut.of(loop)));
            facts.counted = known.isCounted(loop.head());
            factsOf.put(loop, facts);
        });
        var point = new ControlPoint(node, factsOf(loops.loopOf(node)), values(placement.phisAt(index)),
                values(placement.valuesAt(index)));
        headed.ifPresent(loop -> factsOf(loop.parent()).items.add(point));
        point.loop.items.add(point);
        for (var phi : point.phis) {
            phi.connect(point, operands(phi.node(), 1));
        }
        for (var value : point.values) {
            value.connect(point, operands(value.node(), 0));
        }
        return point;
    }

    private LoopFacts factsOf(Optional<Loop> loop) {
        return loop.map(factsOf::get).orElse(program);
    }

    private AbstractValue[] values(List<? extends Node> nodes) {
        var result = new AbstractValue[nodes.size()];
        for (int i = 0; i < result.length; i++) {
            result[i] = value(nodes.get(i));
        }
        return result;
    }

    /// The values of the inputs of `node` from the one at `first` on.
    private AbstractValue[] operands(Node node, int first) {
        var result = new AbstractValue[node.inputCount() - first];
        for (int i = 0; i < result.length; i++) {
            result[i] = value(node.input(first + i));
        }
        return result;
    }

    private AbstractValue value(Node node) {
        var value = values[node.id()];
        if (value == null) {
            value = new AbstractValue(node);
            values[node.id()] = value;
        }
        return value;
    }

    /// Connects a control node with its successors.
    private void connect(ControlPoint point) {
        var users = point.node.users();
        var edges = new ArrayList<Edge>(users.size());
        for (int i = 0; i < users.size(); i++) {
            if (users.get(i).isControl() && flow.isReached(users.get(i))) {
                edges.add(edge(point, points[flow.indexOf(users.get(i))]));
                point.path = point.node.userInput(i);
            }
        }
        point.edges = edges;
        if (point.node instanceof IfNode branch) {
            point.condition = value(branch.predicate());
        }
        if (!edges.isEmpty() && edges.getFirst().to().node instanceof RegionNode) {
            point.regionPhis = edges.getFirst().to().phis;
        }
    }

    private Edge edge(ControlPoint from, ControlPoint to) {
        boolean repeats = loops.headedBy(to.node).filter(loop -> loop.backEdge() == from.node).isPresent();
        return new Edge(to, to.node instanceof ProjNode side && side.index() == IfNode.TRUE,
                loops.leftBy(from.node, to.node).size(), repeats);
    }

    /// Executes the program of `graph`.
    ///
    /// @param known the budget in steps, a step being the evaluation of a node, and the loops not
    /// worth trying, to which this execution adds
    /// @throws dev.simplelang.text.CancelledException if cancelled
    static AbstractInterpreter of(Graph graph, ControlFlow flow, LoopTree loops, Placement placement, LiveOut liveOut,
            LoopKnowledge known, Cancellation cancellation) {
        var run = new AbstractInterpreter(graph, flow, loops, placement, liveOut, known, cancellation);
        run.run(known.budget());
        for (var facts : run.factsOf.values()) {
            if (facts.givenUp) {
                known.giveUp(facts.loop.head(), facts.fingerprint);
            }
        }
        return run;
    }

    private void run(long budget) {
        frame = new Frame(program, null, steps, budget);
        frame.summary = true;
        points[0].arrived = true;
        long counted = 0;
        while (frame != null) {
            if (!frame.summary && steps > frame.limit) {
                if (frame.share >= FAIR_SHARE) {
                    giveUp();
                } else {
                    summarize();
                }
            }
            if (frame.next == frame.facts.items.size()) {
                endTrip();
            } else {
                visit(frame.facts.items.get(frame.next++));
            }
            if (tripByTrip == 0) {
                steps = counted;
            }
            counted = steps;
        }
    }

    private void visit(ControlPoint point) {
        if (!point.arrived) {
            return;
        }
        if (point.loop != frame.facts) {
            enterLoop(point.loop);
            return;
        }
        point.arrived = false;
        point.everReached = true;
        evaluate(point);
        if (point.condition == null) {
            for (int i = 0; i < point.edges.size(); i++) {
                go(point, point.edges.get(i));
            }
        } else {
            branch(point, point.condition.now());
        }
    }

    /// Evaluates the phis and values whose earliest position is `point`.
    private void evaluate(ControlPoint point) {
        point.visited = ++clock;
        steps += 1L + point.phis.length + point.values.length;
        for (var phi : point.phis) {
            phi.assignIncoming();
        }
        for (var value : point.values) {
            value.compute();
        }
    }

    private void branch(ControlPoint point, IntType test) {
        for (int i = 0; i < point.edges.size(); i++) {
            var side = point.edges.get(i);
            if (!test.isEmpty() && (side.whenTrue() ? !test.equals(IntType.ZERO) : test.contains(0))) {
                go(point, side);
            } else if (side.loopsLeft() > 0) {
                frame.stays = true;
            }
        }
    }

    /// Sends control along `edge`.
    private void go(ControlPoint from, Edge edge) {
        var target = frame;
        for (int i = 0; i < edge.loopsLeft(); i++) {
            leave(target);
            target = target.outer;
        }
        if (!from.phisMerged) {
            from.mergePhis();
        }
        from.phisMerged = false;
        if (edge.repeats()) {
            target.repeats = true;
            return;
        }
        var to = edge.to();
        to.arrived = true;
        if (edge.loopsLeft() > 0 && to.hasRegionPhis()) {
            // The current trip knows the incoming values of the phis best.
            to.mergePhis();
            to.phisMerged = true;
        }
    }

    private void leave(Frame left) {
        left.leaves = true;
        var facts = left.facts;
        steps += facts.liveOut.length;
        for (int i = 0; i < facts.liveOut.length; i++) {
            var value = facts.liveOut[i];
            if (value.isSince(left.tripBegan)) {
                facts.exit[i] = facts.exit[i].or(value.now());
            }
        }
    }

    private void enterLoop(LoopFacts facts) {
        frame = new Frame(facts, frame, steps, Math.max(0, frame.limit - steps) / SHARE);
        Arrays.fill(facts.exit, IntType.TOP);
        tripByTrip++;
        if (facts.givenUp) {
            summarize();
        } else {
            frame.remembered = nextState();
            frame.tripBegan = ++clock;
        }
    }

    /// The types of the head's phis at the start of the next trip.
    private IntType[] nextState() {
        var phis = frame.facts.phis();
        var types = new IntType[phis.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = phis[i].next();
        }
        return types;
    }

    /// Stops executing the current loop trip by trip, now and in later rounds.
    private void giveUp() {
        frame.facts.givenUp = true;
        summarize();
    }

    /// Drops the current trip and begins the summary trip.
    private void summarize() {
        frame.facts.items.forEach(ControlPoint::reset);
        for (var phi : frame.facts.phis()) {
            phi.mergeAnything();
        }
        frame.summary = true;
        frame.limit = frame.outer.limit;
        tripByTrip--;
        beginTrip();
    }

    private void beginTrip() {
        frame.facts.items.getFirst().arrived = true;
        frame.next = 0;
        frame.repeats = false;
        frame.leaves = false;
        frame.stays = false;
        frame.tripBegan = ++clock;
    }

    private void endTrip() {
        cancellation.check();
        frame.trips++;
        if (frame.facts.loop == null || frame.summary || !frame.repeats) {
            endRun();
            return;
        }
        if (frame.leaves && !frame.stays && ++frame.openTrips > MAX_OPEN_TRIPS) {
            giveUp();
            return;
        }
        var state = nextState();
        if (isAmong(state, frame.remembered)) {
            endRun();
            return;
        }
        frame.vainTrips = frame.facts.counted && isVain(frame.facts.phis(), state) ? frame.vainTrips + 1 : 0;
        if (frame.vainTrips > MAX_VAIN_TRIPS) {
            giveUp();
            return;
        }
        if (frame.trips == frame.rememberAt) {
            frame.remembered = state;
            frame.rememberAt *= 2;
        }
        beginTrip();
    }

    /// Whether some phi is as wide as the graph knows it, and every other one is constant.
    private static boolean isVain(AbstractValue[] phis, IntType[] state) {
        boolean isVain = false;
        for (int i = 0; i < phis.length; i++) {
            if (state[i].equals(phis[i].known())) {
                isVain = true;
            } else if (!state[i].isConstant()) {
                return false;
            }
        }
        return isVain;
    }

    private static boolean isAmong(IntType[] state, IntType[] other) {
        for (int i = 0; i < state.length; i++) {
            if (!state[i].isa(other[i])) {
                return false;
            }
        }
        return true;
    }

    private void endRun() {
        tripByTrip -= frame.summary ? 0 : 1;
        var facts = frame.facts;
        facts.alwaysEnds &= !frame.repeats;
        for (var phi : facts.phis()) {
            phi.clearIncoming();
        }
        for (int i = 0; i < facts.liveOut.length; i++) {
            facts.liveOut[i].leaveLoop(facts.exit[i]);
            facts.everyExit[i] = facts.everyExit[i].or(facts.exit[i]);
        }
        frame = frame.outer;
    }

    /// The number of steps spent on trips; code executed only once is free.
    long steps() {
        return steps;
    }

    /// Whether the execution reached the control node `node`.
    boolean isReached(Node node) {
        return points[flow.indexOf(node)].everReached;
    }

    /// The union of all values of `value`; empty in unreachable code.
    IntType typeOf(Node value) {
        return values[value.id()].ever();
    }

    /// The results for a loop.
    LoopFacts facts(Loop loop) {
        return factsOf.get(loop);
    }
}
