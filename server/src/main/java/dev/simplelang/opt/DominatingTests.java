package dev.simplelang.opt;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.Dominators;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.ControlType;
import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// What the tests that dominate a place say about values there, asked for one place at a time.
///
/// [KnownTests] visits all places at once. Here only the nearest tests count, so that a question costs the same in programs of
/// any size. For a graph that changes no more.
public final class DominatingTests {

    /// How many tests count.
    private static final int MOST_TESTS = 16;

    /// An answer.
    ///
    /// @param type what is known about the value
    /// @param sides the sides of branches on whose conditions it rests, beside what is known anyway; none of them could
    ///              be left out
    public record Known(IntType type, List<ProjNode> sides) {}

    private final Function<Node, Type> types;
    private final ControlFlow flow;
    private final Dominators dominators;

    /// In the order of [ControlFlow#order], the nearest side of a branch that dominates the node, or is it.
    private final List<Optional<ProjNode>> nearest = new ArrayList<>();

    /// How many places are remembered: enough to come back behind an `if` from its arms.
    private static final int MOST_PLACES = 16;

    /// What is known behind the sides asked about last, the latest last; empty where no run comes.
    private final Map<Optional<ProjNode>, Optional<Knowledge>> places = new LinkedHashMap<>(MOST_PLACES, 0.75f, true) {

        @Override
        protected boolean removeEldestEntry(Map.Entry<Optional<ProjNode>, Optional<Knowledge>> eldest) {
            return size() > MOST_PLACES;
        }
    };

    /// The tests of `graph`.
    ///
    /// @param types what is known about nodes anyway, and which control is dead
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public DominatingTests(Graph graph, Function<Node, Type> types, Cancellation cancellation) {
        this.types = types;
        flow = ControlFlow.of(graph, node -> types.apply(node) == ControlType.DEAD, cancellation);
        dominators = new Dominators(flow);
        // A dominator comes before what it dominates.
        for (var control : flow.order()) {
            nearest.add(control instanceof ProjNode side && side.tuple() instanceof IfNode
                    ? Optional.of(side)
                    : above(control));
        }
    }

    /// What is known about `value` where control is at `control`; no more than is known anyway where no run comes.
    public Known at(Node control, Node value) {
        var type = typeAt(control, value);
        return type.equals(new Knowledge(types).rangeOf(value))
                ? new Known(type, List.of())
                : withSides(control, value);
    }

    /// The type of [#at] alone, which is found much faster: questions that come one after another are mostly about the same places.
    public synchronized IntType typeAt(Node control, Node value) {
        return places.computeIfAbsent(nearest(control), _ -> learnedAt(control)).orElseGet(() -> new Knowledge(types))
                .rangeOf(value);
    }

    private Optional<Knowledge> learnedAt(Node control) {
        var known = new Knowledge(types);
        for (var side : sides(control)) {
            if (!learn(known, side)) {
                return Optional.empty();
            }
        }
        return Optional.of(known);
    }

    private Known withSides(Node control, Node value) {
        var grounds = new LinkedHashSet<ProjNode>();
        var known = new Knowledge(types);
        var range = known.rangeOf(value);
        for (var side : sides(control)) {
            if (!learn(known, side)) {
                return new Known(new Knowledge(types).rangeOf(value), List.of());
            }
            var before = range;
            range = known.rangeOf(value);
            if (!range.equals(before)) {
                known.grounds().forEach(ground -> grounds.add((ProjNode) ground));
                grounds.add(side);
            }
        }
        return new Known(range, List.copyOf(needed(List.copyOf(grounds), value, range)));
    }

    private static boolean learn(Knowledge known, ProjNode side) {
        return known.learn(((IfNode) side.tuple()).predicate(), side.index() == IfNode.TRUE, side);
    }

    /// Those of `sides` without which less is known.
    private List<ProjNode> needed(List<ProjNode> sides, Node value, IntType range) {
        var needed = new ArrayList<>(sides);
        for (var side : sides) {
            var known = new Knowledge(types);
            needed.stream().filter(other -> other != side).forEach(other -> learn(known, other));
            if (known.rangeOf(value).equals(range)) {
                needed.remove(side);
            }
        }
        return needed;
    }

    /// The nearest sides that dominate `control`, the farthest first.
    private ArrayDeque<ProjNode> sides(Node control) {
        var sides = new ArrayDeque<ProjNode>();
        var side = nearest(control);
        while (side.isPresent() && sides.size() < MOST_TESTS) {
            sides.push(side.get());
            side = above(side.get());
        }
        return sides;
    }

    /// The nearest side that dominates `control`, or is it.
    private Optional<ProjNode> nearest(Node control) {
        return nearest.get(flow.isReached(control) ? flow.indexOf(control) : 0);
    }

    /// The nearest side that strictly dominates `control`.
    private Optional<ProjNode> above(Node control) {
        return dominators.immediateDominator(control).flatMap(dominator -> nearest.get(flow.indexOf(dominator)));
    }
}
