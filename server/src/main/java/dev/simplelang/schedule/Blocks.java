package dev.simplelang.schedule;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.Dominators;
import dev.simplelang.cfg.LoopTree;
import dev.simplelang.cfg.LoopTree.Loop;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.StartNode;
import dev.simplelang.ir.StopNode;
import dev.simplelang.text.Cancellation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The control-flow graph of a sea of nodes: its basic blocks, without values.
///
/// The stop is in no block: it gathers the ends of the program, and has no control users.
final class Blocks {

    private final ControlFlow flow;
    private final Dominators dominators;
    private final List<Block> blocks = new ArrayList<>();
    private final Block[] blockOf;

    /// The blocks of the reachable control nodes of `graph`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Blocks(Graph graph, ControlFlow flow, Cancellation cancellation) {
        this.flow = flow;
        dominators = new Dominators(flow);
        var loops = new LoopTree(flow, cancellation);
        blockOf = new Block[graph.idLimit()];
        for (var node : flow.order()) {
            cancellation.check();
            if (node instanceof StopNode) {
                continue;
            }
            if (beginsBlock(node)) {
                blocks.add(new Block(blocks.size(), dominators.immediateDominator(node).map(this::of),
                        loops.loopOf(node)));
            }
            var block = beginsBlock(node) ? blocks.getLast() : of(node.input(0));
            blockOf[node.id()] = block;
            block.addControl(node);
        }
        for (var block : blocks) {
            cancellation.check();
            connect(block);
        }
    }

    private static boolean beginsBlock(Node node) {
        return switch (node) {
            case StartNode _,RegionNode _ -> true;
            case ProjNode projection -> projection.tuple() instanceof IfNode;
            default -> false;
        };
    }

    private void connect(Block block) {
        for (var input : block.first().inputs()) {
            if (flow.isReached(input)) {
                block.addPredecessor(of(input));
            }
        }
        var successors = block.last() instanceof IfNode branch
                ? List.of(branch.side(IfNode.TRUE), branch.side(IfNode.FALSE))
                : block.last().users();
        for (var successor : successors) {
            if (flow.isReached(successor) && !(successor instanceof StopNode)) {
                block.addSuccessor(of(successor));
            }
        }
    }

    /// All blocks, by their numbers.
    List<Block> all() {
        return Collections.unmodifiableList(blocks);
    }

    /// The block of a reachable control node.
    Block of(Node control) {
        return blockOf[control.id()];
    }

    /// The last block that dominates both.
    Block commonDominator(Block one, Block other) {
        return of(dominators.commonDominator(one.first(), other.first()));
    }

    /// The block from which a loop is entered.
    Block entryOf(Loop loop) {
        return of(loop.head().entry());
    }
}
