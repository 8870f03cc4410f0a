package dev.simplelang.opt.facts;

import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.ReturnNode;
import dev.simplelang.ir.Rule;
import dev.simplelang.opt.Pass;
import dev.simplelang.opt.Uses;
import dev.simplelang.type.Arithmetic;

/// Uses what the conditions on the way to a control node say about the values used there: what an `if` tests, what a
/// `return` returns, what a path brings to a phi. Only the use changes; elsewhere the value may be another.
///
/// *Simple* searches the dominators of each `if` anew, and for the same test alone; here [DominatorWalk] carries along what
/// is known, and [DominatingFacts] concludes from it.
///
/// See [Rule#IF_DOMINATED], [Rule#IF_IMPLIED], [Rule#USE_IMPLIED], [Rule#PHI_IMPLIED].
public final class DominatedTests implements DominatorWalk.Visitor {

    /// Of how many inputs a phi may be whose values are compared with each other.
    private static final int MAX_PATHS = 8;

    private final Graph graph;

    private DominatedTests(Graph graph) {
        this.graph = graph;
    }

    public static void run(Pass.Context context) {
        DominatorWalk.walk(context.graph(), context.structure().dominators(), context.cancellation(),
                new DominatedTests(context.graph()));
    }

    @Override
    public void visit(Node node, DominatingFacts known) {
        switch (node) {
            case IfNode branch -> {
                var predicate = branch.predicate();
                known.truth(predicate).ifPresent(holds -> set(branch, IfNode.PREDICATE, Arithmetic.truth(holds),
                        known.isLearned(predicate) ? Rule.IF_DOMINATED : Rule.IF_IMPLIED, known));
            }
            case ReturnNode exit -> use(exit, ReturnNode.VALUE, known);
            default -> {
                // It uses no data.
            }
        }
        for (int i = 0; i < node.userCount(); i++) {
            if (node.user(i) instanceof RegionNode region) {
                arrive(region, 1 + node.userInput(i), known);
            }
        }
    }

    private void arrive(RegionNode region, int index, DominatingFacts known) {
        for (int i = 0; i < region.userCount(); i++) {
            if (region.user(i) instanceof PhiNode phi
                    && (phi.inputCount() > MAX_PATHS || !useEqualValue(phi, index, known))) {
                use(phi, index, known);
            }
        }
    }

    @Override
    public void contradicts(ProjNode side, DominatingFacts known) {
        set(side.tuple(), IfNode.PREDICATE, Arithmetic.truth(side.index() != IfNode.TRUE), Rule.IF_IMPLIED, known);
    }

    /// Makes an input a constant, if it is known to be one where it is used.
    private void use(Node user, int index, DominatingFacts known) {
        var value = known.rangeOf(user.input(index));
        if (value.isConstant()) {
            set(user, index, value.value(), Rule.USE_IMPLIED, known);
        }
    }

    private void set(Node user, int index, long value, Rule rule, DominatingFacts known) {
        if (user.input(index).constant().isEmpty()) {
            Uses.become(graph, user, index, value, rule, known.premises());
        }
    }

    /// Lets a path bring what all the others bring, if both values are equal on this path; the phi is that value then.
    private boolean useEqualValue(PhiNode phi, int index, DominatingFacts known) {
        var value = phi.input(index);
        Node other = null;
        for (int i = 1; i < phi.inputCount(); i++) {
            var input = phi.input(i);
            if (i != index && input != phi) {
                if (other != null && other != input) {
                    return false;
                }
                other = input;
            }
        }
        if (other == null || other == value || value == phi || !known.areEqual(value, other)) {
            return false;
        }
        Uses.become(graph, phi, index, other, Rule.PHI_IMPLIED, known.premises());
        return true;
    }
}
