package dev.simplelang.view;

import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.DivNode;
import dev.simplelang.ir.FallThroughNode;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.MinusNode;
import dev.simplelang.ir.MulNode;
import dev.simplelang.ir.NotNode;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.StartNode;
import dev.simplelang.ir.StopNode;
import dev.simplelang.ir.SubNode;
import dev.simplelang.view.GraphView.NodeView;

/// What the operations of the graph compute, for people who see one.
final class Laws {

    private static final String WRAPS = ", modulo 2⁶⁴";

    private Laws() {}

    /// What a node computes: a clause with code between backquotes.
    static String of(NodeView view) {
        return switch (view.node()) {
            case StartNode _ -> "begins the program; gives the first control and `arg`";
            case ProjNode _ -> projection(view.operation());
            case IfNode _ -> "leads control to `True` if its condition is not 0, and to `False` otherwise";
            case LoopNode _ -> "merges control from before the loop and from the end of its body";
            case RegionNode _ -> "merges control: whichever path arrives goes on";
            case PhiNode _ -> "the value of the path by which control entered the region";
            case ConstantNode constant when constant.isUnknown() -> "some integer: the program has an error here";
            case ConstantNode constant -> constant.isControl() ? "control that never arrives" : "always this value";
            case AddNode _ -> "`x + y`" + WRAPS;
            case SubNode _ -> "`x - y`" + WRAPS;
            case MulNode _ -> "`x * y`" + WRAPS;
            case DivNode _ -> "`x / y`, rounded toward zero; 0 if `y` is 0";
            case CompareNode comparison -> "1 if `x " + comparison.symbol() + " y`, otherwise 0";
            case MinusNode _ -> "`-x`" + WRAPS;
            case NotNode _ -> "1 if `x` is 0, otherwise 0";
            case ReturnNode _ -> "ends the program with a value";
            case FallThroughNode _ -> "ends the program without a value: there is no `return`";
            case StopNode _ -> "joins all ends of the program";
        };
    }

    private static String projection(String operation) {
        return switch (operation) {
            case "True" -> "control, if the condition is not 0";
            case "False" -> "control, if the condition is 0";
            case "arg" -> "the argument of the program";
            default -> "control at the beginning of the program";
        };
    }
}
