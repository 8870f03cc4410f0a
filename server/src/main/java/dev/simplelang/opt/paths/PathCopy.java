package dev.simplelang.opt.paths;

import dev.simplelang.cfg.InputsFirst;
import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.FallThroughNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NotNode;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.Polynomial;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.StartNode;
import dev.simplelang.ir.StopNode;
import dev.simplelang.ir.SubNode;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.opt.Peepholes;
import dev.simplelang.opt.facts.FactsAt;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.IntType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// A copy of a program in which paths are kept apart: code after a merge is duplicated for each way to it, and loops are
/// unrolled, as far as an allowance of work goes. It computes what the program computes.
///
/// The copy is made by walking along the paths of the original. Each value is improved as it is made, as *Simple* does while
/// it parses; a test that the conditions on the path decide is not copied, so that a loop whose test is decided unrolls by
/// itself. In the words of partial evaluation this is polyvariant specialization (N. Jones, C. Gomard, P. Sestoft, "Partial
/// Evaluation and Automatic Program Generation", 1993); compilers do it in place (D. Leopoldseder et al., "Dominance-Based
/// Duplication Simulation", CGO 2018). Where the work runs out, paths merge as in the original and loops stay loops, so
/// that the rest of the copy is no larger than the rest of the original.
///
/// The copy remembers for each place of the original where its copies are: [PathFacts] asks what holds at all of them.
final class PathCopy {

    /// How much is copied before paths are kept apart no more: control nodes, values, and phis that a path reaches.
    private static final int MAX_WORK = 1_000;

    /// How many ways to one merge are kept apart.
    private static final int MAX_STATES = 8;

    /// A loop is unrolled until so many of its tests were open.
    private static final int MAX_OPEN_TRIPS = 4;

    /// A loop is unrolled for so many trips, even where its tests are decided.
    private static final int MAX_TRIPS = 64;

    /// How often a path is split on a test inside a value.
    private static final int MAX_SPLITS = 60;

    /// In a value of more operations no test is looked for on which to split a path.
    private static final int MAX_SEARCHED = 64;

    /// The trips of a loop that is not unrolled further have numbers from here.
    private static final int REMAINING_TRIPS = 1 << 30;

    /// A value that a path brings to a phi.
    ///
    /// @param control where it does, in the copy
    /// @param value what it brings, in the copy
    record Arrival(Node control, Node value) {}

    /// A loop of the copy that stands for all remaining trips.
    ///
    /// @param phis its phis, by the indexes of those that they are copies of
    /// @param repeats the ways to its back edge
    private record RemainingTrips(LoopNode loop, Map<Integer, PhiNode> phis, List<State> repeats) {}

    /// In which trips of its loops a path is.
    ///
    /// @param outer the place in the loop around; null if there is none
    /// @param loop the head of the loop
    /// @param trip how many trips are completed
    /// @param open how many tests were open whether to stay in the loop
    /// @param remaining the loop that stands for this trip and all further ones; null if this one is unrolled
    private record Trip(Trip outer, LoopNode loop, int trip, int open, RemainingTrips remaining) {

        Trip next() {
            return new Trip(outer, loop, trip + 1, open, remaining);
        }

        Trip withOpen(int count) {
            return new Trip(outer, loop, trip, count, remaining);
        }
    }

    /// A path that has come to a region.
    ///
    /// @param region a region of the original
    /// @param phis what the phis of the original are that are still needed, by their indexes; null for the others
    /// @param control where the path is in the copy
    /// @param trip null outside of loops
    private record State(RegionNode region, List<Node> phis, Node control, Trip trip) {}

    /// A path between regions.
    ///
    /// @param at a control node of the original
    /// @param control where the path is in the copy
    /// @param trip null outside of loops
    private record Position(Node at, Node control, Trip trip, Values values) {

        Position at(Node next, Node newControl, Trip newTrip) {
            return new Position(next, newControl, newTrip, values);
        }
    }

    private final Graph original;
    private final PathGraph paths;
    private final Cancellation cancellation;
    private final Graph copy = new Graph();
    private final Peepholes peepholes = new Peepholes(copy);
    private final FactsAt facts = new FactsAt(copy, Node::type);

