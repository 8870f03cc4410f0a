package dev.simplelang.opt.paths;

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
import dev.simplelang.opt.paths.Context.Template;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.IntType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Follows all paths through a graph with symbolic values.
///
/// A path is followed from region to region. Those that wait at regions go on in the order of [Context.Order], so that
/// all paths through a loop have been followed to their end or to behind the loop before one goes on there. What has come
/// to one place is merged ([State#merge]).
///
/// **Loops** unroll as the path walks round. Past the bounds of [Precision] all further trips become one: each phi is its
/// value now plus so many steps ([Template]), where a step is what the last trip has added, or is unknown. If a path comes
/// back to the head with values of another form, the phis that differ are unknown from then on, and everything starts
/// anew. So it ends.
///
/// **Invariant:** each run of the program is one of those that a state stands for, at each region that it comes to; the
/// results therefore hold for all runs, also those that never end.
final class Exploration {

    /// How precisely paths are told apart.
    ///
    /// @param open how many open tests whether to stay in a loop are followed before further trips are explored as one
    /// @param trips how many trips are followed before further ones are explored as one
    /// @param states how many states are told apart at one place
    /// @param work how much work may be done
    /// @param lead which part of that may be done beyond what is in proportion to how far the paths have come in the program; with 1, all of it
    record Precision(int open, int trips, int states, long work, double lead) {

        /// The same within other bounds of work.
        Precision within(long newWork, double newLead) {
            return new Precision(open, trips, states, newWork, newLead);
        }
    }

    /// So many values of the argument are tried one by one.
    private static final int FEW = 8;

    /// How many atoms inside each other are looked through for an open test.
    private static final int MOST_LEVELS = 4;

    /// A place between two regions.
    private record Position(Node control, Knowledge known, Context context) {}

    private record Visit(RegionNode region, List<Polynomial> values) {}

    private final Node start;
    private final Skeleton skeleton;
    private Precision precision;
    private final Cancellation cancellation;
    private final Polynomials polynomials = new Polynomials();
    private final Polynomial argument = polynomials.symbol(0);

    /// The phis of loops that do not grow by the same on each trip, by index.
    private final BitSet unsteady = new BitSet();
    private boolean refuted;
    private boolean hasComeToBounds;
    private int templates;

    /// The place of the last region in the order of control that paths have come to.
    private int farthest;

    private final TreeMap<Context.Order, List<State>> waiting = new TreeMap<>();

    /// What has come to the first of those places, to go on from there.
    private final ArrayDeque<State> ready = new ArrayDeque<>();
    private final Map<Visit, List<Knowledge>> visited = new HashMap<>();

    /// By the id of a node that depends on no phi, what it is.
    private final Polynomial[] everywhere;

    /// The sides of branches that paths take, by their ids.
    private final BitSet taken = new BitSet();
    private final Map<ReturnNode, IntType> returned = new HashMap<>();
    private final IntType[] merged;

    /// By their ids, the nodes that paths have come across.
    private final BitSet seen;

    // From one region to the next: where the paths come from, what the nodes that depend on phis are, by id, those nodes, and where there is more to
    // follow.
    private State from;
    private final Polynomial[] computed;
    private final List<Node> computedNodes = new ArrayList<>();
    private final ArrayDeque<Position> positions = new ArrayDeque<>();

    /// @param start where the program starts
    /// @param seen where to note, by their ids, the nodes that paths come across
    Exploration(StartNode start, Skeleton skeleton, Precision precision, BitSet seen, Cancellation cancellation) {
        this.start = start;
        this.skeleton = skeleton;
        this.precision = precision;
        this.seen = seen;
        this.cancellation = cancellation;
        merged = new IntType[skeleton.phis().size()];
        everywhere = new Polynomial[skeleton.idLimit()];
        computed = new Polynomial[skeleton.idLimit()];
    }

    /// Follows all paths.
    ///
    /// @return whether all were followed to their end within the bounds; only then the results hold
    /// @throws dev.simplelang.text.CancelledException if cancelled
    boolean run() {
        begin();
        return goOn();
    }

