package dev.simplelang.opt.loops;

import dev.simplelang.cfg.ControlFlow;
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
import java.util.Set;

/// Removes loops that end and whose values nobody uses; see [Rule#LOOP_REMOVED].
///
/// All inner loops must end too. A loop with several exits goes if they all lead to one region
/// whose phis do not distinguish them. The pass runs only where the passes that find facts found
/// nothing more, since a removed loop yields no further facts. The removed nodes keep their types: the
/// code is not unreachable, only without effect.
public final class EndingLoops {

    private final Graph graph;
    private final LoopTree loops;
    private final Placement placement;
    private final LiveOut liveOut;
    private final Map<Loop, List<Node>> valuesOf = new HashMap<>();
    private final Map<Loop, List<ProjNode>> exitsOf = new HashMap<>();

    /// Loops that stay, and those around them. They may be endless, or contain a decided test that
    /// is not folded yet and would show unreachable code.
    private final Set<Loop> kept = new HashSet<>();

    private EndingLoops(Pass.Context context) {
        graph = context.graph();
        loops = context.structure().loops();
        placement = context.structure().placement();
        liveOut = context.structure().liveOut();
        for (var node : context.structure().flow().order().reversed()) {
            context.cancellation().check();
            if (node instanceof IfNode branch) {
                loops.loopOf(branch).ifPresent(loop -> examine(loop, branch));
            } else if (node instanceof LoopNode head) {
                loops.loopOf(head).ifPresent(loop -> {
                    if (!context.loops().ends(head)) {
                        kept.add(loop);
                    }
                    loop.parent().filter(_ -> kept.contains(loop)).ifPresent(kept::add);
                });
            }
        }
        for (var value : graph.nodes()) {
            if (value != null && !value.isControl() && placement.isPlaced(value)) {
                loops.loopOf(placement.earliest(value))
                        .ifPresent(loop -> valuesOf.computeIfAbsent(loop, _ -> new ArrayList<>()).add(value));
            }
        }
    }

    private void examine(Loop loop, IfNode branch) {
        if (!branch.isTaken(IfNode.TRUE) || !branch.isTaken(IfNode.FALSE)
                || branch.predicate().constant().isPresent()) {
            kept.add(loop);
        }
        for (var side : branch.users()) {
            for (var left : loops.leftBy(branch, side)) {
                exitsOf.computeIfAbsent(left, _ -> new ArrayList<>()).add((ProjNode) side);
            }
        }
    }

    public static void run(Pass.Context context) {
        if (context.loops().knowsNoEnding()) {
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
        var exits = exitsOf.getOrDefault(loop, List.of());
        if (kept.contains(loop) || !liveOut.of(loop).isEmpty() || !areInterchangeable(exits)) {
            return false;
        }
        var garbage = everythingIn(loop);
        Set<Node> known = new HashSet<>(garbage);
        known.addAll(exits);
        if (!garbage.stream().allMatch(node -> known.containsAll(node.users()))) {
            // Unreachable nodes are not swept yet.
            return false;
        }
        var exit = exits.getFirst();
        if (exits.size() > 1) {
            var others = exits.subList(1, exits.size());
            dropPaths((RegionNode) ControlFlow.successor(exit), others);
            garbage.addAll(others);
        }
        // The loop is cut off first, so that control has one successor at any time.
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

    /// Whether there is one exit, or all lead to one region whose phis have the same value for
    /// each.
    private static boolean areInterchangeable(List<ProjNode> exits) {
        if (exits.size() < 2) {
            return exits.size() == 1;
        }
        if (!(ControlFlow.successor(exits.getFirst()) instanceof RegionNode region)
                || !exits.stream().allMatch(exit -> ControlFlow.successor(exit) == region)) {
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

    private void dropPaths(RegionNode region, List<ProjNode> exits) {
        var dropped = pathsOf(region, exits);
        var keep = new boolean[region.inputCount()];
        for (int path = 0; path < keep.length; path++) {
            keep[path] = !dropped.get(path);
        }
        graph.retainPaths(region, keep);
    }
}
