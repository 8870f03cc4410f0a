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
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/// What the conditions that dominate a control node imply about values there, for one control node
/// at a time; [DominatorWalk] visits all of them at once.
///
/// Only the 16 to 31 nearest conditions are used, and the dominator tree of the branch sides grows
/// on demand, as in [dev.simplelang.cfg.Dominators]. So the cost of a query does not depend on the
/// size of the program, except for control nodes that no query has visited yet.
///
/// The graph may grow, but must not change otherwise. Thread-safe once it no longer grows.
public final class FactsAt {

    /// At least this many of the nearest conditions are used, and less than twice as many.
    private static final int MIN_CONDITIONS = 16;

    /// The root of the tree: no side dominates.
    private static final int NONE = AncestorTree.ROOT;

    // Entries of `nearest` other than the number of a side plus one.
    private static final int UNKNOWN = 0;
    private static final int UNREACHED = -1;

    /// An answer.
    ///
    /// @param type what is known about the value
    /// @param sides the premises: the sides of branches from whose conditions it follows; with any
    ///     of them missing, less would follow
    public record Known(IntType type, List<ProjNode> sides) {}

    private final Function<Node, Type> types;
    private final Graph graph;
    private final Path path;

    /// Empty outside of [#trying].
    private final DominatingFacts tried;

    /// The dominator tree of the sides.
    private final AncestorTree tree = new AncestorTree(0);

    /// The sides by their numbers in the tree; the first entry is null.
    private final List<ProjNode> sides = new ArrayList<>();

    /// By the id of a control node, the nearest side that dominates it.
    private int[] nearest;

    /// The conditions of `graph`.
    ///
    /// @param types what is known about nodes everywhere, and which control is dead
    public FactsAt(Graph graph, Function<Node, Type> types) {
        this.types = types;
        this.graph = graph;
        path = new Path();
        tried = new DominatingFacts(types);
        sides.add(null);
        nearest = new int[graph.idLimit()];
    }

    /// The path in the dominator tree to the side of the last query, and the facts that hold there.
    /// Paths of successive queries mostly have a long common prefix, whose facts are kept.
    private final class Path {

        private final DominatingFacts known = new DominatingFacts(types);

        /// The numbers of the sides on the path, the farthest first, and the state before each.
        private final int[] taken = new int[2 * MIN_CONDITIONS];
        private final DominatingFacts.Mark[] marks = new DominatingFacts.Mark[2 * MIN_CONDITIONS];
        private int length;
        private int last = NONE;

        /// The number of leading sides whose conditions do not contradict each other.
        private int possible;

        /// What is known where `side` is taken.
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
            // Paths with the same side at the same index have the same sides before it.
            while (i > 0 && (i > shared || taken[i - 1] != next)) {
                taken[--i] = next;
                next = tree.parent(next);
            }
            if (i < learned) {
                known.rewind(marks[i]);
            }
            for (possible = i; possible < length; possible++) {
                marks[possible] = known.mark();
                if (!learn(known, sides.get(taken[possible]))) {
                    break;
                }
            }
        }
    }

    /// What is known about `value` at `control`; only its type if that is unreachable.
    public synchronized Known at(Node control, Node value) {
        var type = typeAt(control, value);
        return new Known(type, type.equals(tried.rangeOf(value))
                ? List.of()
                : needed(sides(nearest(control)), value, type));
    }

    /// The type of [#at] alone, which is found much faster.
    public synchronized IntType typeAt(Node control, Node value) {
        return path.at(nearest(control)).rangeOf(value);
    }

    /// Whether the conditions that dominate `control` can hold together, as far as is known.
    public synchronized boolean isPossible(Node control) {
        return path.at(nearest(control)) == path.known;
    }

    /// The result of `query`, which may add facts to `tried`; they are removed afterwards.
    private <T> T trying(Supplier<T> query) {
        var start = tried.mark();
        try {
            return query.get();
        } finally {
            tried.rewind(start);
        }
    }

    private static boolean learn(DominatingFacts known, ProjNode side) {
        return known.learn((IfNode) side.tuple(), side);
    }

    /// The premises among `sides`: without any of them, less than `range` would follow. Of several
    /// sides of which one is enough, the farthest stays.
    private List<ProjNode> needed(List<ProjNode> sides, Node value, IntType range) {
        var needed = new ArrayList<>(sides);
        for (var side : sides.reversed()) {
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

    /// The nearest sides that dominate `side`, itself included, the farthest first.
    private List<ProjNode> sides(int side) {
        var found = new ArrayList<ProjNode>();
        for (int next = side; tree.depth(next) > skipped(side); next = tree.parent(next)) {
            found.add(sides.get(next));
        }
        return found.reversed();
    }

    /// How many sides at the beginning of the path to `side` are ignored. A multiple of
    /// [#MIN_CONDITIONS], so that the paths of neighbors have a common prefix.
    private int skipped(int side) {
        return Math.max(0, (tree.depth(side) / MIN_CONDITIONS - 1) * MIN_CONDITIONS);
    }

    /// The nearest side that dominates `control`; a side dominates itself.
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

    /// The number of inputs to look at for forward predecessors: not the back edge of a loop.
    private static int predecessors(Node node) {
        return node instanceof LoopNode ? LoopNode.ENTRY + 1 : node.inputCount();
    }

    /// Finds the nearest side of `node` from those of its predecessors, which are known.
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
            int number = tree.add(common);
            sides.add(side);
            nearest[node.id()] = number + 1;
        } else {
            nearest[node.id()] = common + 1;
        }
    }
}
