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
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Writes the values of a program: each one but the constants has a local variable, in which the
/// browser finds the static single assignment again.
final class Values {

    /// The parameter with the argument, and the variable with the fuel.
    static final int ARGUMENT = 0;
    static final int FUEL = 1;

    private final Code code;
    private final Map<Node, Integer> locals = new HashMap<>();

    Values(Code code) {
        this.code = code;
    }

    /// How many variables there are beside the parameter and the fuel.
    int count() {
        return locals.size();
    }

    private int local(Node value) {
        return value instanceof ProjNode ? ARGUMENT : locals.computeIfAbsent(value, _ -> FUEL + 1 + locals.size());
    }

    /// Computes `value` from its inputs and stores it.
    void compute(Node value) {
        if (value instanceof ConstantNode || value instanceof ProjNode) {
            return;
        }
        code.about(value);
        switch (value) {
            case AddNode sum -> operate(sum, Op.I64_ADD);
            case SubNode difference -> operate(difference, Op.I64_SUB);
            case MulNode product -> operate(product, Op.I64_MUL);
            case DivNode quotient -> divide(quotient.left(), quotient.right());
            case MinusNode negation -> {
                code.constant(Op.I64_CONST, 0);
                push(negation.operand());
                code.add(Op.I64_SUB);
            }
            case CompareNode comparison -> {
                test(comparison);
                code.add(Op.I64_EXTEND_I32_U);
            }
            case NotNode negation -> {
                push(negation.operand());
                code.add(Op.I64_EQZ).add(Op.I64_EXTEND_I32_U);
            }
            case ConstantNode _,ProjNode _,PhiNode _,StartNode _,StopNode _,IfNode _,RegionNode _,ReturnNode _,FallThroughNode _ ->
                throw new IllegalStateException("is not computed: " + value);
        }
        code.add(Op.LOCAL_SET, local(value));
    }

    private void operate(Node operation, Op op) {
        push(operation.input(0));
        push(operation.input(1));
        code.add(op);
    }

    /// WebAssembly has no quotient by 0, and none of the smallest integer by -1.
    private void divide(Node left, Node right) {
        if (right instanceof ConstantNode constant && !constant.isConstant(0) && !constant.isConstant(-1)) {
            push(left);
            push(right);
            code.add(Op.I64_DIV_S);
            return;
        }
        push(right);
        code.add(Op.I64_EQZ).begin(Op.IF, Code.I64).constant(Op.I64_CONST, 0).add(Op.ELSE);
        push(right);
        code.constant(Op.I64_CONST, -1).add(Op.I64_EQ).begin(Op.IF, Code.I64).constant(Op.I64_CONST, 0);
        push(left);
        code.add(Op.I64_SUB).add(Op.ELSE);
        push(left);
        push(right);
        code.add(Op.I64_DIV_S).add(Op.END).add(Op.END);
    }

    /// Pushes a value of 64 bits.
    void push(Node value) {
        if (value instanceof ConstantNode constant) {
            code.constant(Op.I64_CONST, constant.constant().orElseThrow());
        } else {
            code.add(Op.LOCAL_GET, local(value));
        }
    }

    /// Pushes, as an integer of 32 bits, whether `predicate` is not 0.
    void test(Node predicate) {
        if (predicate instanceof CompareNode comparison) {
            // Computed once more where it decides: a comparison costs less than to look at its result.
            push(comparison.left());
            push(comparison.right());
            code.add(op(comparison.relation()));
        } else {
            push(predicate);
            code.constant(Op.I64_CONST, 0).add(Op.I64_NE);
        }
    }

    /// Gives all phis their values of a path at once, which solves the swap problem. A block that
    /// does so has one successor, since no edge is critical, which solves the lost-copy problem
    /// (Briggs, Cooper, Harvey, Simpson, "Practical Improvements to the Construction and Destruction
    /// of Static Single Assignment Form", 1998).
    void setPhis(List<PhiNode> phis, int path) {
        var changing = phis.stream().filter(phi -> phi.value(path) != phi).toList();
        for (var phi : changing) {
            code.about(phi);
            push(phi.value(path));
        }
        for (var phi : changing.reversed()) {
            code.about(phi).add(Op.LOCAL_SET, local(phi));
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
