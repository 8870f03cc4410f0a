package dev.simplelang.opt.facts;

import dev.simplelang.cfg.AncestorTree;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.type.ControlType;
import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/// What the tests that dominate a place say about values there, asked for one place at a time.
///
/// [DominatorWalk] visits all places at once. Here only the nearest tests count, so that a question costs the same in programs of
/// any size, but for what stands before the place and was not looked at yet: which sides of branches dominate one another is found on
/// the way up from where it is asked, from the dominators of what leads there, as in [dev.simplelang.cfg.Dominators]. For a graph that
/// grows and changes in no other way; safe to ask from several threads once it grows no more.
public final class FactsAt {

    /// At least so many of the nearest tests count, and less than twice as many.
    private static final int FEW_TESTS = 16;

    /// What dominates every place, in place of a side.
    private static final int NONE = AncestorTree.ROOT;

    // What is known of a control node beside the number of its side, which is kept as one more than that.
    private static final int UNKNOWN = 0;
    private static final int UNREACHED = -1;

    /// An answer.
    ///
    /// @param type what is known about the value
    /// @param sides the sides of branches on whose conditions it rests, beside what is known anyway; none of them could
    ///              be left out
    public record Known(IntType type, List<ProjNode> sides) {}

    private final Function<Node, Type> types;
    private final Graph graph;
    private final Way way;

    /// Has learned nothing, but what is being tried out.
    private final DominatingFacts tried;

    /// Which sides dominate one another.
    private final AncestorTree tree = new AncestorTree(0);

    /// The sides by their numbers in the tree; the first stands for none.
    private final ArrayList<ProjNode> sides = new ArrayList<>();

    /// By the ids of control nodes: the nearest side that dominates the node, or is it.
    private int[] nearest;

    /// The tests of `graph`.
    ///
    /// @param types what is known about nodes anyway, and which control is dead
    public FactsAt(Graph graph, Function<Node, Type> types) {
        this.types = types;
        this.graph = graph;
        way = new Way();
        tried = new DominatingFacts(types);
        sides.add(null);
        nearest = new int[graph.idLimit()];
    }

    /// The tests on the way to the place asked about last, and what they say together. The way to the next place is mostly nearly
    /// the same: what both have in common is not learned again.
    private final class Way {

        private final DominatingFacts known = new DominatingFacts(types);

        /// The numbers of the sides on the way, the farthest first.
        private final int[] path = new int[2 * FEW_TESTS];
        private final DominatingFacts.Mark[] marks = new DominatingFacts.Mark[2 * FEW_TESTS];
        private int length;
        private int last = NONE;

        /// How many sides were found to be possible together; all, or all but the last that was learned.
        private int possible;

        /// What is known behind `side`.
        DominatingFacts at(int side) {
            if (side != last) {
                go(side);
                last = side;
            }
            return possible == length ? known : tried;
        }

        private void go(int side) {
            int learned = Math.min(length, possible + 1);
            int shared = possible;
            length = tree.depth(side) - skipped(side);
            int next = side;
            int i = length;
            // Ways that have the same side at the same place have all before it in common.
            while (i > 0 && (i > shared || path[i - 1] != next)) {
                path[--i] = next;
                next = tree.parent(next);
            }
            if (i < learned) {
                known.rewind(marks[i]);
            }
            for (possible = i; possible < length; possible++) {
                marks[possible] = known.mark();
                if (!learn(known, sides.get(path[possible]))) {
                    break;
                }
            }
        }
    }

    /// What is known about `value` where control is at `control`; no more than is known anyway where no run comes.
    public synchronized Known at(Node control, Node value) {
        var type = typeAt(control, value);
        return type.equals(tried.rangeOf(value)) ? new Known(type, List.of()) : withSides(control, value);
    }

    /// The type of [#at] alone, which is found much faster: questions that come one after another are mostly about the same places.
    public synchronized IntType typeAt(Node control, Node value) {
        return way.at(nearest(control)).rangeOf(value);
    }

    /// Whether the conditions that dominate `control` can hold together, as far as is known.
    public synchronized boolean isPossible(Node control) {
        return way.at(nearest(control)) == way.known;
    }

    /// What `question` answers when `tried` has learned what it likes, which is forgotten behind it, also where memory ends.
    private <T> T trying(Supplier<T> question) {
        var start = tried.mark();
        try {
            return question.get();
        } finally {
            tried.rewind(start);
        }
    }

