package dev.simplelang.view;

import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.FallThroughNode;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Origins;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.StartNode;
import dev.simplelang.ir.StopNode;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.text.SourceText;

/// Names nodes by the places of the program that they stand for: "`a + 1` on line 2", "`x` after
/// the `if` on line 3".
///
/// Code stands between backquotes.
public final class PlaceText {

    private final Origins origins;
    private final SourceText source;
    private final SourceWords words;

    /// Names the nodes of the graph with these `origins`, which was built from `source`.
    public PlaceText(Origins origins, SourceText source) {
        this.origins = origins;
        this.source = source;
        words = new SourceWords(source);
    }

    /// The name of `node`, which is in the graph, or detached with inputs that are.
    public String of(Node node) {
        return switch (node) {
            case StartNode _ -> "the start";
            case StopNode _ -> "the end";
            case FallThroughNode _ -> "the end without a return";
            case ConstantNode constant when constant.isControl() -> "no control";
            case ProjNode projection -> projection(projection);
            case IfNode _ -> "the " + keyword(node, "if");
            case LoopNode _ -> "the loop" + line(node);
            case RegionNode _ -> "the code after the " + keyword(node, "if");
            case ReturnNode _ -> source(node, "return");
            case PhiNode phi when phi.region() instanceof LoopNode loop ->
                code(phi.variable()) + " in the loop" + line(loop);
            case PhiNode phi -> code(phi.variable()) + " after the " + keyword(phi, "if");
            // A constant that the optimizer has made bears the span of what it stands for.
            case ConstantNode _ -> code(ValueText.of(node)) + line(node);
            case BinaryNode _,UnaryNode _ -> source(node, ValueText.of(node));
        };
    }

    private String projection(ProjNode projection) {
        if (projection.inputCount() == 0) {
            return "control" + line(projection);
        }
        if (projection.tuple() instanceof IfNode branch) {
            return "the " + (projection.index() == IfNode.TRUE ? "true" : "false") + " side of the "
                    + keyword(branch, "if");
        }
        return projection.isArgument() ? code("arg") : "the start";
    }

    private String keyword(Node node, String otherwise) {
        return origins.span(node).map(span -> code(source.slice(span))).orElse(code(otherwise)) + line(node);
    }

    private String source(Node node, String otherwise) {
        return origins.span(node).map(words::code).orElse(code(otherwise))
                + line(node);
    }

    private String line(Node node) {
        return origins.span(node).map(words::line).orElse("");
    }

    private static String code(String text) {
        return "`" + text + "`";
    }
}
