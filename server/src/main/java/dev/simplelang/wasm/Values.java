package dev.simplelang.wasm;

import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.DivNode;
import dev.simplelang.ir.FallThroughNode;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.MinusNode;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NotNode;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.Relation;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.StartNode;
import dev.simplelang.ir.StopNode;
import dev.simplelang.ir.SubNode;
import dev.simplelang.schedule.Block;
import dev.simplelang.schedule.OperandStack;
import java.util.List;

/// Writes the values of a program. One that has no [variable][Locals] is computed at its use, on the
/// operand stack.
final class Values {

    private final Code code;
    private final Locals locals;

    Values(Code code, Locals locals) {
        this.code = code;
        this.locals = locals;
    }

    /// Computes the values of `block` that have variables.
    void compute(Block block) {
        for (var value : block.values()) {
            if (locals.has(value) && !(value instanceof ProjNode)) {
                compute(value);
                store(value);
            }
        }
    }

    /// Gives all phis their values of a path at once, which solves the swap problem. A block that
    /// does so has one successor, since no edge is critical, which solves the lost-copy problem
    /// (Briggs, Cooper, Harvey, Simpson, "Practical Improvements to the Construction and Destruction
    /// of Static Single Assignment Form", 1998).
    void setPhis(List<PhiNode> phis, int path) {
        var changing = phis.stream().filter(phi -> phi.value(path) != phi).toList();
        changing.forEach(phi -> push(phi.value(path)));
        changing.reversed().forEach(this::store);
    }

    /// Pushes a value of 64 bits.
    void push(Node value) {
        if (value instanceof ConstantNode constant) {
            code.about(constant).add(Op.I64_CONST, constant.constant().orElseThrow());
        } else if (locals.has(value)) {
            code.about(value).add(Op.LOCAL_GET, locals.of(value));
        } else {
            compute(value);
        }
    }

    /// Pushes, as an integer of 32 bits, whether the predicate of `branch` is as given.
    void test(IfNode branch, boolean holds) {
        var predicate = branch.predicate();
        boolean isInline = !(predicate instanceof ConstantNode) && !locals.has(predicate);
        if (isInline && predicate instanceof CompareNode comparison) {
            push(comparison.left());
            push(comparison.right());
            code.about(comparison).add(op(comparison.relation().given(holds)));
        } else {
            push(predicate);
            code.about(branch);
            if (holds) {
                code.add(Op.I64_CONST, 0).add(Op.I64_NE);
            } else {
                code.add(Op.I64_EQZ);
            }
        }
    }

    private void store(Node value) {
        code.about(value).add(Op.LOCAL_SET, locals.of(value));
    }

    private void compute(Node root) {
        OperandStack.compute(root, value -> value instanceof ConstantNode || locals.has(value), this::push,
                this::operate);
    }

    /// Replaces the inputs of `value` on the operand stack by its result.
    private void operate(Node value) {
        code.about(value);
        switch (value) {
            case AddNode _ -> code.add(Op.I64_ADD);
            case SubNode _ -> code.add(Op.I64_SUB);
            case MulNode _ -> code.add(Op.I64_MUL);
            case MinusNode _ -> code.add(Op.I64_CONST, -1).add(Op.I64_MUL);
            case DivNode quotient -> divide(quotient);
            case CompareNode comparison -> code.add(op(comparison.relation())).add(Op.I64_EXTEND_I32_U);
            case NotNode _ -> code.add(Op.I64_EQZ).add(Op.I64_EXTEND_I32_U);
            case ConstantNode _,ProjNode _,PhiNode _,StartNode _,StopNode _,IfNode _,RegionNode _,ReturnNode _,FallThroughNode _ ->
                throw new IllegalStateException("is not computed: " + value);
        }
    }

    /// WebAssembly has no quotient by 0, and none of the smallest integer by -1. Only a constant is
    /// surely neither: the type of a divisor may hold only after a test, and the quotient may be
    /// computed before it.
    private void divide(DivNode quotient) {
        if (quotient.right() instanceof ConstantNode divisor && !divisor.isConstant(0) && !divisor.isConstant(-1)) {
            code.add(Op.I64_DIV_S);
        } else {
            code.add(Op.CALL, Module.DIVIDE);
        }
    }

    private static Op op(Relation relation) {
        return switch (relation) {
            case EQ -> Op.I64_EQ;
            case NE -> Op.I64_NE;
            case LT -> Op.I64_LT_S;
            case LE -> Op.I64_LE_S;
            case GT -> Op.I64_GT_S;
            case GE -> Op.I64_GE_S;
        };
    }
}
