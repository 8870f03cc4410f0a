package dev.simplelang.opt.facts;

import dev.simplelang.ir.Node;
import dev.simplelang.type.Arithmetic;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Bounds of the differences between values, `x - y <= k`, in integers that do not wrap around.
///
/// The bounds are the edges of a graph, and what follows from several of them is the length of a
/// shortest path (R. Bodík, R. Gupta, V. Sarkar, "ABCD: Eliminating Array Bounds Checks on Demand",
/// PLDI 2000). The search is bounded, so that a query takes constant time.
final class DifferenceBounds {

    /// No bound.
    static final long UNBOUNDED = Long.MAX_VALUE;

    private static final int MAX_STEPS = 24;
    private static final int MAX_NEIGHBORS = 8;

    /// `from - to <= bound`.
    private record Edge(Node from, Node to, long bound, Node premise) {}

    private record Pair(Node x, Node y) {}

    private final ScopedTable<List<Edge>> edges = new ScopedTable<>();
    private final ScopedMap<Pair, Node> unequal = new ScopedMap<>();

    /// The nodes with an edge or an inequality.
    private final ScopedTable<Boolean> compared = new ScopedTable<>();

    /// A state to which [#rewind] returns.
    record Mark(int edges, int unequal, int compared) {}

    Mark mark() {
        return new Mark(edges.mark(), unequal.mark(), compared.mark());
    }

    void rewind(Mark mark) {
        edges.rewind(mark.edges());
        unequal.rewind(mark.unequal());
        compared.rewind(mark.compared());
    }

    /// Whether anything is known about differences of `node`.
    boolean isCompared(Node node) {
        return compared.getOrDefault(node, false);
    }

    private void markCompared(Node x, Node y) {
        compared.put(x, true);
        compared.put(y, true);
    }

    /// Records `x - y <= bound`, which follows from `premise`.
    void atMost(Node x, Node y, long bound, Node premise) {
        var known = edges.getOrDefault(x, List.of());
        if (x == y || bound == UNBOUNDED || known.size() >= MAX_NEIGHBORS) {
            return;
        }
        markCompared(x, y);
        long tight = bound == 0 && areUnequal(x, y, new ArrayList<>()) ? -1 : bound;
        var extended = new ArrayList<>(known);
        extended.add(new Edge(x, y, tight, premise));
        edges.put(x, List.copyOf(extended));
    }

    /// Records `x != y`, which follows from `premise`.
    void unequal(Node x, Node y, Node premise) {
        markCompared(x, y);
        unequal.put(new Pair(x, y), premise);
        unequal.put(new Pair(y, x), premise);
        if (upper(x, y, new ArrayList<>()) == 0) {
            atMost(x, y, -1, premise);
        }
        if (upper(y, x, new ArrayList<>()) == 0) {
            atMost(y, x, -1, premise);
        }
    }

    /// Whether `x != y` was recorded.
    ///
    /// @param premises takes the premises of the answer
    boolean areUnequal(Node x, Node y, List<Node> premises) {
        var premise = unequal.getOrDefault(new Pair(x, y), null);
        if (premise != null) {
            premises.add(premise);
        }
        return premise != null;
    }

    /// The least bound found for `x - y`.
    ///
    /// @param premises takes the premises of the answer
    long upper(Node x, Node y, List<Node> premises) {
        if (x == y) {
            return 0;
        }
        if (!isCompared(x) || !isCompared(y)) {
            return UNBOUNDED;
        }
        Map<Node, Long> least = new HashMap<>();
        Map<Node, Edge> last = new HashMap<>();
        var pending = new ArrayDeque<Node>();
        least.put(x, 0L);
        pending.add(x);
        for (int step = 0; step < MAX_STEPS && !pending.isEmpty(); step++) {
            var node = pending.remove();
            for (var edge : edges.getOrDefault(node, List.of())) {
                long bound = add(least.get(node), edge.bound());
                if (bound < least.getOrDefault(edge.to(), UNBOUNDED)) {
                    least.put(edge.to(), bound);
                    last.put(edge.to(), edge);
                    pending.add(edge.to());
                }
            }
        }
        var node = y;
        for (int step = 0; step < MAX_STEPS && last.containsKey(node) && node != x; step++) {
            premises.add(last.get(node).premise());
            node = last.get(node).from();
        }
        return least.getOrDefault(y, UNBOUNDED);
    }

    /// The sum of two bounds. A sum too small for 64 bits becomes the smallest integer, a weaker
    /// bound.
    static long add(long x, long y) {
        if (x == UNBOUNDED || y == UNBOUNDED) {
            return UNBOUNDED;
        }
        return !Arithmetic.addWraps(x, y) ? x + y : x < 0 ? Long.MIN_VALUE : UNBOUNDED;
    }
}
