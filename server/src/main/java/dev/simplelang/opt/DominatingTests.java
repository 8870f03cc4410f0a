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
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Function;

/// What the tests that dominate a place say about values there, asked for one place at a time.
///
/// [KnownTests] visits all places at once. Here only the nearest tests count, so that a question costs the same in programs of
/// any size. For a graph that changes no more.
public final class DominatingTests {

    /// At least so many of the nearest tests count, and less than twice as many.
    private static final int FEW_TESTS = 16;

    private static final int NONE = -1;

    /// An answer.
    ///
    /// @param type what is known about the value
    /// @param sides the sides of branches on whose conditions it rests, beside what is known anyway; none of them could
    ///              be left out
    public record Known(IntType type, List<ProjNode> sides) {}

    private final Function<Node, Type> types;
    private final ControlFlow flow;
    private final Dominators dominators;

    /// By the places of [ControlFlow#order]: where in it the nearest side of a branch is that dominates the node, or is it.
    private final int[] nearest;

    /// By the same places, for sides of branches: how many of them dominate the side, itself included.
    private final int[] depth;

    private final Way way;

    /// The tests of `graph`.
    ///
    /// @param types what is known about nodes anyway, and which control is dead
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public DominatingTests(Graph graph, Function<Node, Type> types, Cancellation cancellation) {
        this.types = types;
        flow = ControlFlow.of(graph, node -> types.apply(node) == ControlType.DEAD, cancellation);
        dominators = new Dominators(flow);
        way = new Way();
        var order = flow.order();
        nearest = new int[order.size()];
        depth = new int[order.size()];
        // A dominator comes before what it dominates.
        for (int i = 0; i < order.size(); i++) {
            int above = above(order.get(i));
            boolean isSide = order.get(i) instanceof ProjNode side && side.tuple() instanceof IfNode;
            nearest[i] = isSide ? i : above;
            depth[i] = isSide ? (above == NONE ? 1 : depth[above] + 1) : 0;
        }
    }

    /// The tests on the way to the place asked about last, and what they say together. The way to the next place is mostly nearly
    /// the same: what both have in common is not learned again.
    private final class Way {

        private final Knowledge unlearned = new Knowledge(types);
        private final Knowledge known = new Knowledge(types);
        private final List<ProjNode> sides = new ArrayList<>();
        private final List<Knowledge.Mark> marks = new ArrayList<>();
        private int side = NONE;

        /// How many sides were found to be possible together; all, or all but the last.
        private int possible;

        /// What is known behind `next`, a side's place in the order of control.
        Knowledge at(int next) {
            if (next != side) {
                go(sides(next));
                side = next;
            }
            return possible == sides.size() ? known : unlearned;
        }

        private void go(List<ProjNode> to) {
            int common = 0;
            while (common < Math.min(possible, to.size()) && sides.get(common) == to.get(common)) {
                common++;
            }
            if (common < sides.size()) {
                known.rewind(marks.get(common));
                sides.subList(common, sides.size()).clear();
                marks.subList(common, marks.size()).clear();
                possible = common;
            }
            for (int i = common; i < to.size() && possible == i; i++) {
                sides.add(to.get(i));
                marks.add(known.mark());
                if (learn(known, to.get(i))) {
                    possible++;
                }
            }
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
        return way.at(nearest(control)).rangeOf(value);
    }

    private Known withSides(Node control, Node value) {
        var grounds = new LinkedHashSet<ProjNode>();
        var known = new Knowledge(types);
        var range = known.rangeOf(value);
        for (var side : sides(nearest(control))) {
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

    /// The nearest sides that dominate one, and itself, the farthest first.
    ///
    /// Where they begin to count moves on once in [#FEW_TESTS] tests only, so that the ways to places near each other begin alike.
    ///
    /// @param side its place in the order of control
    private List<ProjNode> sides(int side) {
        var sides = new ArrayList<ProjNode>();
        int before = side == NONE ? 0 : Math.max(0, (depth[side] / FEW_TESTS - 1) * FEW_TESTS);
        for (int next = side; next != NONE && depth[next] > before; next = above(flow.order().get(next))) {
            sides.add((ProjNode) flow.order().get(next));
        }
        return sides.reversed();
    }

    /// The nearest side that dominates `control`, or is it.
    private int nearest(Node control) {
        return flow.isReached(control) ? nearest[flow.indexOf(control)] : NONE;
    }

    /// The nearest side that strictly dominates `control`.
    private int above(Node control) {
        var dominator = dominators.immediateDominator(control);
        return dominator.isPresent() ? nearest[flow.indexOf(dominator.get())] : NONE;
    }
}
