package dev.simplelang.opt.paths;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.InputsFirst;
import dev.simplelang.cfg.LoopTree;
import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.text.Cancellation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The control of a graph, prepared for walking along its paths: which loops a node is in, and which phis are still needed.
///
/// A snapshot. Its sets cost control nodes times phis, so that the caller keeps both small.
final class PathGraph {

    private static final BitSet NOTHING = new BitSet();

    private final ControlFlow flow;
    private final LoopTree loops;
    private final List<PhiNode> phis = new ArrayList<>();
    private final Map<PhiNode, Integer> indexes = new HashMap<>();
    private final Map<Node, BitSet> sources = new HashMap<>();
    private final Map<Node, BitSet> live = new HashMap<>();

    /// Prepares all that `flow` reaches.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    PathGraph(ControlFlow flow, Cancellation cancellation) {
        this.flow = flow;
        loops = new LoopTree(flow, cancellation);
        for (var node : flow.order()) {
            if (node instanceof RegionNode region) {
                for (var phi : PhiNode.of(region)) {
                    indexes.put(phi, phis.size());
                    phis.add(phi);
                }
            }
        }
        findLive(cancellation);
    }

    /// The phis of all regions.
    List<PhiNode> phis() {
        return phis;
    }

    /// The index of `phi` in [#phis()].
    int index(PhiNode phi) {
        return indexes.get(phi);
    }

    /// The position of a control node in reverse postorder.
    int position(Node control) {
        return flow.indexOf(control);
    }

    /// The control that follows a node that is neither a branch nor an end.
    Node successor(Node control) {
        for (var user : control.users()) {
            if (user.isControl()) {
                return user;
            }
        }
        throw new IllegalStateException("control ends at " + control);
    }

    /// The head of the innermost loop that repeats and in which `control` lies, as the head itself does; null outside of
    /// loops.
    LoopNode loop(Node control) {
        return loops.loopOf(control).map(LoopTree.Loop::head).orElse(null);
    }

    /// Whether one side of `branch` leaves the innermost loop around it.
    boolean leaves(IfNode branch) {
        var loop = loop(branch);
        return loop != loop(branch.side(IfNode.TRUE)) || loop != loop(branch.side(IfNode.FALSE));
    }

    /// Whether `region` is the head of a loop that may repeat.
    boolean repeats(RegionNode region) {
        return loop(region) == region;
    }

    /// The phis, by index, whose values may be needed at `control` or after it.
    BitSet live(Node control) {
        return live.getOrDefault(control, NOTHING);
    }

    /// What `value` is computed from without looking through phis: phis, by their indexes, and the argument, by the next
    /// index.
    BitSet sources(Node value) {
        InputsFirst.walk(value, node -> node instanceof PhiNode || sources.containsKey(node),
                node -> sources.put(node, sourcesByInputs(node)));
        return value instanceof PhiNode ? sourcesByInputs(value) : sources.get(value);
    }

    private BitSet sourcesByInputs(Node value) {
        var found = new BitSet();
        switch (value) {
            case PhiNode phi -> found.set(index(phi));
            case ProjNode _ -> found.set(phis.size());
            case BinaryNode _,UnaryNode _ -> value.inputs().forEach(input -> found.or(sources(input)));
            default -> {
                // A constant.
            }
        }
        return found;
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
                    if (!input.isControl() && !(input instanceof ProjNode)) {
                        needed.or(sources(input));
                    }
                }
                for (var user : node.users()) {
                    if (user.isControl()) {
                        needed.or(neededAfter(node, user));
                    }
                }
                needed.clear(phis.size());
                changed |= !needed.equals(live.put(node, needed));
            }
        }
    }

    /// What is needed where control goes from `node` to `successor`: there, the values that this path brings stand for the
    /// phis of a region.
    private BitSet neededAfter(Node node, Node successor) {
        var there = live(successor);
        if (!(successor instanceof RegionNode region) || !flow.isReached(region)) {
            return there;
        }
        int path = region.inputs().indexOf(node);
        var needed = (BitSet) there.clone();
        var own = PhiNode.of(region);
        own.forEach(phi -> needed.clear(index(phi)));
        for (var phi : own) {
            if (there.get(index(phi))) {
                needed.or(sources(phi.value(path)));
            }
        }
        return needed;
    }
}
