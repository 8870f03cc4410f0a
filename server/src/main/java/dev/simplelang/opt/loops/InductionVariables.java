package dev.simplelang.opt.loops;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.Dominators;
import dev.simplelang.cfg.LoopTree;
import dev.simplelang.cfg.LoopTree.Loop;
import dev.simplelang.cfg.Placement;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Origins;
import dev.simplelang.ir.Polynomial;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.Rule;
import dev.simplelang.opt.Pass;
import dev.simplelang.opt.Uses;
import dev.simplelang.opt.loops.TripCount.Kind;
import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds trip counts of loops without executing them, and applies what follows.
///
/// A test that may leave a loop and compares values with constant increments yields the trip at
/// which it leaves, or that it never does ([LoopRecurrences]). The earliest such test that every
/// trip makes bounds the number of trips. Hence the loop ends; tests that would leave it later
/// never do ([Rule#TRIP_COUNT]); and values with a bounded increment have bounds ([Increments]). If
/// the exit and its trip are known exactly, values after the loop have a closed form
/// ([Rule#LOOP_CLOSED_FORM]).
public final class InductionVariables {

    /// A closed form of more operations costs more than it gains.
    private static final int MAX_OPERATIONS = 4;

    /// A test that may leave a loop.
    private record Exit(IfNode branch, boolean leavesIf, TripCount count, boolean inEachTrip) {}

    private final Graph graph;
    private final LoopKnowledge known;
    private final ControlFlow flow;
    private final LoopTree loops;
    private final Dominators dominators;
    private final Placement placement;
    private final LiveOut liveOut;
    private final ExitValues exitValues;

    /// The closed forms of values after a loop. Inner loops are analyzed before outer ones.
    private final Map<Loop, Map<Node, Polynomial>> exits = new HashMap<>();

    /// Loops that a branch of an inner loop may leave.
    private final Set<Loop> leftFromInside = new HashSet<>();

    private InductionVariables(Pass.Context context) {
        graph = context.graph();
        known = context.loops();
        flow = context.structure().flow();
        loops = context.structure().loops();
        dominators = context.structure().dominators();
        placement = context.structure().placement();
        liveOut = context.structure().liveOut();
        exitValues = new ExitValues(graph, liveOut, Rule.LOOP_CLOSED_FORM);
    }

    public static void run(Pass.Context context) {
        if (context.structure().loops().outermost().isEmpty()) {
            return;
        }
        var pass = new InductionVariables(context);
        pass.findLeftFromInside();
        for (var node : pass.flow.order().reversed()) {
            context.cancellation().check();
            pass.loops.headedBy(node).ifPresent(pass::analyze);
        }
        pass.exitValues.apply();
    }

    private void findLeftFromInside() {
        for (var node : flow.order()) {
            if (node instanceof IfNode branch) {
                for (var side : branch.users()) {
                    loops.leftBy(branch, side).stream().skip(1).forEach(leftFromInside::add);
                }
            }
        }
    }

    private void analyze(Loop loop) {
        if (hasUnfoldedExit(loop)) {
            return;
        }
        var recurrences = new LoopRecurrences(loop, flow, loops, placement, exits);
        var tests = tests(loop, recurrences);
        Exit first = null;
        boolean certain = !leftFromInside.contains(loop);
        for (var exit : tests) {
            certain &= exit.inEachTrip() && (exit.count().kind() == Kind.EXACT || exit.count().kind() == Kind.NEVER);
            if (exit.inEachTrip() && exit.count().isBounded() && (first == null
                    || Long.compareUnsigned(exit.count().trips(), first.count().trips()) < 0)) {
                first = exit;
            }
        }
        if ((tests.isEmpty() && certain) || (first != null && first.count().kind() == Kind.EXACT)) {
            // An endless loop has the greatest unsigned count, -1.
            known.recordTrips(loop.head(), first == null ? -1 : first.count().trips());
        }
        for (var exit : tests) {
            if (isNeverTaken(exit, first)) {
                foldTest(loop, exit);
            }
        }
        if (first != null) {
            long trips = first.count().trips();
            known.recordEnds(loop.head());
            bound(loop, trips);
            if (certain) {
                if (trips > 0) {
                    graph.origins().trips(loop.head(), new Origins.Trips(trips, first.branch()));
                }
                recordExitValues(loop, recurrences, trips);
            }
        }
    }

    /// Whether `loop` contains a decided but not yet folded test that always leaves it.
    private boolean hasUnfoldedExit(Loop loop) {
        for (var member : loop.members()) {
            if (member instanceof IfNode branch) {
                for (int side : new int[]{IfNode.TRUE, IfNode.FALSE}) {
                    if (!mayTake(branch, 1 - side) && !loop.contains(loops.loopOf(branch.side(side)))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static boolean mayTake(IfNode branch, int side) {
        var predicate = branch.predicate();
        boolean decidedOtherwise = predicate.constant().isPresent()
                && Arithmetic.holds(predicate.constant().getAsLong()) != (side == IfNode.TRUE);
        return branch.isTaken(side) && !branch.side(side).isDead() && !decidedOtherwise;
    }

    /// The tests of `loop`, inner loops excluded, that may leave it, in reverse postorder.
    private List<Exit> tests(Loop loop, LoopRecurrences recurrences) {
        var tests = new ArrayList<Exit>();
        for (var member : loop.members()) {
            if (member instanceof IfNode branch && mayTake(branch, IfNode.TRUE) && mayTake(branch, IfNode.FALSE)) {
                for (var side : branch.users()) {
                    if (!loop.contains(loops.loopOf(side))) {
                        boolean leavesIf = ((ProjNode) side).index() == IfNode.TRUE;
                        tests.add(new Exit(branch, leavesIf, recurrences.until(branch.predicate(), leavesIf),
                                dominators.dominates(branch, loop.backEdge())));
                    }
                }
            }
        }
        return tests;
    }

    /// Whether the loop is always left before `exit` would leave it.
    private boolean isNeverTaken(Exit exit, Exit first) {
        if (exit.count().kind() == Kind.NEVER) {
            return true;
        }
        if (exit.count().kind() != Kind.EXACT || first == null || exit.equals(first)) {
            return false;
        }
        int order = Long.compareUnsigned(exit.count().trips(), first.count().trips());
        return order > 0 || (order == 0 && dominators.dominates(first.branch(), exit.branch()));
    }

    private void foldTest(Loop loop, Exit exit) {
        Uses.become(graph, exit.branch(), IfNode.PREDICATE, Arithmetic.truth(!exit.leavesIf()), Rule.TRIP_COUNT,
                List.of(loop.head()));
    }

    /// Improves the types of the head's phis by their bounds in at most `trips` trips.
    private void bound(Loop loop, long trips) {
        for (var phi : placement.phisAt(flow.indexOf(loop.head()))) {
            var bounds = phi.type().join(Increments.boundsOf(phi, trips));
            if (!bounds.equals(phi.type()) && bounds instanceof IntType type && !type.isEmpty()) {
                if (trips != 0) {
                    // For 0 trips, the entry value alone is the reason.
                    graph.origins().because(phi, loop.head());
                }
                graph.setType(phi, bounds);
            }
        }
    }

    private void recordExitValues(Loop loop, LoopRecurrences recurrences, long trips) {
        var results = new HashMap<Node, Polynomial>();
        for (var value : liveOut.of(loop)) {
            recurrences.after(trips, value).ifPresent(result -> {
                results.put(value, result);
                if (value.constant().isEmpty() && result.operations() <= MAX_OPERATIONS) {
                    exitValues.record(loop, value, result);
                }
            });
        }
        exits.put(loop, results);
    }
}
