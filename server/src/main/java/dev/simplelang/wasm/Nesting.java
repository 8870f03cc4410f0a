package dev.simplelang.wasm;

import dev.simplelang.cfg.LoopTree.Loop;
import dev.simplelang.schedule.Block;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.text.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// The blocks of a schedule as structured control flow, which is all that WebAssembly has (N. Ramsey,
/// "Beyond Relooper: Recursive Translation of Unstructured Control Flow to Structured Control Flow",
/// ICFP 2022).
///
/// After a block comes the code of the blocks that it immediately dominates. One that control enters
/// in one way stands where its predecessor ends. One where control merges is a *follower*: it comes
/// after a construct that contains all code from which control goes there, and the end of that
/// construct is its label. Followers of one block are in reverse postorder, because control goes from
/// one to later ones only. Control leaves every block by a jump or a return, and never reaches the end
/// of a construct.
///
/// Deviations:
///
/// - A block outside a loop whose dominator is inside is a follower of the whole loop, and of all
///   loops around it that are left there. So loops in a row do not nest, and a loop contains only
///   its own blocks. The label is known wherever it is needed: control that left these loops cannot
///   enter them again but by their heads.
/// - Of the sides of a branch, one is in an `if`, the other after it. That is the larger one, so that
///   `if`s nest logarithmically.
/// - No recursion, since dominators nest deeply. The graph is reducible, so no block is doubled.
final class Nesting {

    /// A part of the code.
    sealed interface Part {}

    /// The beginning of a construct, whose label leads to `target`; of an `if`, the arm begins with
    /// that block.
    record Begin(Op op, Block target) implements Part {}

    /// The end of the innermost construct.
    record End() implements Part {}

    /// The code of a block itself.
    record Body(Block block) implements Part {}

    private final Schedule schedule;

    // By the number of a block: the followers of the loop of which it is the head, its own ones, and
    // how many blocks come with it.
    private final List<List<Block>> afterLoop = new ArrayList<>();
    private final List<List<Block>> afterBlock = new ArrayList<>();
    private final boolean[] isFollower;
    private final int[] sizes;

    private final List<Part> parts = new ArrayList<>();

    /// What is still to be written, the next on top.
    private final Deque<Runnable> rest = new ArrayDeque<>();

    /// The nesting of the blocks of `schedule`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    Nesting(Schedule schedule, Cancellation cancellation) {
        this.schedule = schedule;
        var blocks = schedule.blocks();
        isFollower = new boolean[blocks.size()];
        sizes = new int[blocks.size()];
        var containers = new int[blocks.size()];
        for (var block : blocks) {
            cancellation.check();
            afterLoop.add(new ArrayList<>());
            afterBlock.add(new ArrayList<>());
            block.immediateDominator()
                    .ifPresent(dominator -> containers[block.number()] = place(block, dominator).number());
        }
        for (var block : blocks.subList(1, blocks.size()).reversed()) {
            sizes[containers[block.number()]] += ++sizes[block.number()];
        }
        write(blocks.getFirst());
        while (!rest.isEmpty()) {
            cancellation.check();
            rest.pop().run();
        }
    }

    /// Decides where a block comes, and returns the block with which it comes.
    private Block place(Block block, Block dominator) {
        var left = lastLoopLeft(dominator, block);
        if (left.isPresent()) {
            var head = schedule.blockOf(left.get().head()).orElseThrow();
            follow(afterLoop.get(head.number()), block);
            return head;
        }
        if (block.predecessors().stream().filter(end -> end.number() < block.number()).count() > 1) {
            follow(afterBlock.get(dominator.number()), block);
        }
        return dominator;
    }

    private void follow(List<Block> followers, Block block) {
        followers.add(block);
        isFollower[block.number()] = true;
    }

    /// The outermost loop around `from` that is not around `to`.
    private static Optional<Loop> lastLoopLeft(Block from, Block to) {
        var left = Optional.<Loop>empty();
        for (var loop = from.loop(); loop.isPresent() && !loop.get().contains(to.loop()); loop = loop.get().parent()) {
            left = loop;
        }
        return left;
    }

    private void write(Block block) {
        beginAll(afterLoop.get(block.number()));
        if (block.loop().filter(loop -> loop.head() == block.first()).isPresent()) {
            parts.add(new Begin(Op.LOOP, block));
            rest.push(() -> parts.add(new End()));
        }
        beginAll(afterBlock.get(block.number()));
        parts.add(new Body(block));
        var next = block.successors().stream().filter(successor -> !isJump(block, successor)).toList();
        if (next.size() == 2) {
            var inner = inner(block);
            var outer = inner == next.getFirst() ? next.getLast() : next.getFirst();
            parts.add(new Begin(Op.IF, inner));
            writeAfterEnd(outer);
            rest.push(() -> write(inner));
        } else if (next.size() == 1) {
            rest.push(() -> write(next.getFirst()));
        }
    }

    /// Begins a construct for each of `followers`; the first follows the innermost.
    private void beginAll(List<Block> followers) {
        for (var follower : followers.reversed()) {
            parts.add(new Begin(Op.BLOCK, follower));
            writeAfterEnd(follower);
        }
    }

    private void writeAfterEnd(Block block) {
        rest.push(() -> {
            parts.add(new End());
            write(block);
        });
    }

    /// The parts of the code, in order.
    List<Part> parts() {
        return Collections.unmodifiableList(parts);
    }

    /// The blocks, in the order of the code. Those of a loop are consecutive.
    List<Block> blocks() {
        return parts.stream().filter(Body.class::isInstance).map(part -> ((Body) part).block()).toList();
    }

    /// Whether control goes from `from` to its successor `to` by a jump to a label; otherwise `to`
    /// comes next, or in or after an `if`.
    boolean isJump(Block from, Block to) {
        return isFollower[to.number()] || to.number() <= from.number();
    }

    /// The successor of a block with two of them to which control goes by a conditional jump, if there
    /// is one, or else which is in the `if`.
    Block inner(Block block) {
        var one = block.successors().getFirst();
        var other = block.successors().getLast();
        if (isJump(block, one) || isJump(block, other)) {
            return isJump(block, one) ? one : other;
        }
        return sizes[one.number()] <= sizes[other.number()] ? one : other;
    }
}
