package dev.simplelang.cfg;

import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.StartNode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// Random reducible graphs of control, such as no program of the language has: jumps lead forward to any block, and
/// back to any block that dominates.
final class ReducibleGraphs {

    /// A jump forward, from a block with these dominators.
    private record Jump(Node control, BitSet dominators) {}

    private static final class Block {

        private final List<Jump> entries = new ArrayList<>();
        private final List<Node> returns = new ArrayList<>();
        private LoopNode loop;
    }

    private final RandomGenerator random;
    private final Graph graph = new Graph();
    private final Node arg = graph.add(new ProjNode(graph.start(), StartNode.ARGUMENT));
    private final List<Block> blocks = new ArrayList<>();

    private ReducibleGraphs(long seed, int size) {
        random = new SplittableRandom(seed);
        for (int i = 0; i < size; i++) {
            blocks.add(new Block());
        }
    }

    /// The graph for `seed`, of at most `size` blocks.
    static Graph graph(long seed, int size) {
        return new ReducibleGraphs(seed, size).build();
    }

    private Graph build() {
        var entry = graph.add(new ProjNode(graph.start(), StartNode.CONTROL));
        blocks.getFirst().entries.add(new Jump(entry, new BitSet()));
        for (int i = 0; i < blocks.size(); i++) {
            if (!blocks.get(i).entries.isEmpty()) {
                block(i);
            }
        }
        for (var block : blocks) {
            if (block.loop != null) {
                graph.setInput(block.loop, LoopNode.BACK_EDGE, switch (block.returns.size()) {
                    case 0 -> graph.dead();
                    case 1 -> block.returns.getFirst();
                    default -> graph.add(new RegionNode(block.returns.toArray(Node[]::new)));
                });
            }
        }
        return graph;
    }

    private void block(int index) {
        var block = blocks.get(index);
        var dominators = (BitSet) block.entries.getFirst().dominators().clone();
        block.entries.forEach(jump -> dominators.and(jump.dominators()));
        dominators.set(index);
        var controls = block.entries.stream().map(Jump::control).toArray(Node[]::new);
        Node control = controls.length == 1 ? controls[0] : graph.add(new RegionNode(controls));
        if (random.nextInt(3) == 0) {
            block.loop = graph.add(new LoopNode(control));
            control = block.loop;
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            var branch = graph.add(new IfNode(control, arg));
            jump(graph.add(new ProjNode(branch, IfNode.TRUE)), index, dominators);
            control = graph.add(new ProjNode(branch, IfNode.FALSE));
        }
        forward(control, index, dominators);
    }

    private void jump(Node control, int from, BitSet dominators) {
        var headers = dominators.stream().mapToObj(blocks::get).filter(block -> block.loop != null).toList();
        if (!headers.isEmpty() && random.nextInt(2) == 0) {
            headers.get(random.nextInt(headers.size())).returns.add(control);
        } else {
            forward(control, from, dominators);
        }
    }

    private void forward(Node control, int from, BitSet dominators) {
        int target = from + 1 + random.nextInt(6);
        if (target < blocks.size()) {
            blocks.get(target).entries.add(new Jump(control, dominators));
        } else {
            graph.addInput(graph.stop(), graph.add(new ReturnNode(control, arg)));
        }
    }
}
