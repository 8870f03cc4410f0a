package dev.simplelang.opt;

import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.Rule;

/// Removes the branches that make no difference: both sides lead straight to one region whose phis
/// select the same value for both, or to `return`s of the same value.
///
/// Visits branches from the last to the first, so that inner ones go before outer ones. Linear: a
/// removed path only becomes dead here, and the peepholes drop all dead paths of a region at once.
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
                pass.visit(branch);
            }
        }
    }

    private void visit(IfNode branch) {
        var whenTrue = branch.side(IfNode.TRUE);
        var whenFalse = branch.side(IfNode.FALSE);
        if (whenTrue.userCount() != 1 || whenFalse.userCount() != 1) {
            return;
        }
        var target = whenTrue.user(0);
        var otherTarget = whenFalse.user(0);
        if (target instanceof RegionNode region && otherTarget == region
                && haveSameValues(region, whenTrue.userInput(0), whenFalse.userInput(0))) {
            remove(branch, whenTrue, whenFalse, Rule.BRANCH_SELECTS_NOTHING);
            removeIfTrivial(region);
        } else if (target instanceof ReturnNode exit && otherTarget instanceof ReturnNode otherExit
                && exit.value() == otherExit.value()) {
            remove(branch, whenTrue, whenFalse, Rule.RETURNS_SAME);
            merge(exit, otherExit);
        }
    }

    /// Removes a region with one live path and no phis, so that it does not stand between an outer
    /// branch and the region of that.
    private void removeIfTrivial(RegionNode region) {
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

    /// Replaces `merged`, which has become unreachable, by an equal `return`, so that the editor
    /// still finds what it returned.
    private void merge(ReturnNode exit, ReturnNode merged) {
        graph.setInput(merged.user(0), merged.userInput(0), graph.dead());
        graph.replace(merged, exit, Rule.RETURNS_SAME);
    }

    /// Connects the control before the branch to the user of the side `kept`. The branch loses its
    /// control first, so that no control node has two successors in between.
    ///
    /// Nothing replaces the sides, since the code on one of them is not reachable from the other.
    private void remove(IfNode branch, ProjNode kept, ProjNode dropped, Rule rule) {
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
