package dev.simplelang.schedule;

import dev.simplelang.cfg.LoopTree.Loop;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.RegionNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/// A basic block: consecutive control nodes, entered at the first and left at the last, and the
/// values computed in between.
///
/// A block begins at the start, at a side of a branch, or at a region. It ends with a branch, with
/// an end of the program, or before a region.
public final class Block {

    private final int number;
    private final List<Node> controls = new ArrayList<>(2);
    private final List<Block> predecessors = new ArrayList<>(2);
    private final List<Block> successors = new ArrayList<>(2);
    private final Optional<Block> immediateDominator;
    private final Optional<Loop> loop;
    private final List<PhiNode> phis = new ArrayList<>();
    private final List<Node> values = new ArrayList<>();

    Block(int number, Optional<Block> immediateDominator, Optional<Loop> loop) {
        this.number = number;
        this.immediateDominator = immediateDominator;
        this.loop = loop;
    }

    void addControl(Node control) {
        controls.add(control);
    }

    void addPredecessor(Block predecessor) {
        predecessors.add(predecessor);
    }

    void addSuccessor(Block successor) {
        successors.add(successor);
    }

    void addPhi(PhiNode phi) {
        phis.add(phi);
    }

    void addValue(Node value) {
        values.add(value);
    }

    void removeValue(Node value) {
        values.remove(value);
    }

    /// The index of this block in a reverse postorder of the blocks: its dominators have lower
    /// numbers.
    public int number() {
        return number;
    }

    /// The control nodes, in the order in which control passes them.
    public List<Node> controls() {
        return Collections.unmodifiableList(controls);
    }

    /// The control node at which the block is entered.
    public Node first() {
        return controls.getFirst();
    }

    /// The control node at which the block is left.
    public Node last() {
        return controls.getLast();
    }

    /// The blocks from which control comes. Of a block that begins with a region, in the order of
    /// its inputs, without unreachable ones.
    public List<Block> predecessors() {
        return Collections.unmodifiableList(predecessors);
    }

    /// The blocks to which control goes; from a branch, to its true side first.
    public List<Block> successors() {
        return Collections.unmodifiableList(successors);
    }

    /// The last block before this one that every path from the start passes; empty for the first
    /// block.
    public Optional<Block> immediateDominator() {
        return immediateDominator;
    }

    /// The innermost loop around this block.
    public Optional<Loop> loop() {
        return loop;
    }

    /// The number of loops around this block.
    public int loopDepth() {
        return loop.map(Loop::depth).orElse(0);
    }

    /// The needed phis of the region at which the block begins.
    public List<PhiNode> phis() {
        return Collections.unmodifiableList(phis);
    }

    /// The values computed here, inputs before users.
    public List<Node> values() {
        return Collections.unmodifiableList(values);
    }

    /// The index of the input by which this block enters the region at the beginning of
    /// `successor`.
    ///
    /// @throws IllegalArgumentException if `successor` does not begin with a region, or is no
    /// successor
    public int pathTo(Block successor) {
        if (successor.first() instanceof RegionNode) {
            for (int i = 0; i < last().userCount(); i++) {
                if (last().user(i) == successor.first()) {
                    return last().userInput(i);
                }
            }
        }
        throw new IllegalArgumentException(this + " leads along no path to " + successor);
    }

    /// Passes each use of a value at this block to `uses`, with its user: a value or the last control
    /// node of the block, or a phi of the next block. Constants are not passed.
    public void forEachUse(BiConsumer<Node, Node> uses) {
        values.forEach(user -> inputs(user, uses));
        inputs(last(), uses);
        for (var successor : successors) {
            if (successor.first() instanceof RegionNode) {
                int path = pathTo(successor);
                successor.phis.forEach(phi -> use(phi.value(path), phi, uses));
            }
        }
    }

    private static void inputs(Node user, BiConsumer<Node, Node> uses) {
        for (int i = 0; i < user.inputCount(); i++) {
            use(user.input(i), user, uses);
        }
    }

    private static void use(Node value, Node user, BiConsumer<Node, Node> uses) {
        if (!value.isControl() && !(value instanceof ConstantNode)) {
            uses.accept(value, user);
        }
    }

    @Override
    public String toString() {
        return "B" + number;
    }
}
