package dev.simplelang.opt;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.Dominators;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.opt.Condition.Test;
import dev.simplelang.text.Cancellation;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The tests whose outcome is known at a control node, because every way there has made them.
///
/// One depth-first walk of the dominator tree carries them along: the side of a branch learns the outcome of its test,
/// and what a node has learned is forgotten behind the nodes that it dominates. This is how Demange et al. (CC 2018,
/// section 4) find redundant zero checks. Linear but for building the tree.
final class KnownTests {

    /// Looks at one control node.
    @FunctionalInterface
    interface Visitor {

        /// Visits `node`, at which `known` holds; it may learn more for the nodes that `node` dominates.
        void visit(Node node, KnownTests known);
    }

    private sealed interface Step {
        record Enter(Node node) implements Step {}

        record Forget(Test test) implements Step {}
    }

    private final Map<Test, Boolean> outcomes = new HashMap<>();
    private final ArrayDeque<Step> steps = new ArrayDeque<>();

    private KnownTests() {}

    /// Visits the control nodes of `graph`, each behind its dominators. The visitor may change data, not control.
    static void walk(Graph graph, Cancellation cancellation, Visitor visitor) {
        new KnownTests().walk(new Dominators(ControlFlow.of(graph, cancellation)), graph.start(), cancellation,
                visitor);
    }

    private void walk(Dominators dominators, Node root, Cancellation cancellation, Visitor visitor) {
        steps.push(new Step.Enter(root));
        while (!steps.isEmpty()) {
            cancellation.check();
            switch (steps.pop()) {
                case Step.Forget(Test test) -> outcomes.remove(test);
                case Step.Enter(Node node) -> {
                    if (node instanceof ProjNode side && side.tuple() instanceof IfNode branch) {
                        var condition = Condition.of(branch.predicate());
                        learn(condition.test(), side.index() == IfNode.TRUE == condition.positive());
                    }
                    visitor.visit(node, this);
                    for (var child : dominators.children(node).reversed()) {
                        steps.push(new Step.Enter(child));
                    }
                }
            }
        }
    }

    /// The outcome of `test`, if it is known.
    Optional<Boolean> outcome(Test test) {
        return Optional.ofNullable(outcomes.get(test));
    }

    /// Says that `test` comes out as `outcome` here and at all nodes that this one dominates.
    void learn(Test test, boolean outcome) {
        if (outcomes.putIfAbsent(test, outcome) == null) {
            steps.push(new Step.Forget(test));
        }
    }
}
