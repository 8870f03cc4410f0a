package dev.simplelang.opt.paths;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.InputsFirst;
import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.FallThroughNode;
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
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Walks along all paths of a program, each with its own values and its own condition, and records what holds on them.
///
/// That is symbolic execution (J. King, "Symbolic Execution and Program Testing", CACM 1976). A side that the path condition
/// excludes is not taken, so that a loop whose test is decided unrolls by itself. A loop is unrolled for few trips; then one
/// trip with unknown phis stands for all further ones, so that the paths cover all runs. The walk gives up where paths are
/// too many.
final class PathWalk {

    /// How much is walked: control nodes, phis, and operations, once for each path on which they are.
    private static final int MAX_WORK = 1_200;

    /// A loop is unrolled until this many of its exit tests were open.
    private static final int MAX_OPEN_TRIPS = 4;

    /// A loop is unrolled for at most this many trips, even where its exit tests are decided.
    private static final int MAX_TRIPS = 64;

    /// In which trips of its loops a path is.
    ///
    /// @param outer the place in the loop around; null if there is none
    /// @param loop the head of the loop
    /// @param number how many trips are completed; [#ANY] if the trip stands for all further ones
    /// @param openTests how many exit tests of the loop were open
    private record Trip(Trip outer, LoopNode loop, int number, int openTests) {

        static final int ANY = Integer.MAX_VALUE;

        Trip next() {
            return new Trip(outer, loop, number + 1, openTests);
        }

        Trip toAny() {
            return new Trip(outer, loop, ANY, openTests);
        }

        Trip afterOpenTest() {
            return new Trip(outer, loop, number, openTests + 1);
        }

        boolean isLast() {
            return number > 0 && (openTests >= MAX_OPEN_TRIPS || number >= MAX_TRIPS);
        }
    }

    /// A path from the start.
    ///
    /// @param at where it is in the program: a control node that is executed next
    /// @param control where it is in the symbolic graph
    /// @param trip null outside of loops
    private record Path(Node at, Node control, Trip trip, Values values) {

        Path at(Node next) {
            return new Path(next, control, trip, values);
        }
    }

    private final PathGraph program;
    private final SymbolicGraph symbolic;
    private final PathFacts facts;

    /// The paths that go on.
    private final ArrayDeque<Path> pending = new ArrayDeque<>();

    private int work;

    private PathWalk(StartNode start, PathGraph program, PathFacts facts) {
        this.program = program;
        this.facts = facts;
        symbolic = new SymbolicGraph(start);
        pending.push(new Path(start, symbolic.begin(), null, new Values(Map.of(), symbolic.begin())));
    }

    /// Walks along the paths of a program.
    ///
    /// @param facts records what holds on them
    /// @return whether all paths were walked
    /// @throws dev.simplelang.text.CancelledException if cancelled
    static boolean run(StartNode start, PathGraph program, PathFacts facts, Cancellation cancellation) {
        var walk = new PathWalk(start, program, facts);
        while (!walk.pending.isEmpty() && walk.work <= MAX_WORK) {
            cancellation.check();
            walk.step(walk.pending.pop());
        }
        return walk.pending.isEmpty();
    }

    private void step(Path path) {
        work++;
        switch (path.at()) {
            case StartNode _,ProjNode _,RegionNode _ -> leave(path);
            case IfNode branch -> branch(branch, path);
            case ReturnNode exit -> exit(exit, path);
            case FallThroughNode _ -> {
                // It returns nothing.
            }
            case StopNode _,ConstantNode _,PhiNode _,BinaryNode _,UnaryNode _ ->
                throw new IllegalStateException("no path comes to " + path.at());
        }
    }

    /// Goes on to the only successor.
    private void leave(Path path) {
        var next = ControlFlow.successor(path.at());
        if (next instanceof RegionNode region) {
            enter(region, region.inputs().indexOf(path.at()), path);
        } else {
            pending.push(path.at(next));
        }
    }

    private void branch(IfNode branch, Path path) {
        var test = path.values().of(branch.predicate());
        var outcome = symbolic.typeAt(path.control(), test);
        if (!outcome.contains(0) || outcome.isConstant()) {
            take(branch.side(outcome.contains(0) ? IfNode.FALSE : IfNode.TRUE), path.control(), path.trip(), path);
        } else if (!split(test, path)) {
            var trip = path.trip() != null && program.exitsLoop(branch) ? path.trip().afterOpenTest() : path.trip();
            symbolic.sides(path.control(), test)
                    .forEach((side, control) -> take(branch.side(side), control, trip, path));
        }
    }

