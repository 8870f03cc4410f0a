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

/// Runs the whole program once, for all arguments at the same time: on sets of integers instead of integers.
///
/// What does not depend on `arg` is a set of one, so that a loop of such values is simply run; what does depend on it is
/// as good as its type. Trips are kept apart: each begins with the values of the one before, and a value behind a loop is
/// the union of those with which the loop may be left. Where a test may come out either way, control goes both ways, and
/// unites where they meet. This is abstract interpretation (Cousot and Cousot, POPL 1977) with the trips of loops as
/// partitions (Rival and Mauborgne, "The trace partitioning abstract domain", TOPLAS 2007).
///
/// A loop is run until control does not come back to its head any more, which proves that it ends; or until it begins a
/// trip with values among those of an earlier trip (found as by Brent, "An improved Monte Carlo factorization
/// algorithm", BIT 1980), so that all later trips are known as well; or until it has cost too much. In the last case one
/// more trip, with all that the graph knows about the values at the head, stands for all trips that there may be.
///
/// What comes out holds for every run of the program: the union of all that each node was in this one. The cost is linear
/// and, for the trips, bounded by a budget in steps. A loop may spend a part of what is left, so that one that is too long
/// leaves enough for others.
///
/// Deviation: a test that may come out either way narrows nothing on its two sides.
final class AbstractInterpreter {

    /// A loop may spend one in this many steps of what is left for the loop around it.
    private static final int SHARE = 4;

    /// A loop that has spent so many steps or more, which was all that it might spend, is given up: inside another loop it would
    /// spend as much on each trip of that.
    private static final int FAIR_SHARE = 1_000;

    /// A loop is given up after so many trips in each of which it might have been left or not.
    private static final int MOST_OPEN_TRIPS = 32;

    /// A loop is given up after so many trips in a row that began with nothing known but its counters, if it is also known how often it
    /// goes round: what the counters are behind it is known then too.
    private static final int MOST_VAIN_TRIPS = 8;

    /// One run of a loop, or of the whole program, which is one trip.
    private static final class Frame {

        private final LoopFacts facts;

        /// The run of the loop around this one, or of the program; null for that.
        private final Frame outer;

        /// How many steps the run might take, and the number of steps after which it is given up.
        private final long share;
        private long limit;

        /// Whether the current trip stands for all there may be.
        private boolean summary;

        private int next;
        private long trips;
        private int openTrips;
        private int vainTrips;

        /// When the current trip began.
        private long tripBegan;

        /// Whether in this trip control came to the back edge, may have left the loop, decided at a test to stay.
        private boolean repeats;
        private boolean leaves;
        private boolean stays;

        /// What the phis of the head were at the beginning of an earlier trip; the trip after which to remember anew.
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

    /// By the id of a node, those that occur.
    private final AbstractValue[] values;

    /// The run of the innermost loop that is being run; null in the end.
    private Frame frame;

    private long steps;
    private long clock;