    private Known withSides(Node control, Node value) {
        var known = trying(() -> withGrounds(sides(nearest(control)), value));
        return new Known(known.type(), needed(known.sides(), value, known.type()));
    }

    /// What is known of `value` behind `sides`, with all on which that rests; no more than anyway where they cannot be together.
    private Known withGrounds(List<ProjNode> behind, Node value) {
        var anyway = tried.rangeOf(value);
        var premises = new LinkedHashSet<ProjNode>();
        var range = anyway;
        for (var side : behind) {
            if (!learn(tried, side)) {
                return new Known(anyway, List.of());
            }
            var before = range;
            range = tried.rangeOf(value);
            if (!range.equals(before)) {
                tried.premises().forEach(premise -> premises.add((ProjNode) premise));
                premises.add(side);
            }
        }
        return new Known(range, List.copyOf(premises));
    }

    private static boolean learn(DominatingFacts known, ProjNode side) {
        return known.learn(((IfNode) side.tuple()).predicate(), side.index() == IfNode.TRUE, side);
    }

    /// Those of `sides` without which less is known.
    private List<ProjNode> needed(List<ProjNode> sides, Node value, IntType range) {
        var needed = new ArrayList<>(sides);
        for (var side : sides) {
            var without = trying(() -> {
                needed.stream().filter(other -> other != side).forEach(other -> learn(tried, other));
                return tried.rangeOf(value);
            });
            if (without.equals(range)) {
                needed.remove(side);
            }
        }
        return List.copyOf(needed);
    }

    /// The nearest sides that dominate one, and itself, the farthest first.
    private List<ProjNode> sides(int side) {
        var way = new ArrayList<ProjNode>();
        for (int next = side; tree.depth(next) > skipped(side); next = tree.parent(next)) {
            way.add(sides.get(next));
        }
        return way.reversed();
    }

    /// How many of the sides that dominate one do not count, for they are too far. That changes once in [#FEW_TESTS] tests only, so that
    /// the ways to places near each other begin alike.
    private int skipped(int side) {
        return Math.max(0, (tree.depth(side) / FEW_TESTS - 1) * FEW_TESTS);
    }

    /// The nearest side that dominates `control`, or is it.
    private int nearest(Node control) {
        if (nearest.length < graph.idLimit()) {
            nearest = Arrays.copyOf(nearest, 2 * graph.idLimit());
        }
        if (nearest[control.id()] == UNKNOWN) {
            walkUp(control);
        }
        return nearest[control.id()] == UNREACHED ? NONE : nearest[control.id()] - 1;
    }

    private void walkUp(Node control) {
        var pending = new ArrayList<>(List.of(control));
        while (!pending.isEmpty()) {
            var node = pending.getLast();
            int open = pending.size();
            if (nearest[node.id()] == UNKNOWN && isAlive(node)) {
                for (int i = 0; i < predecessors(node); i++) {
                    if (nearest[node.input(i).id()] == UNKNOWN && node.input(i).isControl()) {
                        pending.add(node.input(i));
                    }
                }
            }
            if (pending.size() == open) {
                find(pending.removeLast());
            }
        }
    }

    private boolean isAlive(Node control) {
        return types.apply(control) != ControlType.DEAD;
    }

    /// How many inputs may be control that comes to `node` first; the back edge of a loop comes from what the loop dominates.
    private static int predecessors(Node node) {
        return node instanceof LoopNode ? LoopNode.ENTRY + 1 : node.inputCount();
    }

    /// Notes what dominates `node`, where that is known of what leads there.
    private void find(Node node) {
        if (nearest[node.id()] != UNKNOWN) {
            return;
        }
        int common = node == graph.start() ? NONE : UNREACHED;
        int count = isAlive(node) ? predecessors(node) : 0;
        for (int i = 0; i < count; i++) {
            int before = node.input(i).isControl() ? nearest[node.input(i).id()] : UNREACHED;
            if (before != UNREACHED) {
                common = common == UNREACHED ? before - 1 : tree.common(common, before - 1);
            }
        }
        if (common == UNREACHED) {
            nearest[node.id()] = UNREACHED;
        } else if (node instanceof ProjNode side && side.tuple() instanceof IfNode) {
            sides.ensureCapacity(sides.size() + 1);
            int number = tree.add(common);
            sides.add(side);
            nearest[node.id()] = number + 1;
        } else {
            nearest[node.id()] = common + 1;
        }
    }
}
