package dev.simplelang.view;

import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.FallThroughNode;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.StartNode;
import dev.simplelang.ir.StopNode;
import dev.simplelang.ir.UnaryNode;
import java.util.Locale;

/// What a node is, as far as it matters to how it is drawn.
public enum NodeKind {
    START, PROJECTION, BRANCH, REGION, LOOP, PHI, CONSTANT, OPERATION,
    /// Ends the program.
    END,
    /// Joins the ends.
    STOP;

    /// The kind of `node`.
    public static NodeKind of(Node node) {
        return switch (node) {
            case StartNode _ -> START;
            case ProjNode _ -> PROJECTION;
            case IfNode _ -> BRANCH;
            case LoopNode _ -> LOOP;
            case RegionNode _ -> REGION;
            case PhiNode _ -> PHI;
            case ConstantNode _ -> CONSTANT;
            case BinaryNode _,UnaryNode _ -> OPERATION;
            case ReturnNode _,FallThroughNode _ -> END;
            case StopNode _ -> STOP;
        };
    }

    /// The name for programs, in lower case.
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