    // What is where.
    private final Map<PhiNode, List<Arrival>> arrivals = new HashMap<>();
    private final Map<ProjNode, List<Node>> sides = new HashMap<>();
    private final Map<ReturnNode, List<ReturnNode>> exits = new HashMap<>();
    private final List<Node> fallThroughs = new ArrayList<>();

    /// The paths that have come to a region, in an order in which all ways to a region come before it: by the loops that
    /// they are in and the trips, then by reverse postorder.
    private final TreeMap<int[], List<State>> waiting = new TreeMap<>(Arrays::compare);

    /// The paths that go on from the last region.
    private final ArrayDeque<Position> running = new ArrayDeque<>();

    private final List<RemainingTrips> loops = new ArrayList<>();

    /// The copies of constants and of the results of the start.
    private final Map<Node, Node> leaves = new HashMap<>();

    private int work;
    private int splits;
    private boolean duplicates;

    private PathCopy(Graph original, PathGraph paths, Cancellation cancellation) {
        this.original = original;
        this.paths = paths;
        this.cancellation = cancellation;
    }

    /// Copies `original`.
    ///
    /// @param paths its control
    /// @throws dev.simplelang.text.CancelledException if cancelled
    static PathCopy of(Graph original, PathGraph paths, Cancellation cancellation) {
        var copy = new PathCopy(original, paths, cancellation);
        copy.walk();
        copy.peepholes.close();
        return copy;
    }

    /// The copy.
    Graph graph() {
        return copy;
    }

    /// Whether something was duplicated or unrolled. Where nothing was, the copy says no more than the original.
    boolean hasDuplicates() {
        return duplicates;
    }

    /// What paths bring to `phi`, as the copy was made.
    List<Arrival> arrivals(PhiNode phi) {
        return arrivals.getOrDefault(phi, List.of());
    }

    /// Where paths take `side`, as the copy was made.
    List<Node> copies(ProjNode side) {
        return sides.getOrDefault(side, List.of());
    }

    /// The copies of `exit`.
    List<ReturnNode> copies(ReturnNode exit) {
        return exits.getOrDefault(exit, List.of());
    }

    private boolean isExhausted() {
        return work > MAX_WORK;
    }

    private void walk() {
        Node begin = copy.start();
        for (var result : original.start().users()) {
            var copied = copy.add(new ProjNode(copy.start(), ((ProjNode) result).index()));
            copy.setType(copied, result.type());
            if (result.isControl()) {
                begin = copied;
            } else {
                leaves.put(result, copied);
            }
        }
        follow(new Position(paths.successor(original.start()), begin, null, new Values(noPhis(), begin)));
        while (!waiting.isEmpty()) {
            merge(waiting.pollFirstEntry().getValue()).forEach(this::enter);
        }
        loops.forEach(this::closeLoop);
        if (!fallThroughs.isEmpty()) {
            var end = fallThroughs.size() == 1
                    ? fallThroughs.getFirst()
                    : copy.add(new RegionNode(fallThroughs.toArray(Node[]::new)));
            copy.addInput(copy.stop(), copy.add(new FallThroughNode(end)));
        }
    }

    // Regions

    /// The paths to go on with after a merge: all of them if they are few; else those that bring different values; else one.
    private List<State> merge(List<State> states) {
        int most = isExhausted() ? 1 : MAX_STATES;
        if (states.size() > most) {
            var groups = new LinkedHashMap<List<Node>, List<State>>();
            states.forEach(state -> groups.computeIfAbsent(state.phis(), _ -> new ArrayList<>())
                    .add(state));
            if (groups.size() > most) {
                return List.of(join(states));
            }
            duplicates |= groups.size() > 1;
            return groups.values().stream().map(this::join).toList();
        }
        duplicates |= states.size() > 1;
        return states;
    }

    /// One path for several, by a region and its phis.
    private State join(List<State> states) {
        var first = states.getFirst();
        if (states.size() == 1) {
            return first;
        }
        var region = copy.add(new RegionNode(states.stream().map(State::control).toArray(Node[]::new)));
        var joined = noPhis();
        for (int i = 0; i < joined.size(); i++) {
            joined.set(i, join(region, i, states));
        }
        var trip = first.trip();
        if (trip != null) {
            trip = trip.withOpen(states.stream().mapToInt(state -> state.trip().open()).max().getAsInt());
        }
        return new State(first.region(), joined, region, trip);
    }

