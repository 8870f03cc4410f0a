package dev.simplelang.opt.facts;

import dev.simplelang.cfg.Dominators;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.text.Cancellation;
import java.util.ArrayDeque;

/// A walk over the dominator tree that keeps the facts which hold at the node being visited.
///
/// Depth-first: entering the side of a branch records the outcome of the test, and leaving a node
/// removes what was recorded there and below. Demange et al. (CC 2018, section 4) find redundant
/// zero checks in this way. Linear.
final class DominatorWalk {

    /// Visits control nodes.
    @FunctionalInterface
    interface Visitor {

        /// Visits `node`, where `known` holds. May change data, not control.
        void visit(Node node, DominatingFacts known);

        /// Reports that `side` is unreachable: its condition contradicts those that dominate it.
        /// The nodes that it dominates are not visited.
        ///
        /// @param known has the premises of the contradiction
        default void contradicts(ProjNode side, DominatingFacts known) {}
    }

    private sealed interface Step {
        record Enter(Node node) implements Step {}

        record Leave(DominatingFacts.Mark mark) implements Step {}
    }

    private DominatorWalk() {}

    /// Visits the control nodes of `graph`, each after its dominators.
    static void walk(Graph graph, Dominators dominators, Cancellation cancellation, Visitor visitor) {
        var known = new DominatingFacts();
        var steps = new ArrayDeque<Step>();
        steps.push(new Step.Enter(graph.start()));
        while (!steps.isEmpty()) {
            cancellation.check();
            switch (steps.pop()) {
                case Step.Leave(var mark) -> known.rewind(mark);
                case Step.Enter(Node node) -> {
                    steps.push(new Step.Leave(known.mark()));
                    if (node instanceof ProjNode side && side.tuple() instanceof IfNode branch
                            && !known.learn(branch, side)) {
                        visitor.contradicts(side, known);
                        continue;
                    }
                    visitor.visit(node, known);
                    for (var child : dominators.children(node).reversed()) {
                        steps.push(new Step.Enter(child));
                    }
                }
            }
        }
    }
}
