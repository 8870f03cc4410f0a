package dev.simplelang.wasm;

import dev.simplelang.ir.FallThroughNode;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.schedule.Block;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.text.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Writes a scheduled program as the body of a function.
///
/// WebAssembly has blocks and no jumps. The blocks of the dominator tree are nested (N. Ramsey,
/// "Beyond Relooper: Recursive Translation of Unstructured Control Flow to Structured Control Flow",
/// ICFP 2022): the code of a basic block stands where its immediate dominator ends. If control comes
/// to it by several paths, it stands after a `block`, which those leave; a loop head begins a `loop`.
/// The control flow of programs is reducible, as that requires.
///
/// Deviations: the paper recurses, while this keeps a stack of what is still to be written, since
/// dominator trees are as deep as programs are long; and the code after an `if` needs no `else`, since
/// no path falls out of the first side.
final class FunctionWriter {

    private final Code code;
    private final Values values;
    private final List<Node> landmarks;
    private final Cancellation cancellation;

    /// By the number of a block, those that it dominates immediately and to which several paths
    /// lead, the first in reverse postorder first.
    private final List<List<Block>> merges = new ArrayList<>();

    /// The blocks and loops that are open, as the targets of branches.
    private final Map<Block, Integer> depths = new HashMap<>();
    private int depth;

    /// What is still to be written, the next on top.
    private final Deque<Runnable> pending = new ArrayDeque<>();

    /// @param landmarks gets the loops and ends, by the numbers that the code gives them
    FunctionWriter(Code code, Values values, List<Node> landmarks, Cancellation cancellation) {
        this.code = code;
        this.values = values;
        this.landmarks = landmarks;
        this.cancellation = cancellation;
    }

    void write(Schedule schedule) {
        schedule.blocks().forEach(_ -> merges.add(new ArrayList<>()));
        for (var block : schedule.blocks()) {
            if (isMerge(block)) {
                merges.get(block.immediateDominator().orElseThrow().number()).add(block);
            }
        }
        next(() -> tree(schedule.blocks().getFirst()));
        while (!pending.isEmpty()) {
            cancellation.check();
            pending.pop().run();
        }
        // No path comes here, which the validation of a module does not see after a loop.
        code.aboutNothing().add(Op.UNREACHABLE).add(Op.END);
    }

    private static boolean isMerge(Block block) {
        return block.predecessors().stream().filter(from -> from.number() < block.number()).count() > 1;
    }

    /// Writes these, in this order, before all that is pending.
    private void next(Runnable... steps) {
        for (int i = steps.length - 1; i >= 0; i--) {
            pending.push(steps[i]);
        }
    }

    /// The code of a block and of all that it dominates.
    private void tree(Block block) {
        if (isLoopHead(block)) {
            next(() -> open(Op.LOOP, block), () -> within(block, merges.get(block.number()).size()), this::close);
        } else {
            within(block, merges.get(block.number()).size());
        }
    }

    private static boolean isLoopHead(Block block) {
        return block.predecessors().stream().anyMatch(from -> from.number() >= block.number());
    }

    /// The code of a block, and after it the first `count` of the merges that it dominates: each after
    /// a `block` that ends there.
    private void within(Block block, int count) {
        if (count == 0) {
            straight(block);
        } else {
            var merge = merges.get(block.number()).get(count - 1);
            next(() -> open(Op.BLOCK, merge), () -> within(block, count - 1), this::close, () -> {
                depths.remove(merge);
                tree(merge);
            });
        }
    }

    private void open(Op op, Block target) {
        code.aboutNothing().begin(op, Code.EMPTY);
        depths.put(target, ++depth);
    }

    private void close() {
        code.aboutNothing().add(Op.END);
        depth--;
    }

    private void straight(Block block) {
        block.values().forEach(values::compute);
        switch (block.last()) {
            case IfNode branch when block.successors().size() == 2 -> branch(branch, block);
            case ReturnNode exit -> {
                code.about(exit);
                values.push(exit.value());
                leave(exit);
            }
            case FallThroughNode exit -> {
                code.about(exit).constant(Op.I64_CONST, 0);
                leave(exit);
            }
            default -> {
                var successor = block.successors().getFirst();
                if (successor.first() instanceof RegionNode region) {
                    int path = block.pathTo(successor);
                    values.setPhis(successor.phis(), path);
                    if (region instanceof LoopNode loop && path == LoopNode.BACK_EDGE) {
                        burnFuel(loop);
                    }
                }
                go(successor);
            }
        }
    }

    /// The side that ends the program at once is the nested one, if there is one: a long series of
    /// tests does not nest.
    private void branch(IfNode node, Block block) {
        var whenTrue = block.successors().getFirst();
        var whenFalse = block.successors().getLast();
        boolean isNegated = whenFalse.successors().isEmpty() && !whenTrue.successors().isEmpty();
        code.about(node);
        values.test(node.predicate());
        if (isNegated) {
            code.add(Op.I32_EQZ);
        }
        code.begin(Op.IF, Code.EMPTY);
        depth++;
        next(() -> go(isNegated ? whenFalse : whenTrue), this::close, () -> go(isNegated ? whenTrue : whenFalse));
    }

    private void go(Block target) {
        var open = depths.get(target);
        if (open == null) {
            tree(target);
        } else {
            code.aboutNothing().add(Op.BR, depth - open);
        }
    }

    /// Leaves the function with the value on the stack.
    private void leave(Node exit) {
        code.constant(Op.I32_CONST, number(exit)).add(Op.LOCAL_GET, Values.FUEL).add(Op.RETURN);
    }

    private void burnFuel(LoopNode loop) {
        int number = number(loop);
        code.about(loop).add(Op.LOCAL_GET, Values.FUEL).constant(Op.I32_CONST, 1).add(Op.I32_SUB)
                .add(Op.LOCAL_TEE, Values.FUEL).constant(Op.I32_CONST, 0).add(Op.I32_LT_S).begin(Op.IF, Code.EMPTY)
                .add(Op.CALL, Module.REFILL).add(Op.LOCAL_TEE, Values.FUEL).constant(Op.I32_CONST, 0)
                .add(Op.I32_LT_S).begin(Op.IF, Code.EMPTY)
                .constant(Op.I64_CONST, 0).constant(Op.I32_CONST, number).add(Op.LOCAL_GET, Values.FUEL).add(Op.RETURN)
                .add(Op.END).add(Op.END);
    }

    private int number(Node landmark) {
        landmarks.add(landmark);
        return landmarks.size() - 1;
    }
}
