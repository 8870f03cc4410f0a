package dev.simplelang.opt;

import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.Rule;

/// Takes away the branches that make no difference: both sides lead straight to one region whose phis do not tell them
/// apart, or to ends of the program that return the same value.
///
/// Goes from the last branch to the first, so that an outer branch finds its inner ones gone. Linear: what goes is made
/// dead where it leads, and the peepholes take the dead paths of a region or of the stop away all at once.
///
/// See [Rule#BRANCH_SELECTS_NOTHING] and [Rule#RETURNS_SAME].
final class IdleBranches {

    private final Graph graph;

    private IdleBranches(Graph graph) {
        this.graph = graph;
    }

    static void run(Pass.Context context) {
        var pass = new IdleBranches(context.graph());
        for (var node : context.structure().flow().order().reversed()) {
            context.cancellation().check();
            if (node instanceof IfNode branch) {
                pass.takeAway(branch);
            }
        }
    }

    private void takeAway(IfNode branch) {
        var whenTrue = branch.side(IfNode.TRUE);
        var whenFalse = branch.side(IfNode.FALSE);
        if (whenTrue.userCount() != 1 || whenFalse.userCount() != 1) {
            return;
        }
        var target = whenTrue.user(0);
        var otherTarget = whenFalse.user(0);
        if (target instanceof RegionNode region && otherTarget == region
                && haveSameValues(region, whenTrue.userInput(0), whenFalse.userInput(0))) {
            leadPast(branch, whenTrue, whenFalse, Rule.BRANCH_SELECTS_NOTHING);
            leadPast(region);
        } else if (target instanceof ReturnNode exit && otherTarget instanceof ReturnNode otherExit
                && exit.value() == otherExit.value()) {
            leadPast(branch, whenTrue, whenFalse, Rule.RETURNS_SAME);
            join(exit, otherExit);
        }
    }

    /// Leads control past a region to which one path is left and at which no values meet, so that it does not lie between an
    /// outer branch and where that leads.
    private void leadPast(RegionNode region) {
        Node only = null;
        for (int path = 0; path < region.inputCount(); path++) {
            if (!region.input(path).isDead()) {
                if (only != null) {
                    return;
                }
                only = region.input(path);
            }
        }
        for (int i = 0; i < region.userCount(); i++) {
            if (region.user(i) instanceof PhiNode) {
                return;
            }
        }
        graph.replace(region, only, Rule.REGION_ONE_PATH);
    }

    private static boolean haveSameValues(RegionNode region, int path, int otherPath) {
        for (int i = 0; i < region.userCount(); i++) {
            if (region.user(i) instanceof PhiNode phi && phi.value(path) != phi.value(otherPath)) {
                return false;
            }
        }
        return true;
    }

    /// Lets one end of the program stand for another to which no control leads any more; the editor may still ask what that
    /// returns.
    private void join(ReturnNode exit, ReturnNode joined) {
        graph.setInput(joined.user(0), joined.userInput(0), graph.dead());
        graph.replace(joined, exit, Rule.RETURNS_SAME);
    }

    /// Leads control past the branch to where its true side leads. The branch leaves the way of control first.
    ///
    /// The sides leave the graph as they are, live, and nothing takes their place: what stands on one of them is not reached
    /// from the other.
    private void leadPast(IfNode branch, ProjNode kept, ProjNode dropped, Rule rule) {
        Node control = branch.control();
        graph.setInput(branch, IfNode.CONTROL, graph.dead());
        graph.setInput(kept.user(0), kept.userInput(0), control);
        graph.setInput(dropped.user(0), dropped.userInput(0), graph.dead());
        graph.rewritten(branch, rule);
        graph.remove(kept);
        graph.remove(dropped);
        graph.remove(branch);
    }
}