    private void take(ProjNode side, Node control, Trip trip, Path path) {
        facts.taken(side);
        var around = trip;
        while (around != null && around.loop() != program.loop(side)) {
            around = around.outer();
        }
        pending.push(new Path(side, control, around, path.values()));
    }

    private void exit(ReturnNode exit, Path path) {
        var value = path.values().of(exit.value());
        if (!split(value, path)) {
            facts.returned(exit, symbolic.typeAt(path.control(), value));
        }
    }

    /// Goes on once for each outcome of an open test inside `value`, if there is one.
    private boolean split(Node value, Path path) {
        var test = symbolic.openTest(path.control(), value);
        test.ifPresent(found -> symbolic.sides(path.control(), found).values().forEach(control -> pending
                .push(new Path(path.at(), control, path.trip(), new Values(path.values().phis, control)))));
        return test.isPresent();
    }

    /// Gives the phis of `region` the values that they have after its `index`-th input, and goes on.
    private void enter(RegionNode region, int index, Path path) {
        var own = program.phis(region);
        var phis = new HashMap<>(path.values().phis);
        for (var phi : own) {
            work++;
            var value = path.values().of(phi.value(index));
            facts.arrived(phi, symbolic.typeAt(path.control(), value));
            phis.put(phi, symbolic.valueAt(path.control(), value));
        }
        var trip = path.trip();
        if (program.repeats(region)) {
            if (index == LoopNode.BACK_EDGE && trip.number() == Trip.ANY) {
                return;
            }
            trip = index == LoopNode.ENTRY ? new Trip(trip, (LoopNode) region, 0, 0) : trip.next();
            if (trip.isLast()) {
                trip = trip.toAny();
                phis.putAll(inAnyTrip(own, phis));
            }
        }
        pending.push(new Path(region, path.control(), trip, new Values(phis, path.control())));
    }

    /// What the phis of a loop are in any of the trips from now on: unknown, but those that grow by a constant grow with a
    /// counter, if there is one, and those that every trip sets to the same constant are that constant.
    ///
    /// @param next what phis are in the next trip
    private Map<PhiNode, Node> inAnyTrip(List<PhiNode> own, Map<PhiNode, Node> next) {
        var counter = own.stream().filter(phi -> Math.abs(program.step(phi)) == 1).findFirst();
        var any = new HashMap<PhiNode, Node>();
        counter.ifPresent(phi -> any.put(phi, symbolic.unknown(phi.type())));
        own.stream().filter(phi -> phi.value(LoopNode.BACK_EDGE).constant().isPresent())
                .forEach(phi -> any.put(phi, next.get(phi)));
        for (var phi : own) {
            long step = program.step(phi);
            any.computeIfAbsent(phi, _ -> counter.isPresent() && step != 0
                    ? symbolic.grown(next.get(phi), next.get(counter.get()), any.get(counter.get()),
                            Arithmetic.multiply(step, program.step(counter.get())))
                    : symbolic.unknown(phi.type()));
        }
        return any;
    }

    /// What the values of the program are on the paths that go on from one place.
    private final class Values {

        private final Map<PhiNode, Node> phis;
        private final Node begin;
        private final Map<Node, Node> operations = new HashMap<>();

        /// @param phis what the phis are that the path has met
        /// @param begin where the paths begin, in the symbolic graph
        Values(Map<PhiNode, Node> phis, Node begin) {
            this.phis = phis;
            this.begin = begin;
        }

        /// What `value` is.
        Node of(Node value) {
            InputsFirst.walk(value, node -> find(node) != null, Node::inputs, node -> {
                work++;
                operations.put(node, symbolic.valueAt(begin, symbolic.operation(node, this::find)));
            });
            return find(value);
        }

        /// What `node` is if that was found already; otherwise null.
        private Node find(Node node) {
            return switch (node) {
                case PhiNode phi -> phis.get(phi);
                case ProjNode _,ConstantNode _ -> symbolic.leaf(node);
                default -> operations.get(node);
            };
        }
    }
}
