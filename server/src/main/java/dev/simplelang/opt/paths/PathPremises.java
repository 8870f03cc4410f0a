package dev.simplelang.opt.paths;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.Dominators;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// The premises of what all paths agree on.
///
/// All paths were followed, so every test before a place is a premise. People want to know the few that have to do with the
/// value: the sides of dominating tests of what the value is computed from, and the tests that decide which values its
/// phis take. Only tests with two possible outcomes are named. Each answer takes a bounded number of steps.
final class PathPremises {

    /// How many tests are named.
    private static final int MAX_PREMISES = 4;

    /// How many phis and control nodes are looked at.
    private static final int MAX_STEPS = 200;

    private final ControlFlow flow;
    private final Dominators dominators;
    private final PathGraph paths;
    private final Predicate<ProjNode> isTaken;

    /// @param isTaken whether some path takes a side of a branch
    PathPremises(ControlFlow flow, Dominators dominators, PathGraph paths, Predicate<ProjNode> isTaken) {
        this.flow = flow;
        this.dominators = dominators;
        this.paths = paths;
        this.isTaken = isTaken;
    }

    /// Why `value` is what it is at `control`, for [dev.simplelang.ir.Origins#because].
    List<Node> of(Node value, Node control) {
        var premises = new LinkedHashSet<Node>();
        var sources = paths.sources(value);
        addDominatingSides(control, sources, premises);
        addChoices(sources, premises);
        return premises.stream().limit(MAX_PREMISES).toList();
    }

    /// The sides of tests that dominate `control`, the nearest first. The exit tests of loops are left out: that a loop was
    /// left explains nothing, though the number of its trips may.
    private void addDominatingSides(Node control, BitSet sources, Set<Node> premises) {
        var at = Optional.of(control);
        for (int i = 0; i < MAX_STEPS && at.isPresent(); i++) {
            if (at.get() instanceof ProjNode side && side.tuple() instanceof IfNode branch && isOpen(branch)
                    && !paths.exitsLoop(branch) && paths.sources(branch.predicate()).intersects(sources)) {
                premises.add(side);
            }
            at = dominators.immediateDominator(at.get());
        }
    }

    /// The tests that choose the values of the phis among `sources`, and of the phis from which those are computed.
    private void addChoices(BitSet sources, Set<Node> premises) {
        var seen = new BitSet();
        var pending = new ArrayDeque<PhiNode>();
        addPhis(sources, seen, pending);
        for (int i = 0; i < MAX_STEPS && premises.size() < MAX_PREMISES && !pending.isEmpty(); i++) {
            var phi = pending.remove();
            addChoices((RegionNode) phi.region(), premises);
            for (int path = 0; path < phi.valueCount(); path++) {
                addPhis(paths.sources(phi.value(path)), seen, pending);
            }
        }
    }

    private void addPhis(BitSet sources, BitSet seen, ArrayDeque<PhiNode> pending) {
        for (int i = sources.nextSetBit(0); i >= 0 && i < paths.phis().size(); i = sources.nextSetBit(i + 1)) {
            if (!seen.get(i)) {
                seen.set(i);
                pending.add(paths.phis().get(i));
            }
        }
    }

    /// The tests between `region` and its immediate dominator, or in the loop of which it is the head.
    private void addChoices(RegionNode region, Set<Node> premises) {
        var first = region instanceof LoopNode ? region : dominators.immediateDominator(region).orElseThrow();
        var seen = new HashSet<Node>(List.of(first));
        var pending = new ArrayDeque<Node>();
        for (int path = region instanceof LoopNode ? LoopNode.BACK_EDGE : 0; path < region.inputCount(); path++) {
            pending.add(region.input(path));
        }
        addTest(first, premises);
        for (int i = 0; i < MAX_STEPS && !pending.isEmpty(); i++) {
            var control = pending.remove();
            if (flow.isReached(control) && seen.add(control)) {
                addTest(control, premises);
                control.inputs().stream().filter(Node::isControl).forEach(pending::add);
            }
        }
    }

    private void addTest(Node control, Set<Node> premises) {
        if (control instanceof IfNode branch && isOpen(branch)
                && branch.users().stream().noneMatch(premises::contains)) {
            premises.add(branch);
        }
    }

    private boolean isOpen(IfNode branch) {
        return isTaken.test(branch.side(IfNode.TRUE)) && isTaken.test(branch.side(IfNode.FALSE));
    }
}
