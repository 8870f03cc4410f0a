package dev.simplelang.wasm;

import dev.simplelang.ir.FallThroughNode;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.schedule.Block;
import dev.simplelang.text.Cancellation;
import dev.simplelang.wasm.Nesting.Begin;
import dev.simplelang.wasm.Nesting.Body;
import dev.simplelang.wasm.Nesting.End;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Writes a scheduled program as the body of a function: its blocks as they [nest][Nesting], and how
/// control leaves each.
final class FunctionWriter {

    private final Code code;
    private final Nesting nesting;
    private final Values values;
    private final List<Node> landmarks;

    /// By a block, how many constructs are open outside the one whose label leads to it.
    private final Map<Block, Integer> labels = new HashMap<>();

    /// @param landmarks gets the loops and ends, by the numbers that the code gives them
    FunctionWriter(Code code, Nesting nesting, Values values, List<Node> landmarks) {
        this.code = code;
        this.nesting = nesting;
        this.values = values;
        this.landmarks = landmarks;
    }

    /// @throws dev.simplelang.text.CancelledException if cancelled
    void write(Cancellation cancellation) {
        for (var part : nesting.parts()) {
            cancellation.check();
            switch (part) {
                case Begin(Op op, Block target) -> begin(op, target);
                case End() -> code.aboutNothing().add(Op.END);
                case Body(Block block) -> write(block);
            }
        }
        // No path comes here, which the validation of a module does not see after a loop.
        code.aboutNothing().add(Op.UNREACHABLE).add(Op.END);
    }

    private void begin(Op op, Block target) {
        labels.put(target, code.depth());
        if (op != Op.IF) {
            code.about(target.first());
        }
        code.add(op, Code.EMPTY);
    }

    private void write(Block block) {
        values.compute(block);
        switch (block.last()) {
            case IfNode branch when block.successors().size() == 2 -> branch(branch, block);
            case ReturnNode exit -> {
                values.push(exit.value());
                code.about(exit);
                leave(exit);
            }
            case FallThroughNode exit -> {
                code.about(exit).add(Op.I64_CONST, 0);
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
                go(block, successor);
            }
        }
    }

    private void branch(IfNode node, Block block) {
        var inner = nesting.inner(block);
        var whenTrue = block.successors().getFirst();
        var whenFalse = block.successors().getLast();
        values.test(node, inner == whenTrue);
        code.about(node);
        if (nesting.isJump(block, inner)) {
            jump(Op.BR_IF, inner);
            go(block, inner == whenTrue ? whenFalse : whenTrue);
        }
    }

    private void go(Block block, Block successor) {
        if (nesting.isJump(block, successor)) {
            code.aboutNothing();
            jump(Op.BR, successor);
        }
    }

    private void jump(Op op, Block target) {
        code.add(op, code.depth() - 1 - labels.get(target));
    }

    /// Leaves the function with the value on the stack.
    private void leave(Node exit) {
        code.add(Op.I32_CONST, number(exit)).add(Op.LOCAL_GET, Locals.FUEL).add(Op.RETURN);
    }

    private void burnFuel(LoopNode loop) {
        code.about(loop).add(Op.LOCAL_GET, Locals.FUEL).add(Op.I32_CONST, 1).add(Op.I32_SUB)
                .add(Op.LOCAL_TEE, Locals.FUEL).add(Op.I32_CONST, 0).add(Op.I32_LT_S).add(Op.IF, Code.EMPTY)
                .add(Op.CALL, Module.REFILL).add(Op.LOCAL_TEE, Locals.FUEL).add(Op.I32_CONST, 0)
                .add(Op.I32_LT_S).add(Op.IF, Code.EMPTY).add(Op.I64_CONST, 0);
        leave(loop);
        code.add(Op.END).add(Op.END);
    }

    private int number(Node landmark) {
        landmarks.add(landmark);
        return landmarks.size() - 1;
    }
}
