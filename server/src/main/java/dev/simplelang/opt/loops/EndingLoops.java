package dev.simplelang.opt.loops;

import dev.simplelang.cfg.LoopTree;
import dev.simplelang.cfg.LoopTree.Loop;
import dev.simplelang.cfg.Placement;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.Rule;
import dev.simplelang.opt.Pass;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Removes the loops that end, and of which nothing is used; see [Rule#LOOP_REMOVED].
///
/// A loop that may be left in several ways goes as well if they all lead to one region that cannot tell them apart. All
/// inner loops must end as well. Everything else that can be known about the loop comes first, since nothing can be found out
/// about it later. The removed nodes keep their types: the code is not unreachable, only
/// without consequences.
public final class EndingLoops {

    private final Graph graph;
    private final LoopTree loops;
    private final Placement placement;
    private final LiveOut liveOut;
    private final Map<Loop, List<Node>> valuesOf = new HashMap<>();
    private final Map<Loop, List<ProjNode>> exitsOf = new HashMap<>();

    /// Loops that stay, and those around them: they may run forever, or there is a test inside whose known outcome is yet to
    /// be folded, so that it shows which code no run reaches.
    private final Set<Loop> staying = new HashSet<>();

    private EndingLoops(Pass.Context context) {
        graph = context.graph();
        loops = context.structure().loops();
        placement = context.structure().placement();
        liveOut = context.structure().liveOut();
        for (var node : context.structure().flow().order().reversed()) {
            context.cancellation().check();
            if (node instanceof IfNode branch) {
                loops.loopOf(branch).ifPresent(loop -> look(loop, branch));
            } else if (node instanceof LoopNode head) {
                loops.loopOf(head).ifPresent(loop -> {
                    if (!context.loops().ends(head)) {
                        staying.add(loop);
                    }
                    loop.parent().filter(_ -> staying.contains(loop)).ifPresent(staying::add);
                });
            }
        }
        for (var value : graph.nodes()) {
            if (value != null && !value.isControl() && placement.isPlaced(value)) {
                loops.loopOf(placement.placeOf(value))
                        .ifPresent(loop -> valuesOf.computeIfAbsent(loop, _ -> new ArrayList<>()).add(value));
            }
        }
    }

    private void look(Loop loop, IfNode branch) {
        if (!branch.isTaken(IfNode.TRUE) || !branch.isTaken(IfNode.FALSE)
                || branch.predicate().constant().isPresent()) {
            staying.add(loop);
        }
        for (var side : branch.users()) {
            for (var left = Optional.of(loop); left.isPresent()
                    && !left.get().contains(loops.loopOf(side)); left = left.get().parent()) {
                exitsOf.computeIfAbsent(left.get(), _ -> new ArrayList<>()).add((ProjNode) side);
            }
        }
    }

    public static void run(Pass.Context context) {
        if (context.loops().isEmpty()) {
            return;
        }
        var pass = new EndingLoops(context);
        var pending = new ArrayDeque<>(pass.loops.outermost());
        while (!pending.isEmpty()) {
            context.cancellation().check();
            var loop = pending.remove();
            if (!pass.remove(loop)) {
                pending.addAll(loop.inner());
            }
        }
    }

    private boolean remove(Loop loop) {
        var ways = exitsOf.getOrDefault(loop, List.of());
        if (staying.contains(loop) || !liveOut.of(loop).isEmpty() || !leadToOnePlace(ways)) {
            return false;
        }
        var garbage = everythingIn(loop);
        Set<Node> known = new HashSet<>(garbage);
        known.addAll(ways);
        if (!garbage.stream().allMatch(node -> known.containsAll(node.users()))) {
            // Something unreachable is not swept away yet.
            return false;
        }
        var exit = ways.getFirst();
        if (ways.size() > 1) {
            var others = ways.subList(1, ways.size());
            dropPaths((RegionNode) successor(exit), others);
            garbage.addAll(others);
        }
        // The loop leaves the way of control first, so that there is one way at any time.
        var entry = loop.head().entry();
        graph.setInput(loop.head(), LoopNode.ENTRY, graph.dead());
        graph.replace(exit, entry, Rule.LOOP_REMOVED);
        graph.removeAll(garbage);
        return true;
    }

    private List<Node> everythingIn(Loop loop) {
        var nodes = new ArrayList<Node>();
        var pending = new ArrayDeque<Loop>();
        pending.add(loop);
        while (!pending.isEmpty()) {
            var part = pending.remove();
            pending.addAll(part.inner());
            nodes.addAll(part.members());
            nodes.addAll(valuesOf.getOrDefault(part, List.of()));
        }
        return nodes;
    }

    /// Whether there is one exit, or all lead to the same region, whose phis get the same values from each.
    private static boolean leadToOnePlace(List<ProjNode> exits) {
        if (exits.size() < 2) {
            return exits.size() == 1;
        }
        if (!(successor(exits.getFirst()) instanceof RegionNode region)
                || !exits.stream().allMatch(exit -> successor(exit) == region)) {
            return false;
        }
        var paths = pathsOf(region, exits);
        int first = paths.nextSetBit(0);
        return region.users().stream().allMatch(user -> !(user instanceof PhiNode phi)
                || paths.stream().allMatch(path -> phi.value(path) == phi.value(first)));
    }

    private static BitSet pathsOf(RegionNode region, List<ProjNode> exits) {
        var sources = new HashSet<Node>(exits);
        var paths = new BitSet();
        for (int path = 0; path < region.inputCount(); path++) {
            paths.set(path, sources.contains(region.input(path)));
        }
        return paths;
    }

    private static Node successor(Node control) {
        return control.users().stream().filter(Node::isControl).findFirst().orElseThrow();
    }

    private void dropPaths(RegionNode region, List<ProjNode> exits) {
        var dropped = pathsOf(region, exits);
        var keep = new boolean[region.inputCount()];
        for (int path = 0; path < keep.length; path++) {
            keep[path] = !dropped.get(path);
        }
        graph.retainPaths(region, keep);
    }
}
