package dev.simplelang.opt.paths;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.InputsFirst;
import dev.simplelang.cfg.LoopTree;
import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.Polynomial;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.UnaryNode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The control of a graph, prepared for walking along its paths. A snapshot.
final class PathGraph {

    private final LoopTree loops;
    private final Map<RegionNode, List<PhiNode>> phisOf = new LinkedHashMap<>();
    private final List<PhiNode> phis = new ArrayList<>();
    private final Map<PhiNode, Integer> indexes = new HashMap<>();
    private final Map<Node, BitSet> sources = new HashMap<>();

    /// Prepares all that `flow` reaches.
    PathGraph(ControlFlow flow, LoopTree loops) {
        this.loops = loops;
        for (var node : flow.order()) {
            if (node instanceof RegionNode region) {
                phisOf.put(region, PhiNode.of(region));
            }
        }
        phisOf.values().forEach(phis::addAll);
        phis.forEach(phi -> indexes.put(phi, indexes.size()));
    }

    /// The phis of all regions.
    List<PhiNode> phis() {
        return phis;
    }

    /// The phis of `region`.
    List<PhiNode> phis(RegionNode region) {
        return phisOf.get(region);
    }

    /// The head of the innermost loop that repeats and in which `control` lies, as the head itself does; null outside of
    /// loops.
    LoopNode loop(Node control) {
        return loops.loopOf(control).map(LoopTree.Loop::head).orElse(null);
    }

    /// Whether one side of `branch` leaves the innermost loop around it.
    boolean exitsLoop(IfNode branch) {
        var loop = loop(branch);
        return loop != loop(branch.side(IfNode.TRUE)) || loop != loop(branch.side(IfNode.FALSE));
    }

    /// Whether `region` is the head of a loop that may repeat.
    boolean repeats(RegionNode region) {
        return loop(region) == region;
    }

    /// By how much a phi of a loop grows in each trip; 0 if that is not known to be always the same.
    long step(PhiNode phi) {
        return phi.value(LoopNode.BACK_EDGE).polynomial().minus(phi.polynomial()).filter(Polynomial::isConstant)
                .map(Polynomial::constant).orElse(0L);
    }

    /// What `value` is computed from without looking through phis: phis, by their places in [#phis()], and the argument, by
    /// the next number.
    BitSet sources(Node value) {
        InputsFirst.walk(value, node -> node instanceof PhiNode || sources.containsKey(node), Node::inputs,
                node -> sources.put(node, sourcesByInputs(node)));
        return value instanceof PhiNode ? sourcesByInputs(value) : sources.get(value);
    }

    private BitSet sourcesByInputs(Node value) {
        var found = new BitSet();
        switch (value) {
            case PhiNode phi -> found.set(indexes.get(phi));
            case ProjNode _ -> found.set(phis.size());
            case BinaryNode _,UnaryNode _ -> value.inputs().forEach(input -> found.or(sources(input)));
            default -> {
                // A constant.
            }
        }
        return found;
    }
}
