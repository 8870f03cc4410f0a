package dev.simplelang.opt.facts;

import dev.simplelang.cfg.Dominators;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.text.Cancellation;
import java.util.ArrayDeque;

/// Carries what the tests on the way to a control node have said along the dominator tree.
///
/// One depth-first walk: the side of a branch learns the outcome of its test, and what a node has learned is forgotten
/// behind the nodes that it dominates. This is how Demange et al. (CC 2018, section 4) find redundant zero checks. Linear
/// but for building the tree.
final class DominatorWalk {

    /// Looks at control nodes.
    @FunctionalInterface
    interface Visitor {

        /// Visits `node`, where `known` holds. May change data, not control.
        void visit(Node node, DominatingFacts known);

        /// Learns that no run takes `side`: its condition contradicts those before it. Nothing behind it is visited.
        ///
        /// @param known on whose premises the contradiction rests
        default void contradicts(ProjNode side, DominatingFacts known) {}
    }

    private sealed interface Step {
        record Enter(Node node) implements Step {}

        record Leave(DominatingFacts.Mark mark) implements Step {}
    }

    private DominatorWalk() {}

    /// Visits the control nodes of `graph`, each behind its dominators.
    static void walk(Graph graph, Dominators dominators, Cancellation cancellation, Visitor visitor) {
        var known = new DominatingFacts();
        var steps = new ArrayDeque<Step>();
        steps.push(new Step.Enter(graph.start()));
        while (!steps.isEmpty()) {
            cancellation.check();
            switch (steps.pop()) {
                case Step.Leave(var mark) -> known.rewind(mark);
                case Step.Enter(Node node) -> {
                    if (node instanceof ProjNode side && side.tuple() instanceof IfNode branch) {
                        steps.push(new Step.Leave(known.mark()));
                        if (!known.learn(branch.predicate(), side.index() == IfNode.TRUE, side)) {
                            visitor.contradicts(side, known);
                            continue;
                        }
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
