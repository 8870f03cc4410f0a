package dev.simplelang.view.film;

import dev.simplelang.eval.NodeTally;
import dev.simplelang.ir.CompareNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NotNode;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.text.SourceText;
import dev.simplelang.type.Arithmetic;
import dev.simplelang.view.PlaceText;
import java.util.List;
import java.util.stream.Collectors;

/// Says what happens when control reaches a node.
final class RunCaptions {

    /// How many phis are named.
    private static final int MAX_PHIS = 6;

    private final PlaceText places;
    private final NodeTally tally;
    private final long arg;

    /// @param tally the values in the run
    RunCaptions(Graph graph, SourceText source, NodeTally tally, long arg) {
        this.arg = arg;
        places = new PlaceText(graph.origins(), source);
        this.tally = tally;
    }

    /// Control takes the back edge of `loop`.
    ///
    /// @param round how often it has done so since it entered the loop
    String trip(LoopNode loop, long round, List<PhiNode> phis) {
        return "trip " + round + " of " + places.of(loop) + values(phis);
    }

    /// Control reaches `node`, not by a back edge.
    ///
    /// @param phis the phis that have changed
    String reached(Node node, List<PhiNode> phis) {
        return switch (node) {
            case LoopNode loop -> "control enters " + places.of(loop) + values(phis);
            case RegionNode region -> "control reaches " + places.of(region) + values(phis);
            case IfNode branch -> "control reaches " + places.of(branch) + ": " + condition(branch);
            case ProjNode side when side.tuple() instanceof IfNode branch -> condition(branch) + ": control takes the "
                    + (side.index() == IfNode.TRUE ? "true" : "false") + " side";
            case ProjNode _ -> "the run begins: `arg` is " + arg;
            case ReturnNode exit -> places.of(exit) + " returns " + value(exit.value());
            default -> "control reaches " + places.of(node);
        };
    }

    private String condition(IfNode branch) {
        var predicate = branch.predicate();
        long value = value(predicate);
        boolean holds = Arithmetic.holds(value);
        return places.of(predicate) + " is " + (predicate instanceof CompareNode || predicate instanceof NotNode
                ? holds
                : value + (holds ? ", not 0" : ""));
    }

    private String values(List<PhiNode> phis) {
        if (phis.isEmpty()) {
            return "";
        }
        var texts = phis.stream().limit(MAX_PHIS).map(phi -> "`" + phi.variable() + "` is " + value(phi))
                .collect(Collectors.joining(", "));
        return ": " + texts + (phis.size() > MAX_PHIS ? ", …" : "") + switch (phis.size()) {
            case 1 -> "";
            case 2 -> ", both at once";
            default -> ", all at once";
        };
    }

    private long value(Node node) {
        return tally.last(node).orElseThrow();
    }
}