    /// Goes on where [#run] has come to the bound of its work.
    ///
    /// @param next how precisely from now on; its work is done in addition
    /// @return whether all paths were followed to their end; only then the results hold
    /// @throws dev.simplelang.text.CancelledException if cancelled
    boolean goOn(Precision next) {
        precision = next.within(polynomials.work() + next.work(), next.lead());
        return goOn();
    }

    private boolean goOn() {
        while (!isExhausted()) {
            if (!positions.isEmpty()) {
                pass(positions.pop());
            } else if (!ready.isEmpty()) {
                enter(ready.remove());
            } else if (refuted) {
                begin();
            } else if (!waiting.isEmpty()) {
                var arrived = waiting.pollFirstEntry().getValue();
                farthest = Math.max(farthest, skeleton.position(arrived.getFirst().region()));
                var states = State.merge(arrived, precision.states(), polynomials);
                hasComeToBounds |= states.size() == precision.states();
                ready.addAll(states);
            } else {
                return true;
            }
        }
        return false;
    }

    /// Whether a greater precision might have told more paths apart.
    boolean hasComeToBounds() {
        return hasComeToBounds;
    }

    /// Whether a path takes this side of a branch.
    boolean isTaken(ProjNode side) {
        return taken.get(side.id());
    }

    /// What was returned; nothing if no path comes there.
    IntType returned(ReturnNode exit) {
        return returned.getOrDefault(exit, IntType.TOP);
    }

    /// What a phi was, as far as it was needed; nothing if no path comes there.
    IntType merged(PhiNode phi) {
        return merged[skeleton.index(phi)];
    }

    private boolean isExhausted() {
        cancellation.check();
        double share = precision.lead() + (double) farthest / skeleton.size();
        return polynomials.work() > precision.work() * Math.min(1, share);
    }

    private void begin() {
        refuted = false;
        waiting.clear();
        visited.clear();
        taken.clear();
        returned.clear();
        Arrays.fill(merged, IntType.TOP);
        from = new State(null, noValues(), Knowledge.none(polynomials), null, 1);
        follow(start);
    }

    private void enter(State state) {
        if (skeleton.repeats(state.region())) {
            var seen = visited.computeIfAbsent(new Visit(state.region(), state.values()), _ -> new ArrayList<>());
            if (seen.stream().anyMatch(state.known()::implies)) {
                return;
            }
            var context = state.context();
            if (context.template() == null && context.trip() > 0
                    && (context.open() >= precision.open() || context.trip() >= precision.trips())) {
                generalize((LoopNode) state.region(), state);
                return;
            }
            seen.add(state.known());
        }
        from = state;
        follow(state.region());
    }

    // From one region to the next

    private void follow(Node control) {
        while (!computedNodes.isEmpty()) {
            computed[computedNodes.removeLast().id()] = null;
        }
        proceed(control, from.known(), from.context());
    }

    private void pass(Position at) {
        polynomials.spend(1);
        seen.set(at.control().id());
        switch (at.control()) {
            case IfNode branch -> branch(branch, at);
            case ReturnNode exit -> exit(exit, at);
            case FallThroughNode _ -> {
                // The path ends.
            }
            case ProjNode projection -> proceed(projection, at.known(), at.context());
            case RegionNode _,StartNode _,StopNode _,ConstantNode _,PhiNode _,BinaryNode _,UnaryNode _ ->
                throw new IllegalStateException("no path comes to " + at.control());
        }
    }

    /// Goes on behind a control node that has one successor.
    private void proceed(Node control, Knowledge known, Context context) {
        var next = skeleton.successor(control);
        if (next instanceof RegionNode region) {
            arrive(control, region, known, context);
        } else {
            positions.push(new Position(next, known, context));
        }
    }