    /// What the `index`-th phi of the original is after `region`, where the paths of `states` meet; null if it is not needed.
    private Node join(RegionNode region, int index, List<State> states) {
        var first = states.getFirst().phis().get(index);
        if (states.stream().allMatch(state -> state.phis().get(index) == first)) {
            return first;
        }
        var inputs = new ArrayList<Node>(List.of(region));
        states.forEach(state -> inputs.add(state.phis().get(index)));
        return peepholes.make(new PhiNode(paths.phis().get(index).variable(), inputs.toArray(Node[]::new)));
    }

    /// Goes on after a region.
    private void enter(State state) {
        var trip = state.trip();
        if (paths.repeats(state.region()) && trip.remaining() == null) {
            duplicates |= trip.trip() > 0;
            boolean isEnough = trip.trip() > 0 && (trip.open() >= MAX_OPEN_TRIPS || trip.trip() >= MAX_TRIPS);
            if (isEnough || isExhausted()) {
                follow(openLoop((LoopNode) state.region(), state));
                return;
            }
        }
        follow(state);
    }

    /// Makes a loop for all further trips. Until its back edge is known, nothing is known of its phis but their types, and
    /// by how much they grow.
    private State openLoop(LoopNode head, State state) {
        var loop = copy.add(new LoopNode(state.control()));
        copy.setInput(loop, LoopNode.BACK_EDGE, loop);
        var remaining = new RemainingTrips(loop, new LinkedHashMap<>(), new ArrayList<>());
        var inLoop = new ArrayList<>(state.phis());
        var phis = PhiNode.of(head).stream().filter(phi -> inLoop.get(paths.index(phi)) != null).toList();
        var counter = phis.stream().filter(phi -> Math.abs(step(phi)) == 1).findFirst();
        for (var phi : phis) {
            int i = paths.index(phi);
            if (counter.isEmpty() || phi == counter.get() || step(phi) == 0) {
                var copied = copy.add(new PhiNode(phi.variable(), loop, inLoop.get(i), null));
                copy.setInput(copied, 1 + LoopNode.BACK_EDGE, copied);
                copy.setType(copied, phi.type());
                remaining.phis().put(i, copied);
                inLoop.set(i, copied);
            }
        }
        for (var phi : phis) {
            int i = paths.index(phi);
            if (!remaining.phis().containsKey(i)) {
                int counting = paths.index(counter.orElseThrow());
                var trips = new SubNode(inLoop.get(counting), state.phis().get(counting));
                var factor = ConstantNode.of(Arithmetic.multiply(step(phi), step(counter.get())));
                inLoop.set(i, peepholes.make(new AddNode(inLoop.get(i), new MulNode(trips, factor))));
            }
        }
        loops.add(remaining);
        var trip = state.trip();
        return new State(head, inLoop, loop,
                new Trip(trip.outer(), trip.loop(), REMAINING_TRIPS + loops.size(), trip.open(), remaining));
    }

    /// By how much the phi of a loop grows in each trip; 0 if that is not known to be always the same.
    private static long step(PhiNode phi) {
        return phi.value(LoopNode.BACK_EDGE).polynomial().minus(phi.polynomial()).filter(Polynomial::isConstant)
                .map(Polynomial::constant).orElse(0L);
    }

    private void closeLoop(RemainingTrips remaining) {
        if (remaining.repeats().isEmpty()) {
            copy.setInput(remaining.loop(), LoopNode.BACK_EDGE, copy.dead());
            return;
        }
        var last = join(remaining.repeats());
        copy.setInput(remaining.loop(), LoopNode.BACK_EDGE, last.control());
        remaining.phis()
                .forEach((index, phi) -> copy.setInput(phi, 1 + LoopNode.BACK_EDGE, last.phis().get(index)));
    }

    // Between regions

    private void follow(State state) {
        follow(new Position(state.region(), state.control(), state.trip(),
                new Values(state.phis(), state.control())));
    }

