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

/// Applies what the dominating conditions imply about uses that belong to a control node: the
/// predicate of an `if`, the value of a `return`, the value of a phi on one path. Only the use
/// changes, since the value may be different elsewhere.
///
/// Deviation: *Simple* searches the dominators of each `if` for the same test. Here [DominatorWalk]
/// visits all of them once, and [DominatingFacts] draws conclusions.
///
/// See [Rule#IF_IMPLIED], [Rule#USE_IMPLIED], [Rule#PHI_IMPLIED].
public final class DominatedTests implements DominatorWalk.Visitor {

    /// The values of phis with more paths are not compared with each other.
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
            case IfNode branch ->
                known.truth(branch.predicate())
                        .ifPresent(holds -> set(branch, IfNode.PREDICATE, Arithmetic.truth(holds),
                                Rule.IF_IMPLIED, known));
            case ReturnNode exit -> use(exit, ReturnNode.VALUE, known);
            default -> {
                // No data.
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
                    && (phi.valueCount() > MAX_PATHS || !useEqualValue(phi, index, known))) {
                use(phi, index, known);
            }
        }
    }

    @Override
    public void contradicts(ProjNode side, DominatingFacts known) {
        set(side.tuple(), IfNode.PREDICATE, Arithmetic.truth(side.index() != IfNode.TRUE), Rule.IF_IMPLIED, known);
    }

    /// Makes an input constant if it is known to be constant at this use.
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

    /// `φ(x, y) → φ(x, x)` if `x == y` on the second path, so that the phi becomes `x`. All other
    /// paths must bring `x`.
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