    private void branch(IfNode branch, Position at) {
        var test = polynomials.holds(at.known().simplify(value(branch.predicate())));
        var outcome = at.known().of(test);
        if (outcome.isConstant()) {
            take(branch, outcome.contains(1), at.known(), at.context());
        } else if (!outcome.isEmpty() && !split(test, at)) {
            boolean leaves = skeleton.leaves(branch);
            var context = leaves && at.context() != null ? at.context().opened() : at.context();
            at.known().and(test, IntSet.ONE).ifPresent(known -> take(branch, true, known, context));
            at.known().and(test, IntSet.ZERO).ifPresent(known -> take(branch, false, known, context));
        }
    }

    private void take(IfNode branch, boolean holds, Knowledge known, Context context) {
        var side = skeleton.side(branch, holds ? IfNode.TRUE : IfNode.FALSE);
        taken.set(side.id());
        var around = context;
        while (around != null && around.loop() != skeleton.loop(side)) {
            around = around.outer();
        }
        proceed(side, known, around);
    }

    private void exit(ReturnNode exit, Position at) {
        var value = at.known().simplify(value(exit.value()));
        boolean mayBeConstant = returned(exit).isEmpty() || returned(exit).isConstant();
        if (!value.isConstant() && mayBeConstant && split(value, at)) {
            return;
        }
        returned.merge(exit, at.known().of(value).type(), IntType::or);
    }

    /// Follows a path further once for each outcome of a test inside `value`, or for each of a few arguments.
    ///
    /// @return whether there is anything to tell apart
    private boolean split(Polynomial value, Position at) {
        var arguments = value.symbols().contains(argument.symbols())
                ? at.known().of(argument).elements(FEW)
                : Optional.<long[]>empty();
        if (arguments.isPresent() && arguments.get().length > 1) {
            for (long chosen : arguments.get()) {
                at.known().and(argument, IntSet.constant(chosen))
                        .ifPresent(known -> positions.push(new Position(at.control(), known, at.context())));
            }
            return true;
        }
        var question = polynomials.openTest(value, at.known(), MOST_LEVELS);
        if (question.isEmpty() || question.get().equals(value)
                || question.get().equals(polynomials.not(value))) {
            return false;
        }
        var context = at.context() == null ? null : at.context().opened();
        for (var answer : List.of(IntSet.ONE, IntSet.ZERO)) {
            at.known().suppose(question.get(), answer)
                    .ifPresent(known -> positions.push(new Position(at.control(), known, context)));
        }
        return true;
    }

    // Regions

    private void arrive(Node control, RegionNode region, Knowledge known, Context context) {
        seen.set(region.id());
        int path = region.inputs().indexOf(control);
        var live = skeleton.live(region);
        var values = noValues();
        var symbols = skeleton.needsArgument(region) ? argument.symbols() : SymbolSet.NONE;
        for (int i = live.nextSetBit(0); i >= 0 && i < values.size(); i = live.nextSetBit(i + 1)) {
            var phi = skeleton.phis().get(i);
            seen.set(phi.id());
            boolean isMerged = phi.region() == region;
            var value = known.simplify(isMerged ? value(phi.value(path)) : from.values().get(i));
            values.set(i, value);
            symbols = symbols.and(value.symbols());
            if (isMerged) {
                merged[i] = merged[i].or(known.of(value).type());
            }
        }
        polynomials.spend(1 + live.cardinality());
        if (skeleton.repeats(region)) {
            if (path == LoopNode.ENTRY) {
                await(new State(region, values, known.about(symbols),
                        Context.enter(context, (LoopNode) region, values), from.symbols()));
            } else if (context.template() == null) {
                await(new State(region, values, known.about(symbols), context.repeat(values),
                        from.symbols()));
            } else {
                verify((LoopNode) region, values, known, context.template());
            }
        } else {
            await(new State(region, values, known.about(symbols), context, from.symbols()));
        }
    }

    private List<Polynomial> noValues() {
        return Arrays.asList(new Polynomial[merged.length]);
    }

    private void await(State state) {
        waiting.computeIfAbsent(Context.order(state.context(), skeleton, state.region()), _ -> new ArrayList<>())
                .add(state);
    }

