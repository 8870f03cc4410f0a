package dev.simplelang.schedule;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.Placement;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.text.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Chooses a block for each value (C. Click, "Global Code Motion, Global Value Numbering", PLDI
/// 1995).
///
/// A phi is at the beginning of its region's block, the argument in the first block. Every
/// operation is total, division too, and has no effect: it may be computed wherever its inputs are
/// available, even if it is not needed there.
///
/// - The *early* block of a value is the first in which its inputs are available.
/// - The *late* block is the last that dominates all uses. A phi uses a value at the end of the
///   predecessor block.
/// - Between the two lies a path of the dominator tree. The value can leave the loops that contain
///   the late block but not the early one. The block from which the outermost of them is entered
///   lies on the path, has the least loop depth on it, and is the last such block. Deviation: Click
///   walks the path block by block; this takes one step for each loop.
///
/// O(n log n) for the common dominators, and a step for each loop that a value leaves; otherwise
/// linear.
final class GlobalCodeMotion {

    private final Graph graph;
    private final Strategy strategy;
    private final Cancellation cancellation;
    private final ControlFlow flow;
    private final Placement placement;
    private final Blocks blocks;

    /// The nodes that need their inputs, whether anything needs them or not.
    private final List<Node> roots;

    /// The ids of the values that a run may need.
    private final BitSet needed;

    /// By the id of a node, its block; before that is chosen, the last block that dominates the
    /// uses seen so far.
    private final Block[] blockOf;

    /// @throws dev.simplelang.text.CancelledException if cancelled
    GlobalCodeMotion(Graph graph, Strategy strategy, Cancellation cancellation) {
        this.graph = graph;
        this.strategy = strategy;
        this.cancellation = cancellation;
        flow = ControlFlow.of(graph, cancellation);
        placement = new Placement(graph, flow, cancellation);
        blocks = new Blocks(graph, flow, cancellation);
        roots = new ArrayList<>(flow.order());
        needed = new BitSet(graph.idLimit());
        blockOf = new Block[graph.idLimit()];
    }

    /// Needs all phis, whether a run does or not.
    void needPhis() {
        for (var control : flow.order()) {
            for (var phi : placement.phisAt(flow.indexOf(control))) {
                needed.set(phi.id());
                roots.add(phi);
            }
        }
    }

    /// @throws dev.simplelang.text.CancelledException if cancelled
    Schedule schedule() {
        findNeeded();
        for (var control : flow.order()) {
            cancellation.check();
            blockOf[control.id()] = blocks.of(control);
            useInputs(control);
        }
        placePhis();
        placeOthers();
        fillBlocks();
        return new Schedule(graph, strategy, blocks.all(), blockOf);
    }

    private void findNeeded() {
        var pending = new ArrayDeque<>(roots);
        while (!pending.isEmpty()) {
            cancellation.check();
            var user = pending.remove();
            for (int i = 0; i < user.inputCount(); i++) {
                var input = user.input(i);
                if (isUse(user, i) && !needed.get(input.id())) {
                    needed.set(input.id());
                    pending.add(input);
                }
            }
        }
    }

    /// Whether the `index`-th input of a needed node is a value that a run may need.
    private boolean isUse(Node user, int index) {
        return !user.input(index).isControl() && flow.reachesUse(user, index);
    }

    private void placePhis() {
        for (var value : placement.inOrder()) {
            cancellation.check();
            if (value instanceof PhiNode phi && needed.get(phi.id())) {
                blockOf[phi.id()] = blocks.of(phi.region());
                useInputs(phi);
            }
        }
    }

    /// Chooses blocks. Users come before their inputs, so all uses of a value are known at its
    /// turn.
    private void placeOthers() {
        for (var value : placement.inOrder().reversed()) {
            cancellation.check();
            if (!(value instanceof PhiNode) && needed.get(value.id())) {
                var early = blocks.of(placement.earliest(value));
                blockOf[value.id()] = value instanceof ProjNode ? early : choose(early, blockOf[value.id()]);
                useInputs(value);
            }
        }
    }

    private void useInputs(Node user) {
        for (int i = 0; i < user.inputCount(); i++) {
            var input = user.input(i);
            if (isUse(user, i) && !(input instanceof PhiNode)) {
                var block = user instanceof PhiNode phi ? blocks.of(phi.region().input(i - 1)) : blockOf[user.id()];
                var others = blockOf[input.id()];
                blockOf[input.id()] = others == null ? block : blocks.commonDominator(others, block);
            }
        }
    }

    private Block choose(Block early, Block late) {
        return switch (strategy) {
            case EARLY -> early;
            case LATE -> late;
            case BEST -> withoutLoops(early, late);
        };
    }

    private Block withoutLoops(Block early, Block late) {
        var block = late;
        for (var loop = late.loop(); loop.isPresent()
                && !loop.get().contains(early.loop()); loop = loop.get().parent()) {
            block = blocks.entryOf(loop.get());
        }
        return block;
    }

    private void fillBlocks() {
        for (var block : blocks.all()) {
            cancellation.check();
            placement.phisAt(flow.indexOf(block.first())).stream().filter(phi -> needed.get(phi.id()))
                    .forEach(block::addPhi);
        }
        for (var value : placement.inOrder()) {
            if (!(value instanceof PhiNode) && needed.get(value.id())) {
                blockOf[value.id()].addValue(value);
            }
        }
    }
}