    /// Follows all paths that go on after `begin` to the next regions.
    private void follow(Position begin) {
        leave(begin.at(), begin);
        while (!running.isEmpty()) {
            cancellation.check();
            pass(running.pop());
        }
    }

    private void pass(Position path) {
        work++;
        switch (path.at()) {
            case IfNode branch -> branch(branch, path);
            case ReturnNode exit -> exit(exit, path);
            case FallThroughNode _ -> fallThroughs.add(path.control());
            case ProjNode side -> leave(side, path);
            case RegionNode _,StartNode _,StopNode _,ConstantNode _,PhiNode _,BinaryNode _,UnaryNode _ ->
                throw new IllegalStateException("no path comes to " + path.at());
        }
    }

    /// Goes on after `control`, which is not a branch.
    private void leave(Node control, Position path) {
        var next = paths.successor(control);
        if (next instanceof RegionNode region) {
            arrive(region, region.inputs().indexOf(control), path);
        } else {
            running.push(path.at(next, path.control(), path.trip()));
        }
    }

    private void branch(IfNode branch, Position path) {
        var test = path.values().of(branch.predicate());
        var outcome = facts.typeAt(path.control(), test);
        if (!outcome.contains(0) || outcome.isConstant()) {
            take(branch.side(outcome.contains(0) ? IfNode.FALSE : IfNode.TRUE), path.control(), path);
        } else if (!split(test, path)) {
            boolean isOpenTrip = path.trip() != null && paths.leaves(branch);
            var next = isOpenTrip
                    ? path.at(branch, path.control(), path.trip().withOpen(path.trip().open() + 1))
                    : path;
            sides(test, path.control()).forEach((side, control) -> take(branch.side(side), control, next));
        }
    }

    private void take(ProjNode side, Node control, Position path) {
        sides.computeIfAbsent(side, _ -> new ArrayList<>()).add(control);
        var trip = path.trip();
        while (trip != null && trip.loop() != paths.loop(side)) {
            trip = trip.outer();
        }
        running.push(path.at(side, control, trip));
    }

    private void exit(ReturnNode exit, Position path) {
        var value = valueAt(path.control(), path.values().of(exit.value()));
        if (!split(value, path)) {
            var copied = copy.add(new ReturnNode(path.control(), value));
            copy.addInput(copy.stop(), copied);
            exits.computeIfAbsent(exit, _ -> new ArrayList<>()).add(copied);
        }
    }

    /// Goes on once for each outcome of an open test inside `value`, if there is one.
    private boolean split(Node value, Position path) {
        var test = splits < MAX_SPLITS ? openTest(value, path.control()) : Optional.<Node>empty();
        test.ifPresent(found -> {
            splits++;
            duplicates = true;
            sides(found, path.control()).values().forEach(control -> running
                    .push(new Position(path.at(), control, path.trip(), new Values(path.values().phis, control))));
        });
        return test.isPresent();
    }

    /// Where control goes on from `control` after an open test, by the outcome: to the sides of a new branch, or straight on
    /// if only one outcome agrees with the conditions on the path.
    private Map<Integer, Node> sides(Node test, Node control) {
        var branch = copy.add(new IfNode(control, test));
        var whenTrue = copy.add(new ProjNode(branch, IfNode.TRUE));
        var whenFalse = copy.add(new ProjNode(branch, IfNode.FALSE));
        boolean mayBeTrue = facts.isPossible(whenTrue);
        if (mayBeTrue == facts.isPossible(whenFalse)) {
            return new TreeMap<>(Map.of(IfNode.TRUE, whenTrue, IfNode.FALSE, whenFalse));
        }
        copy.removeAll(List.of(branch, whenTrue, whenFalse));
        return Map.of(mayBeTrue ? IfNode.TRUE : IfNode.FALSE, control);
    }

