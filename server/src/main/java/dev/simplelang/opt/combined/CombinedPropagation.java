package dev.simplelang.opt.combined;

import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.Rule;
import dev.simplelang.opt.Pass;
import dev.simplelang.opt.Substitution;
import dev.simplelang.opt.Uses;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.Arithmetic;
import dev.simplelang.type.ControlType;
import dev.simplelang.type.IntType;
import java.util.List;

/// Applies the results of [CombinedAnalysis] to the graph: types, constants, decided branches, and
/// equal nodes.
///
/// Equal nodes are merged only if no branch side is found to be dead. Otherwise a phi may be equal
/// to its value on one path because the others are dead, although the graph still has them. The
/// next run finds the equality again.
public final class CombinedPropagation {

    private final Graph graph;
    private final CombinedAnalysis analysis;
    private final ESsaForm form;
    private final Cancellation cancellation;

    /// Whether a branch side was found to be dead.
    private boolean foundDeadSide;

    private CombinedPropagation(Pass.Context context, CombinedAnalysis analysis) {
        graph = context.graph();
        cancellation = context.cancellation();
        this.analysis = analysis;
        form = analysis.form();
    }

    public static void run(Pass.Context context) {
        if (mayFindMore(context)) {
            new CombinedPropagation(context, CombinedAnalysis.of(context)).run();
        }
    }

    /// Whether the analysis may find more than the peepholes have. In straight-line code it cannot:
    /// types follow from inputs alone, and equal operations on equal inputs are one node already.
    private static boolean mayFindMore(Pass.Context context) {
        if (context.peepholes().hasUnmergedTwins()) {
            return true;
        }
        for (var node : context.graph().nodes()) {
            if (node instanceof IfNode || node instanceof RegionNode || node instanceof PhiNode) {
                return true;
            }
        }
        return false;
    }

    private void run() {
        for (var node : form.order()) {
            cancellation.check();
            if (node.isAttached() && form.isReached(node)) {
                atControl(node);
            }
        }
        for (var node : form.order()) {
            cancellation.check();
            if (node.isAttached() && !node.isControl()) {
                improve(node);
            }
        }
        if (!foundDeadSide) {
            analysis.congruence().classesOfSeveral().forEach(this::merge);
        }
    }

    /// Merges the members of a class; those for which the type of the leader may not hold remain.
    private void merge(List<Node> members) {
        var leader = members.getFirst();
        for (var member : members.subList(1, members.size())) {
            if (member.isAttached() && leader.isAttached() && Substitution.typeHolds(leader, member.type())) {
                graph.replace(member, leader, Rule.COMBINED_CONGRUENCE);
            }
        }
    }

    /// Applies what is known about the uses that belong to a control node.
    private void atControl(Node control) {
        var cell = form.cell(control);
        switch (control) {
            case IfNode branch -> {
                boolean whenTrue = form.cell(branch.side(IfNode.TRUE)).type() == ControlType.LIVE;
                boolean whenFalse = form.cell(branch.side(IfNode.FALSE)).type() == ControlType.LIVE;
                foundDeadSide |= !whenTrue || !whenFalse;
                if (whenTrue != whenFalse && branch.predicate().constant().isEmpty()) {
                    Uses.become(graph, branch, IfNode.PREDICATE, Arithmetic.truth(whenTrue), Rule.COMBINED_BRANCH,
                            form.premises(cell.input(IfNode.PREDICATE)));
                }
            }
            case ReturnNode exit -> use(exit, ReturnNode.VALUE, cell.input(ReturnNode.VALUE));
            case RegionNode region -> {
                for (var user : region.users()) {
                    if (user instanceof PhiNode phi) {
                        atPhi(phi, region);
                    }
                }
            }
            default -> {
                // No data.
            }
        }
    }

    private void atPhi(PhiNode phi, RegionNode region) {
        for (int i = 1; i < phi.inputCount(); i++) {
            if (form.cell(region.input(i - 1)).type() == ControlType.LIVE) {
                use(phi, i, form.cell(phi).input(i));
            }
        }
    }

    private void use(Node user, int index, Cell known) {
        if (known.integers().isConstant() && user.input(index).constant().isEmpty()
                && !form.cell(user.input(index)).integers().isConstant()) {
            Uses.become(graph, user, index, known.integers().value(), Rule.COMBINED_USE, form.premises(known));
        }
    }

    private void improve(Node node) {
        var known = form.cell(node).integers();
        if (known.isEmpty() || known.equals(node.type())) {
            return;
        }
        graph.setType(node, known);
        if (known.isConstant()) {
            graph.replace(node, Uses.constant(graph, known.value(), node), Rule.COMBINED_CONSTANT);
        }
    }
}
