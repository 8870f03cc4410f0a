package dev.simplelang.opt;

import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Rule;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.Arithmetic;

/// Gives an `if` whose test a dominating `if` has made the known outcome as its predicate.
///
/// *Simple* searches the dominators of each `if` anew; here [KnownTests] carries the outcomes along.
///
/// See [Rule#IF_DOMINATED].
final class DominatedTests {

    private final Graph graph;
    private boolean changed;

    private DominatedTests(Graph graph) {
        this.graph = graph;
    }

    static boolean run(Graph graph, Cancellation cancellation) {
        var pass = new DominatedTests(graph);
        KnownTests.walk(graph, cancellation, (node, known) -> {
            if (node instanceof IfNode branch && branch.predicate().constant().isEmpty()) {
                var condition = Condition.of(branch.predicate());
                known.outcome(condition.test()).ifPresent(
                        outcome -> pass.decide(branch, outcome.equals(condition.positive())));
            }
        });
        return pass.changed;
    }

    private void decide(IfNode branch, boolean holds) {
        var constant = graph.add(ConstantNode.of(Arithmetic.truth(holds)));
        graph.origins().derive(constant, branch);
        graph.setInput(branch, IfNode.PREDICATE, constant);
        graph.rewritten(branch, Rule.IF_DOMINATED);
        changed = true;
    }
}