    /// A comparison or negation from which `value` is computed, and whose outcome is open at `control`.
    private Optional<Node> openTest(Node value, Node control) {
        var seen = new HashSet<Node>();
        var pending = new ArrayDeque<>(List.of(value));
        while (!pending.isEmpty() && seen.size() < MAX_SEARCHED) {
            var node = pending.remove();
            if ((node instanceof BinaryNode || node instanceof UnaryNode) && seen.add(node)) {
                work++;
                if (node != value && (node instanceof CompareNode || node instanceof NotNode)
                        && facts.typeAt(control, node).equals(IntType.TRUTH)) {
                    return Optional.of(node);
                }
                pending.addAll(node.inputs());
            }
        }
        return Optional.empty();
    }

    private void arrive(RegionNode region, int index, Position path) {
        var live = paths.live(region);
        var arriving = noPhis();
        for (int i = live.nextSetBit(0); i >= 0; i = live.nextSetBit(i + 1)) {
            work++;
            var phi = paths.phis().get(i);
            boolean isMerged = phi.region() == region;
            var value = valueAt(path.control(),
                    isMerged ? path.values().of(phi.value(index)) : path.values().phis.get(i));
            arriving.set(i, value);
            if (isMerged) {
                arrivals.computeIfAbsent(phi, _ -> new ArrayList<>()).add(new Arrival(path.control(), value));
            }
        }
        var trip = path.trip();
        if (paths.repeats(region)) {
            if (index == LoopNode.ENTRY) {
                trip = new Trip(trip, (LoopNode) region, 0, 0, null);
            } else if (trip.remaining() != null) {
                trip.remaining().repeats().add(new State(region, arriving, path.control(), trip));
                return;
            } else {
                trip = trip.next();
            }
        }
        waiting.computeIfAbsent(order(trip, region), _ -> new ArrayList<>())
                .add(new State(region, arriving, path.control(), trip));
    }

    private List<Node> noPhis() {
        return Arrays.asList(new Node[paths.phis().size()]);
    }

    /// The key of `region` in [#waiting]: the position of each loop and the trip in it, from the outermost, then that of
    /// the region.
    private int[] order(Trip trip, RegionNode region) {
        int depth = 0;
        for (var around = trip; around != null; around = around.outer()) {
            depth++;
        }
        var order = new int[2 * depth + 1];
        int next = 2 * depth;
        order[next--] = paths.position(region);
        for (var around = trip; around != null; around = around.outer()) {
            order[next--] = around.trip();
            order[next--] = paths.position(around.loop());
        }
        return order;
    }

    // Values

    /// `value`, or the constant that it is where control is at `control`; both in the copy.
    private Node valueAt(Node control, Node value) {
        if (value instanceof ConstantNode) {
            return value;
        }
        var type = facts.typeAt(control, value);
        return type.isConstant() ? peepholes.make(ConstantNode.of(type.value())) : value;
    }

    /// What the values of the original are on the paths that go on from one place.
    private final class Values {

        private final List<Node> phis;
        private final Node begin;
        private final Map<Node, Node> copies = new HashMap<>();

        /// @param phis what the phis are, by their indexes
        /// @param begin where the paths begin, in the copy
        Values(List<Node> phis, Node begin) {
            this.phis = phis;
            this.begin = begin;
        }

        /// The copy of `value`.
        Node of(Node value) {
            InputsFirst.walk(value, node -> copied(node) != null, node -> {
                work++;
                copies.put(node, valueAt(begin, peepholes.make(copy(node))));
            });
            return copied(value);
        }

        /// The copy that is there already; null if there is none.
        private Node copied(Node node) {
            return switch (node) {
                case PhiNode phi -> phis.get(paths.index(phi));
                case ProjNode _ -> leaves.get(node);
                case ConstantNode constant -> leaves.computeIfAbsent(constant, _ -> copy(constant));
                default -> copies.get(node);
            };
        }

        private Node copy(ConstantNode constant) {
            return constant.constant().isPresent()
                    ? peepholes.make(ConstantNode.of(constant.constant().getAsLong()))
                    : copy.add(new ConstantNode(constant.type()));
        }

        private Node copy(Node operation) {
            return switch (operation) {
                case UnaryNode unary -> unary.withOperand(copied(unary.operand()));
                case BinaryNode binary -> binary.withOperands(copied(binary.left()), copied(binary.right()));
                default -> throw new IllegalStateException("no operation: " + operation);
            };
        }
    }
}
