package dev.simplelang.opt;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.LoopTree;
import dev.simplelang.cfg.LoopTree.Loop;
import dev.simplelang.cfg.Placement;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.Types;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.IntType;
import java.util.ArrayDeque;
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
final class AbstractRun {

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

        /// The number of steps after which the run is given up, the one of the run around it, and how many the run might take.
        private long limit;
        private final long outerLimit;
        private final long share;

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
        private List<IntType> remembered = List.of();
        private long rememberAt = 1;

        private Frame(LoopFacts facts, long steps, long share, long outerLimit) {
            this.facts = facts;
            this.share = share;
            this.outerLimit = outerLimit;
            limit = steps + share;
        }
    }

    private final ControlFlow flow;
    private final LoopTree loops;
    private final Placement placement;
    private final Cancellation cancellation;
    private final Map<Loop, LoopFacts> factsOf = new HashMap<>();
    private final LoopFacts program = new LoopFacts(null, List.of(), List.of());
    private final ArrayDeque<Frame> frames = new ArrayDeque<>();

    // By the index of a control node in reverse postorder: where control goes from it; at which input it arrives there, if
    // that is a region; whether control has arrived at the node and is yet to go on; whether it ever has; whether it has
    // brought the values for the phis in advance; when the values that have their place there got new ones.
    private final Node[][] successors;
    private final int[] arrival;
    private final boolean[] arrived;
    private final boolean[] everReached;
    private final boolean[] carried;
    private final long[] visited;

    // By the id of a value: what it is now, what it ever was, and, for a phi, what it is going to be.
    private final IntType[] now;
    private final IntType[] ever;
    private final IntType[] coming;

    private final Types typesNow;
    private long steps;
    private long clock;

    /// How many of the loops that are being run are run trip by trip.
    private int tripByTrip;

    private AbstractRun(Graph graph, ControlFlow flow, LoopTree loops, Placement placement, LiveOut liveOut,
            Cancellation cancellation) {
        this.flow = flow;
        this.loops = loops;
        this.placement = placement;
        this.cancellation = cancellation;
        int size = flow.order().size();
        successors = new Node[size][];
        arrival = new int[size];
        arrived = new boolean[size];
        everReached = new boolean[size];
        carried = new boolean[size];
        visited = new long[size];
        now = new IntType[graph.idLimit()];
        ever = new IntType[graph.idLimit()];
        coming = new IntType[graph.idLimit()];
        Arrays.fill(now, IntType.TOP);
        Arrays.fill(ever, IntType.TOP);
        Arrays.fill(coming, IntType.TOP);
        typesNow = (user, index) -> now[user.input(index).id()];
        for (int i = 0; i < size; i++) {
            cancellation.check();
            connect(flow.order().get(i), i, liveOut);
        }
    }

    private void connect(Node node, int index, LiveOut liveOut) {
        var loop = loops.loopOf(node);
        if (isHead(node, loop)) {
            factsOf(loop.orElseThrow().parent()).items.add(node);
            factsOf.put(loop.get(), new LoopFacts(loop.get(), placement.phisAt(index), liveOut.of(loop.get())));
        }
        factsOf(loop).items.add(node);
        successors[index] = node.users().stream().filter(Node::isControl).toArray(Node[]::new);
        if (node instanceof RegionNode region) {
            for (int path = 0; path < region.inputCount(); path++) {
                if (flow.isReached(region.input(path))) {
                    arrival[flow.indexOf(region.input(path))] = path;
                }
            }
        }
    }

    private static boolean isHead(Node node, Optional<Loop> loop) {
        return loop.isPresent() && loop.get().head() == node;
    }

    private LoopFacts factsOf(Optional<Loop> loop) {
        return loop.map(factsOf::get).orElse(program);
    }

    /// Runs the program of `graph`.
    ///
    /// @param known how many steps the trips of loops may cost, and which loops it makes no sense to try; a step is the
    /// evaluation of a node
    /// @throws dev.simplelang.text.CancelledException if cancelled
    static AbstractRun of(Graph graph, ControlFlow flow, LoopTree loops, Placement placement, LiveOut liveOut,
            LoopKnowledge known, Cancellation cancellation) {
        var run = new AbstractRun(graph, flow, loops, placement, liveOut, cancellation);
        for (var facts : run.factsOf.values()) {
            facts.hopeless = known.isLong(facts.loop.head());
            facts.counted = known.isCounted(facts.loop.head());
        }
        run.run(known.budget());
        return run;
    }

    private void run(long budget) {
        var all = new Frame(program, steps, budget, budget);
        all.summary = true;
        frames.push(all);
        arrived[0] = true;
        long counted = 0;
        while (!frames.isEmpty()) {
            cancellation.check();
            var frame = frames.peek();
            if (!frame.summary && steps > frame.limit) {
                if (frame.share >= FAIR_SHARE) {
                    giveUp(frame);
                } else {
                    summarize(frame);
                }
            }
            if (frame.next == frame.facts.items.size()) {
                endTrip(frame);
            } else {
                visit(frame, frame.facts.items.get(frame.next++));
            }
            if (tripByTrip == 0) {
                steps = counted;
            }
            counted = steps;
        }
    }

    private void visit(Frame frame, Node node) {
        int index = flow.indexOf(node);
        if (!arrived[index]) {
            return;
        }
        var loop = loops.loopOf(node);
        if (isHead(node, loop) && frame.facts.loop != loop.orElseThrow()) {
            enterLoop(factsOf(loop), frame);
            return;
        }
        arrived[index] = false;
        everReached[index] = true;
        evaluate(index);
        if (node instanceof IfNode branch) {
            branch(frame, branch, index);
        } else {
            for (var successor : successors[index]) {
                go(node, successor);
            }
        }
    }

    /// Gives the values that have their place here new values.
    private void evaluate(int index) {
        visited[index] = ++clock;
        steps++;
        var phis = placement.phisAt(index);
        for (int i = 0; i < phis.size(); i++) {
            var phi = phis.get(i);
            set(phi, coming[phi.id()].and(known(phi)));
            coming[phi.id()] = IntType.TOP;
        }
        var values = placement.valuesAt(index);
        for (int i = 0; i < values.size(); i++) {
            var value = values.get(i);
            var type = value instanceof ProjNode ? known(value) : value.compute(typesNow);
            set(value, type instanceof IntType result ? result.and(known(value)) : known(value));
        }
    }

    private void set(Node value, IntType type) {
        steps++;
        now[value.id()] = type;
        ever[value.id()] = union(ever[value.id()], type);
    }

    private static IntType known(Node value) {
        return value.type() instanceof IntType known ? known : IntType.BOTTOM;
    }

    private static IntType union(IntType x, IntType y) {
        return x.equals(y) ? x : x.meetSameKind(y);
    }

    private void branch(Frame frame, IfNode branch, int index) {
        var test = now[branch.predicate().id()];
        for (var side : successors[index]) {
            boolean whenTrue = ((ProjNode) side).index() == IfNode.TRUE;
            if (!test.isEmpty() && (whenTrue ? !test.equals(IntType.ZERO) : test.contains(0))) {
                go(branch, side);
            } else if (frame.facts.loop != null && !frame.facts.loop.contains(loops.loopOf(side))) {
                frame.stays = true;
            }
        }
    }

    /// Lets control go from `from` to `to`.
    private void go(Node from, Node to) {
        boolean leaves = false;
        Frame target = null;
        for (var frame : frames) {
            if (frame.facts.loop == null || frame.facts.loop.contains(loops.loopOf(to))) {
                target = frame;
                break;
            }
            leaves = true;
            leave(frame);
        }
        if (to instanceof RegionNode && !carried[flow.indexOf(from)]) {
            bring(from);
        }
        carried[flow.indexOf(from)] = false;
        if (target != null && target.facts.loop != null && target.facts.loop.head() == to) {
            target.repeats = true;
            return;
        }
        arrived[flow.indexOf(to)] = true;
        if (leaves && to instanceof ProjNode && successors[flow.indexOf(to)][0] instanceof RegionNode) {
            // What the phis get on this way out is known best in this trip.
            bring(to);
            carried[flow.indexOf(to)] = true;
        }
    }

    /// Brings what control from `from` brings for the phis of the region behind.
    private void bring(Node from) {
        int index = flow.indexOf(from);
        var phis = placement.phisAt(flow.indexOf(successors[index][0]));
        for (int i = 0; i < phis.size(); i++) {
            var phi = phis.get(i);
            coming[phi.id()] = union(coming[phi.id()], now[phi.value(arrival[index]).id()]);
        }
    }

    private void leave(Frame frame) {
        frame.leaves = true;
        var liveOut = frame.facts.liveOut;
        steps += liveOut.size();
        for (int i = 0; i < liveOut.size(); i++) {
            var value = liveOut.get(i);
            if (visited[flow.indexOf(placement.placeOf(value))] > frame.tripBegan) {
                frame.facts.exit[i] = union(frame.facts.exit[i], now[value.id()]);
            }
        }
    }

    private void enterLoop(LoopFacts facts, Frame around) {
        var frame = new Frame(facts, steps, Math.max(0, around.limit - steps) / SHARE, around.limit);
        facts.entered = true;
        Arrays.fill(facts.exit, IntType.TOP);
        frames.push(frame);
        tripByTrip++;
        if (facts.hopeless) {
            summarize(frame);
        } else {
            frame.remembered = comingTrip(facts);
            frame.tripBegan = ++clock;
        }
    }

    /// What the phis of the head are going to be.
    private List<IntType> comingTrip(LoopFacts facts) {
        var types = new ArrayList<IntType>(facts.phis.size());
        for (var phi : facts.phis) {
            types.add(coming[phi.id()].and(known(phi)));
        }
        return types;
    }

    /// Runs the loop of `frame` trip by trip no more, now and later.
    private void giveUp(Frame frame) {
        frame.facts.hopeless = true;
        summarize(frame);
    }

    /// Drops the current trip, if there is one, and begins another that stands for all trips.
    private void summarize(Frame frame) {
        for (var node : frame.facts.items) {
            int index = flow.indexOf(node);
            arrived[index] = false;
            carried[index] = false;
            placement.phisAt(index).forEach(phi -> coming[phi.id()] = IntType.TOP);
        }
        frame.facts.phis.forEach(phi -> coming[phi.id()] = known(phi));
        frame.summary = true;
        frame.limit = frame.outerLimit;
        tripByTrip--;
        beginTrip(frame);
    }

    private void beginTrip(Frame frame) {
        arrived[flow.indexOf(frame.facts.items.getFirst())] = true;
        frame.next = 0;
        frame.repeats = false;
        frame.leaves = false;
        frame.stays = false;
        frame.tripBegan = ++clock;
    }

    private void endTrip(Frame frame) {
        var facts = frame.facts;
        frame.trips++;
        if (facts.loop == null || frame.summary || !frame.repeats) {
            endRun(frame);
            return;
        }
        if (frame.leaves && !frame.stays && ++frame.openTrips > MOST_OPEN_TRIPS) {
            giveUp(frame);
            return;
        }
        var state = comingTrip(facts);
        if (isAmong(state, frame.remembered)) {
            endRun(frame);
            return;
        }
        frame.vainTrips = facts.counted && isVain(facts.phis, state) ? frame.vainTrips + 1 : 0;
        if (frame.vainTrips > MOST_VAIN_TRIPS) {
            giveUp(frame);
            return;
        }
        if (frame.trips == frame.rememberAt) {
            frame.remembered = state;
            frame.rememberAt *= 2;
        }
        beginTrip(frame);
    }

    /// Whether a trip that begins with these values of the phis knows no more of any than the graph does, counters aside.
    private static boolean isVain(List<PhiNode> phis, List<IntType> state) {
        boolean isVain = false;
        for (int i = 0; i < phis.size(); i++) {
            if (state.get(i).equals(known(phis.get(i)))) {
                isVain = true;
            } else if (!state.get(i).isConstant()) {
                return false;
            }
        }
        return isVain;
    }

    private static boolean isAmong(List<IntType> state, List<IntType> other) {
        for (int i = 0; i < state.size(); i++) {
            if (!state.get(i).isa(other.get(i))) {
                return false;
            }
        }
        return true;
    }

    private void endRun(Frame frame) {
        frames.pop();
        tripByTrip -= frame.summary ? 0 : 1;
        var facts = frame.facts;
        facts.alwaysEnds &= !frame.repeats;
        facts.phis.forEach(phi -> coming[phi.id()] = IntType.TOP);
        for (int i = 0; i < facts.liveOut.size(); i++) {
            now[facts.liveOut.get(i).id()] = facts.exit[i];
            facts.everyExit[i] = union(facts.everyExit[i], facts.exit[i]);
        }
    }

    /// How many steps the trips of loops have cost; code that is run once for all is not counted.
    long steps() {
        return steps;
    }

    /// Whether a run may come to the reached control node `node`.
    boolean isReached(Node node) {
        return everReached[flow.indexOf(node)];
    }

    /// What a value may be; empty if it is in code that no run reaches.
    IntType typeOf(Node value) {
        return ever[value.id()];
    }

    /// What is known about a loop.
    LoopFacts facts(Loop loop) {
        return factsOf.get(loop);
    }
}
