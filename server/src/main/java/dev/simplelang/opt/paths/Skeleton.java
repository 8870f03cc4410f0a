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
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The control of a graph prepared for walking along its paths: where control goes, which loops it is in, and which phis
/// are still needed.
///
/// A snapshot. Costs as much as control nodes times phis, for sets of phis; whoever asks keeps both small.
final class Skeleton {

    private static final int NONE = -1;
    private static final BitSet NOTHING = new BitSet();

    private final ControlFlow flow;
    private final LoopTree loops;
    private final List<PhiNode> phis = new ArrayList<>();
    private final Map<Node, List<PhiNode>> phisOf = new HashMap<>();

    // By the id of a node.
    private final int[] phiIndex;

    /// The phis, by index, and behind them the argument, that a data node depends on.
    private final BitSet[] dependencies;
    private final boolean[] dependsOnPhi;
    private final BitSet[] live;

    /// Prepares all that `flow` reaches.
    ///
    /// @param idLimit greater than the id of each node of the graph
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Skeleton(ControlFlow flow, int idLimit, Cancellation cancellation) {
        this.flow = flow;
        loops = new LoopTree(flow, cancellation);
        phiIndex = new int[idLimit];
        dependencies = new BitSet[idLimit];
        dependsOnPhi = new boolean[idLimit];
        live = new BitSet[idLimit];
        Arrays.fill(phiIndex, NONE);
        for (var node : flow.order()) {
            if (node instanceof RegionNode region) {
                for (var user : region.users()) {
                    if (user instanceof PhiNode phi) {
                        phisOf.computeIfAbsent(region, _ -> new ArrayList<>()).add(phi);
                        phiIndex[phi.id()] = phis.size();
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
        return phiIndex[phi.id()];
    }

    /// How many control nodes there are.
    int size() {
        return flow.order().size();
    }

    /// A number greater than the id of each node.
    int idLimit() {
        return live.length;
    }

    /// The place of a control node in the order of control.
    int position(Node control) {
        return flow.indexOf(control);
    }

    /// The control that follows a node that is no branch and no end.
    Node successor(Node control) {
        for (int i = 0; i < control.userCount(); i++) {
            if (control.user(i).isControl()) {
                return control.user(i);
            }
        }
        throw new IllegalStateException("control ends at " + control);
    }

    /// The sides of a branch, by index.
    ProjNode side(IfNode branch, int index) {
        for (int i = 0; i < branch.userCount(); i++) {
            if (branch.user(i) instanceof ProjNode side && side.index() == index) {
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
        return dependencies[value.id()] == null ? NOTHING : dependencies[value.id()];
    }

    /// The phis whose values may be needed at `control` or after it, and behind them the argument.
    BitSet live(Node control) {
        return live[control.id()] == null ? NOTHING : live[control.id()];
    }

    /// Whether the argument may be needed at `control` or after it.
    boolean needsArgument(Node control) {
        return live(control).get(phis.size());
    }

    /// Whether `value` depends on a phi.
    boolean dependsOnPhi(Node value) {
        return dependsOnPhi[value.id()];
    }

    private void findDependencies(Cancellation cancellation) {
        var pending = new ArrayDeque<Node>();
        for (var node : flow.order()) {
            pushValues(node, pending);
        }
        for (var phi : phis) {
            pushValues(phi, pending);
        }
        while (!pending.isEmpty()) {
            cancellation.check();
            var node = pending.peek();
            if (dependencies[node.id()] != null) {
                pending.pop();
                continue;
            }
            switch (node) {
                case PhiNode phi -> {
                    var self = new BitSet();
                    if (index(phi) != NONE) {
                        self.set(index(phi));
                    }
                    done(pending.pop(), self);
                }
                case ProjNode _ -> {
                    var self = new BitSet();
                    self.set(phis.size());
                    done(pending.pop(), self);
                }
                case ConstantNode _ -> done(pending.pop(), NOTHING);
                case BinaryNode _,UnaryNode _ -> {
                    var all = new BitSet();
                    boolean complete = true;
                    for (int i = 0; i < node.inputCount(); i++) {
                        var known = dependencies[node.input(i).id()];
                        if (known == null) {
                            pending.push(node.input(i));
                            complete = false;
                        } else {
                            all.or(known);
                        }
                    }
                    if (complete) {
                        done(pending.pop(), all);
                    }
                }
                case StartNode _,IfNode _,RegionNode _,ReturnNode _,FallThroughNode _,StopNode _ ->
                    throw new IllegalStateException("no value: " + node);
            }
        }
    }

    private void done(Node value, BitSet itsDependencies) {
        dependencies[value.id()] = itsDependencies;
        int first = itsDependencies.nextSetBit(0);
        dependsOnPhi[value.id()] = first >= 0 && first < phis.size();
    }

    private static void pushValues(Node node, ArrayDeque<Node> pending) {
        for (int i = 0; i < node.inputCount(); i++) {
            if (!node.input(i).isControl()) {
                pending.push(node.input(i));
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
                for (int i = 0; i < node.inputCount(); i++) {
                    if (!node.input(i).isControl()) {
                        needed.or(dependencies[node.input(i).id()]);
                    }
                }
                for (int i = 0; i < node.userCount(); i++) {
                    if (node.user(i).isControl()) {
                        addNeededBehind(node, node.user(i), needed);
                    }
                }
                changed |= !needed.equals(live[node.id()]);
                live[node.id()] = needed;
            }
        }
    }

    private void addNeededBehind(Node node, Node successor, BitSet needed) {
        var there = live(successor);
        if (!(successor instanceof RegionNode region)) {
            needed.or(there);
            return;
        }
        int path = region.inputs().indexOf(node);
        var before = (BitSet) there.clone();
        for (var phi : phis(region)) {
            before.clear(index(phi));
        }
        for (var phi : phis(region)) {
            if (there.get(index(phi))) {
                before.or(dependencies[phi.value(path).id()]);
            }
        }
        needed.or(before);
    }
}