    /// How many of the loops that are being run are run trip by trip.
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
            // Inner loops before outer ones, and the head of a loop last of all that is in it.
            var facts = points[i].loop;
            facts.contents += points[i].contents();
            if (points[i].isHead() && facts.loop != null) {
                factsOf(facts.loop.parent()).contents += facts.contents;
                facts.hopeless = known.isLong(facts.loop.head()) || known.isGivenUp(facts.loop.head(), facts.contents);
            }
        }
    }

    private ControlPoint point(int index, LiveOut liveOut, LoopKnowledge known) {
        var node = flow.order().get(index);
        var loop = loops.loopOf(node);
        boolean isHead = isHead(node, loop);
        if (isHead) {
            var facts = new LoopFacts(loop.orElseThrow(), values(liveOut.of(loop.get())));
            facts.counted = known.isCounted(loop.get().head());
            factsOf.put(loop.get(), facts);
        }
        var point = new ControlPoint(node, factsOf(loop), values(placement.phisAt(index)),
                values(placement.valuesAt(index)));
        if (isHead) {
            factsOf(loop.orElseThrow().parent()).items.add(point);
        }
        point.loop.items.add(point);
        for (var phi : point.phis) {
            phi.connect(point, operands(phi.node(), 1));
        }
        for (var value : point.values) {
            value.connect(point, operands(value.node(), 0));
        }
        return point;
    }

    private static boolean isHead(Node node, Optional<Loop> loop) {
        return loop.isPresent() && loop.get().head() == node;
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

    /// Connects a control node with those behind it.
    private void connect(ControlPoint point) {
        var users = point.node.users();
        var edges = new ArrayList<Edge>(users.size());
        for (int i = 0; i < users.size(); i++) {
            if (users.get(i).isControl() && flow.isReached(users.get(i))) {
                edges.add(edge(point, points[flow.indexOf(users.get(i))]));
            }
        }
        point.edges = edges;
        if (point.node instanceof IfNode branch) {
            point.condition = value(branch.predicate());
        }
        if (!edges.isEmpty() && edges.getFirst().to().node instanceof RegionNode region) {
            point.path = region.inputs().indexOf(point.node);
            point.phisBehind = edges.getFirst().to().phis;
        }
    }

    private Edge edge(ControlPoint from, ControlPoint to) {
        var target = loops.loopOf(to.node);
        var around = loops.loopOf(from.node);
        int loopsLeft = 0;
        while (around.isPresent() && !around.get().contains(target)) {
            around = around.get().parent();
            loopsLeft++;
        }
        return new Edge(to, to.node instanceof ProjNode side && side.index() == IfNode.TRUE, loopsLeft,
                isHead(to.node, around));
    }

    /// Runs the program of `graph`.
    ///
    /// @param known how many steps the trips of loops may cost, and which loops it makes no sense to try, to which this run
    /// adds; a step is the evaluation of a node
    /// @throws dev.simplelang.text.CancelledException if cancelled
    static AbstractInterpreter of(Graph graph, ControlFlow flow, LoopTree loops, Placement placement, LiveOut liveOut,
            LoopKnowledge known, Cancellation cancellation) {
        var run = new AbstractInterpreter(graph, flow, loops, placement, liveOut, known, cancellation);
        run.run(known.budget());
        for (var facts : run.factsOf.values()) {
            if (facts.hopeless) {
                known.giveUp(facts.loop.head(), facts.contents);
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

    /// Gives the values that have their place here new values.
    private void evaluate(ControlPoint point) {
        point.visited = ++clock;
        steps += 1L + point.phis.length + point.values.length;
        for (var phi : point.phis) {
            phi.take();
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

    /// Lets control go from `from` along `edge`.
    private void go(ControlPoint from, Edge edge) {
        var target = frame;
        for (int i = 0; i < edge.loopsLeft(); i++) {
            leave(target);
            target = target.outer;
        }
        if (!from.carried) {
            from.bring();
        }
        from.carried = false;
        if (edge.repeats()) {
            target.repeats = true;
            return;
        }
        var to = edge.to();
        to.arrived = true;
        if (edge.loopsLeft() > 0 && to.isBeforePhis()) {
            // What the phis get on this way out is known best in this trip.
            to.bring();
            to.carried = true;
        }
    }

    private void leave(Frame left) {
        left.leaves = true;
        var facts = left.facts;
        steps += facts.liveOut.length;
        for (int i = 0; i < facts.liveOut.length; i++) {
            var value = facts.liveOut[i];
            if (value.isSince(left.tripBegan)) {
                facts.exit[i] = AbstractValue.union(facts.exit[i], value.now());
            }
        }
    }

    private void enterLoop(LoopFacts facts) {
        frame = new Frame(facts, frame, steps, Math.max(0, frame.limit - steps) / SHARE);
        Arrays.fill(facts.exit, IntType.TOP);
        tripByTrip++;
        if (facts.hopeless) {
            summarize();
        } else {
            frame.remembered = comingTrip();
            frame.tripBegan = ++clock;
        }
    }

    /// What the phis of the head are going to be.
    private IntType[] comingTrip() {
        var phis = frame.facts.phis();
        var types = new IntType[phis.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = phis[i].next();
        }
        return types;
    }

    /// Runs the current loop trip by trip no more, now and later.
    private void giveUp() {
        frame.facts.hopeless = true;
        summarize();
    }

    /// Drops the current trip, if there is one, and begins another that stands for all trips.
    private void summarize() {
        frame.facts.items.forEach(ControlPoint::reset);
        for (var phi : frame.facts.phis()) {
            phi.bringAnything();
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
        if (frame.leaves && !frame.stays && ++frame.openTrips > MOST_OPEN_TRIPS) {
            giveUp();
            return;
        }
        var state = comingTrip();
        if (isAmong(state, frame.remembered)) {
            endRun();
            return;
        }
        frame.vainTrips = frame.facts.counted && isVain(frame.facts.phis(), state) ? frame.vainTrips + 1 : 0;
        if (frame.vainTrips > MOST_VAIN_TRIPS) {
            giveUp();
            return;
        }
        if (frame.trips == frame.rememberAt) {
            frame.remembered = state;
            frame.rememberAt *= 2;
        }
        beginTrip();
    }

    /// Whether a trip that begins with these values of the phis knows no more of any than the graph does, counters aside.
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
            phi.bringNothing();
        }
        for (int i = 0; i < facts.liveOut.length; i++) {
            facts.liveOut[i].restrict(facts.exit[i]);
            facts.everyExit[i] = AbstractValue.union(facts.everyExit[i], facts.exit[i]);
        }
        frame = frame.outer;
    }

    /// How many steps the trips of loops have cost; code that is run once for all is not counted.
    long steps() {
        return steps;
    }

    /// Whether a run may come to the reached control node `node`.
    boolean isReached(Node node) {
        return points[flow.indexOf(node)].everReached;
    }

    /// What a value may be; empty if it is in code that no run reaches.
    IntType typeOf(Node value) {
        return values[value.id()].ever();
    }

    /// What is known about a loop.
    LoopFacts facts(Loop loop) {
        return factsOf.get(loop);
    }
}