    /// Lets one state stand for all further trips through a loop.
    private void generalize(LoopNode loop, State state) {
        hasComeToBounds = true;
        var context = state.context();
        var values = new ArrayList<>(state.values());
        var steps = noValues();
        int symbols = state.symbols();
        var trips = polynomials.symbol(symbols++);
        var known = Optional.of(state.known());
        for (var phi : skeleton.phis(loop)) {
            int i = skeleton.index(phi);
            if (values.get(i) == null) {
                continue;
            }
            var before = context.previous().get(i);
            if (unsteady.get(i) || before == null) {
                values.set(i, polynomials.symbol(symbols++));
            } else {
                steps.set(i, polynomials.subtract(values.get(i), before));
                values.set(i, polynomials.add(values.get(i), polynomials.multiply(trips, steps.get(i))));
            }
            if (phi.type() instanceof IntType type) {
                known = known.flatMap(facts -> facts.and(values.get(i), IntSet.of(type)));
            }
            polynomials.spend(1);
        }
        if (known.isPresent()) {
            await(new State(loop, values, known.get(),
                    context.generalized(templates++, new Template(steps, values)), symbols));
        }
    }

    /// Checks that a trip of which nothing is known but a template leads to what the template says of the next trip.
    private void verify(LoopNode loop, List<Polynomial> values, Knowledge known, Template template) {
        for (var phi : skeleton.phis(loop)) {
            int i = skeleton.index(phi);
            if (template.steps().get(i) != null) {
                var expected = polynomials.add(template.values().get(i), template.steps().get(i));
                if (!known.of(polynomials.subtract(values.get(i), expected)).isWithin(IntSet.ZERO)) {
                    unsteady.set(i);
                    refuted = true;
                }
            }
        }
    }

    // Values

    /// What `node` is for the paths that have come from [#from] and have not come to a region since.
    private Polynomial value(Node node) {
        var known = known(node);
        return known == null ? computed(node) : known;
    }

    private Polynomial computed(Node node) {
        var pending = new ArrayDeque<Node>();
        pending.push(node);
        while (!pending.isEmpty()) {
            var top = pending.peek();
            if (known(top) != null) {
                pending.pop();
                continue;
            }
            polynomials.spend(1);
            int missing = pending.size();
            for (int i = 0; i < top.inputCount(); i++) {
                if (!top.input(i).isControl() && known(top.input(i)) == null) {
                    pending.push(top.input(i));
                }
            }
            if (pending.size() == missing) {
                compute(pending.pop());
            }
        }
        return known(node);
    }

    private Polynomial known(Node node) {
        return switch (node) {
            case PhiNode phi -> from.values().get(skeleton.index(phi));
            case ConstantNode constant -> constant(constant);
            case ProjNode _ -> argument;
            default -> (skeleton.dependsOnPhi(node) ? computed : everywhere)[node.id()];
        };
    }

    /// Counts as much work as to make it.
    private Polynomial constant(ConstantNode node) {
        var known = everywhere[node.id()];
        if (known == null) {
            known = polynomials.constant(node.constant().orElseThrow());
            everywhere[node.id()] = known;
        } else {
            polynomials.spend(1);
        }
        return known;
    }

    private void compute(Node node) {
        seen.set(node.id());
        var result = switch (node) {
            case UnaryNode unary -> polynomials.apply(unary, operand(unary, unary.operand()));
            case BinaryNode binary ->
                polynomials.apply(binary, operand(binary, binary.left()), operand(binary, binary.right()));
            default -> throw new IllegalStateException("has no value to compute: " + node);
        };
        if (skeleton.dependsOnPhi(node)) {
            computed[node.id()] = result;
            computedNodes.add(node);
        } else {
            everywhere[node.id()] = result;
        }
    }

    /// What an operand of `node` is; for what depends on phis, as what is known about it when the path leaves the region.
    private Polynomial operand(Node node, Node operand) {
        return skeleton.dependsOnPhi(node) ? from.known().simplify(known(operand)) : known(operand);
    }
}
