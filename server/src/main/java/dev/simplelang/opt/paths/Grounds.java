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
import java.util.Set;

/// The tests on which it rests what all paths agree on.
///
/// All paths were followed, so every test before a place is a ground. People want to know the few that have to do with the
/// value: the sides of tests on the way that look at what the value is made of, and the tests that decide which values its
/// phis take. Only tests that come out both ways are named. Each answer takes a bounded number of steps.
final class Grounds {

    /// How many tests are named.
    private static final int MOST = 4;

    /// How many phis and control nodes are looked at.
    private static final int MOST_STEPS = 200;

    private final ControlFlow flow;
    private final Dominators dominators;
    private final Skeleton skeleton;
    private final Exploration exploration;

    /// The grounds of what `exploration` has found out, which was successful.
    Grounds(ControlFlow flow, Skeleton skeleton, Exploration exploration) {
        this.flow = flow;
        this.skeleton = skeleton;
        this.exploration = exploration;
        dominators = new Dominators(flow);
    }

    /// On what it rests that `value` is as it is at `control`, for [dev.simplelang.ir.Origins#because].
    Node[] of(Node value, Node control) {
        var grounds = new LinkedHashSet<Node>();
        var madeOf = skeleton.dependencies(value);
        sides(madeOf, control, grounds);
        choices(madeOf, grounds);
        return grounds.stream().limit(MOST).toArray(Node[]::new);
    }

    /// The sides of tests that dominate `control`, the nearest first. That a loop has been left, when control is behind it,
    /// says nothing; how often it has gone round may.
    private void sides(BitSet madeOf, Node control, Set<Node> grounds) {
        var at = control;
        for (int i = 0; i < MOST_STEPS && dominators.immediateDominator(at).isPresent(); i++) {
            if (at instanceof ProjNode side && side.tuple() instanceof IfNode branch && isOpen(branch)
                    && !skeleton.leaves(branch) && skeleton.dependencies(branch.predicate()).intersects(madeOf)) {
                grounds.add(side);
            }
            at = dominators.immediateDominator(at).orElseThrow();
        }
    }

    /// The tests that decide what the phis are of which a value is made, and the phis of which those are made.
    private void choices(BitSet madeOf, Set<Node> grounds) {
        var phis = new BitSet();
        var pending = new ArrayDeque<PhiNode>();
        await(madeOf, phis, pending);
        for (int steps = 0; steps < MOST_STEPS && grounds.size() < MOST && !pending.isEmpty(); steps++) {
            var phi = pending.remove();
            choices((RegionNode) phi.region(), grounds);
            for (int path = 0; path < phi.valueCount(); path++) {
                await(skeleton.dependencies(phi.value(path)), phis, pending);
            }
        }
    }

    private void await(BitSet madeOf, BitSet seen, ArrayDeque<PhiNode> pending) {
        for (int i = madeOf.nextSetBit(0); i >= 0 && i < skeleton.phis().size(); i = madeOf.nextSetBit(i + 1)) {
            if (!seen.get(i)) {
                seen.set(i);
                pending.add(skeleton.phis().get(i));
            }
        }
    }

    /// The tests between `region` and where the ways to it part, or in the loop of which it is the head.
    private void choices(RegionNode region, Set<Node> grounds) {
        var parting = region instanceof LoopNode ? region : dominators.immediateDominator(region).orElseThrow();
        var seen = new HashSet<Node>(List.of(parting));
        var pending = new ArrayDeque<Node>();
        for (int path = region instanceof LoopNode ? LoopNode.BACK_EDGE : 0; path < region.inputCount(); path++) {
            pending.add(region.input(path));
        }
        name(parting, grounds);
        for (int steps = 0; steps < MOST_STEPS && !pending.isEmpty(); steps++) {
            var control = pending.remove();
            if (flow.isReached(control) && seen.add(control)) {
                name(control, grounds);
                control.inputs().stream().filter(Node::isControl).forEach(pending::add);
            }
        }
    }

    private void name(Node control, Set<Node> grounds) {
        if (control instanceof IfNode branch && isOpen(branch)
                && branch.users().stream().noneMatch(grounds::contains)) {
            grounds.add(branch);
        }
    }

    private boolean isOpen(IfNode branch) {
        return exploration.isTaken(skeleton.side(branch, IfNode.TRUE))
                && exploration.isTaken(skeleton.side(branch, IfNode.FALSE));
    }
}
