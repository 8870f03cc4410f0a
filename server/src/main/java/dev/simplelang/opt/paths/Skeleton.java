package dev.simplelang.opt.paths;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.LoopTree;
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
import dev.simplelang.text.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The control of a graph prepared for walking along its paths: where control goes, which loops it is in, and which phis
/// are still needed.
///
/// A snapshot. Costs as much as control nodes times phis, for sets of phis; whoever asks keeps both small.
final class Skeleton {

    private final ControlFlow flow;
    private final LoopTree loops;
    private final List<PhiNode> phis = new ArrayList<>();
    private final Map<Node, Integer> phiIndex = new HashMap<>();
    private final Map<Node, List<PhiNode>> phisOf = new HashMap<>();

    /// The phis, by index, and behind them the argument, that a data node depends on.
    private final Map<Node, BitSet> dependencies = new HashMap<>();
    private final Map<Node, BitSet> live = new HashMap<>();

    /// Prepares all that `flow` reaches.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Skeleton(ControlFlow flow, Cancellation cancellation) {
        this.flow = flow;
        loops = new LoopTree(flow, cancellation);
        for (var node : flow.order()) {
            if (node instanceof RegionNode region) {
                for (var user : region.users()) {
                    if (user instanceof PhiNode phi) {
                        phisOf.computeIfAbsent(region, _ -> new ArrayList<>()).add(phi);
                        phiIndex.put(phi, phis.size());
                        phis.add(phi);
                    }
                }
            }
        }
        findDependencies(cancellation);
        findLive(cancellation);
    }

    /// The phis of all regions.
    List<PhiNode> phis() {
        return phis;
    }

    /// The phis of `region`.
    List<PhiNode> phis(RegionNode region) {
        return phisOf.getOrDefault(region, List.of());
    }

    /// The place of `phi` in [#phis()].
    int index(PhiNode phi) {
        return phiIndex.get(phi);
    }

    /// How many control nodes there are.
    int size() {
        return flow.order().size();
    }

    /// The place of a control node in the order of control.
    int position(Node control) {
        return flow.indexOf(control);
    }

    /// The control that follows a node that is no branch and no end.
    Node successor(Node control) {
        for (var user : control.users()) {
            if (user.isControl()) {
                return user;
            }
        }
        throw new IllegalStateException("control ends at " + control);
    }

    /// The sides of a branch, by index.
    ProjNode side(IfNode branch, int index) {
        for (var user : branch.users()) {
            if (user instanceof ProjNode side && side.index() == index) {
                return side;
            }
        }
        throw new IllegalStateException("lacks a side: " + branch);
    }

    /// The innermost loop that repeats and in which `control` lies; the head of a loop lies in it. Null outside of loops.
    LoopNode loop(Node control) {
        return loops.loopOf(control).map(LoopTree.Loop::head).orElse(null);
    }

    /// Whether one side of `branch` leaves the innermost loop around it.
    boolean leaves(IfNode branch) {
        var loop = loop(branch);
        return loop != loop(side(branch, IfNode.TRUE)) || loop != loop(side(branch, IfNode.FALSE));
    }

    /// Whether `region` is the head of a loop that may repeat.
    boolean repeats(RegionNode region) {
        return loop(region) == region;
    }

    /// The phis, by index, of which `value` is made without looking through any, and behind them the argument.
    BitSet dependencies(Node value) {
        return dependencies.getOrDefault(value, new BitSet());
    }

    /// The phis whose values may be needed at `control` or after it, and behind them the argument.
    BitSet live(Node control) {
        return live.getOrDefault(control, new BitSet());
    }

    /// Whether the argument may be needed at `control` or after it.
    boolean needsArgument(Node control) {
        return live(control).get(phis.size());
    }

    /// Whether `value` depends on a phi.
    boolean dependsOnPhi(Node value) {
        int first = dependencies.get(value).nextSetBit(0);
        return first >= 0 && first < phis.size();
    }

    private void findDependencies(Cancellation cancellation) {
        var pending = new ArrayDeque<Node>();
        for (var node : flow.order()) {
            node.inputs().stream().filter(input -> !input.isControl()).forEach(pending::push);
        }
        for (var phi : phis) {
            phi.inputs().stream().filter(input -> !input.isControl()).forEach(pending::push);
        }
        while (!pending.isEmpty()) {
            cancellation.check();
            var node = pending.peek();
            if (dependencies.containsKey(node)) {
                pending.pop();
                continue;
            }
            switch (node) {
                case PhiNode phi -> {
                    var self = new BitSet();
                    if (phiIndex.containsKey(phi)) {
                        self.set(phiIndex.get(phi));
                    }
                    dependencies.put(pending.pop(), self);
                }
                case ProjNode _ -> {
                    var self = new BitSet();
                    self.set(phis.size());
                    dependencies.put(pending.pop(), self);
                }
                case ConstantNode _ -> dependencies.put(pending.pop(), new BitSet());
                case BinaryNode _,UnaryNode _ -> {
                    var all = new BitSet();
                    boolean complete = true;
                    for (var input : node.inputs()) {
                        var known = dependencies.get(input);
                        if (known == null) {
                            pending.push(input);
                            complete = false;
                        } else {
                            all.or(known);
                        }
                    }
                    if (complete) {
                        dependencies.put(pending.pop(), all);
                    }
                }
                case StartNode _,IfNode _,RegionNode _,ReturnNode _,FallThroughNode _,StopNode _ ->
                    throw new IllegalStateException("no value: " + node);
            }
        }
    }

    /// Backward until nothing changes; each loop adds a round at most.
    private void findLive(Cancellation cancellation) {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (var node : flow.order().reversed()) {
                cancellation.check();
                var needed = new BitSet();
                for (var input : node.inputs()) {
                    if (!input.isControl()) {
                        needed.or(dependencies.get(input));
                    }
                }
                for (var user : node.users()) {
                    if (user.isControl()) {
                        needed.or(neededBehind(node, user));
                    }
                }
                changed |= !needed.equals(live.put(node, needed));
            }
        }
    }

    private BitSet neededBehind(Node node, Node successor) {
        var needed = new BitSet();
        var there = live(successor);
        needed.or(there);
        if (successor instanceof RegionNode region) {
            int path = region.inputs().indexOf(node);
            for (var phi : phis(region)) {
                int index = index(phi);
                if (there.get(index)) {
                    needed.clear(index);
                }
            }
            for (var phi : phis(region)) {
                if (there.get(index(phi))) {
                    needed.or(dependencies.get(phi.value(path)));
                }
            }
        }
        return needed;
    }
}
