package dev.simplelang.opt;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.Dominators;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.EqNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LeNode;
import dev.simplelang.ir.LtNode;
import dev.simplelang.ir.NeNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NotNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.Rule;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.Arithmetic;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/// Gives an `if` whose test a dominating `if` has made the known outcome as its predicate.
///
/// *Simple* searches the dominators of each `if` anew; here one depth-first walk of the dominator tree carries the
/// outcomes known so far, as the redundant zero-check elimination of Demange et al. (CC 2018, section 4) does. Linear
/// but for building the tree.
///
/// See [dev.simplelang.ir.Rule#IF_DOMINATED].
final class DominatedTests {

    /// What is tested, so that a test and its negation share it: whether a value is not 0, `x == y`, or `x < y`.
    private record Test(Class<?> kind, Node x, Node y) {}

    /// A test or its negation.
    private record Condition(Test test, boolean positive) {}

    private sealed interface Step {
        record Enter(Node node) implements Step {}

        record Leave(Test test) implements Step {}
    }

    private final Graph graph;
    private final Map<Test, Boolean> known = new HashMap<>();
    private boolean changed;

    private DominatedTests(Graph graph) {
        this.graph = graph;
    }

    static boolean run(Graph graph, Cancellation cancellation) {
        return new DominatedTests(graph).walk(cancellation);
    }

    private boolean walk(Cancellation cancellation) {
        var dominators = new Dominators(ControlFlow.of(graph, cancellation));
        var steps = new ArrayDeque<Step>();
        steps.push(new Step.Enter(graph.start()));
        while (!steps.isEmpty()) {
            cancellation.check();
            switch (steps.pop()) {
                case Step.Leave(Test test) -> known.remove(test);
                case Step.Enter(Node node) -> {
                    if (node instanceof IfNode branch) {
                        decide(branch);
                    } else if (node instanceof ProjNode side && side.tuple() instanceof IfNode branch) {
                        var condition = condition(branch.predicate());
                        boolean holds = side.index() == IfNode.TRUE == condition.positive();
                        if (known.putIfAbsent(condition.test(), holds) == null) {
                            steps.push(new Step.Leave(condition.test()));
                        }
                    }
                    for (var child : dominators.children(node).reversed()) {
                        steps.push(new Step.Enter(child));
                    }
                }
            }
        }
        return changed;
    }

    private void decide(IfNode branch) {
        if (branch.predicate().constant().isPresent()) {
            return;
        }
        var condition = condition(branch.predicate());
        var holds = known.get(condition.test());
        if (holds != null) {
            long outcome = Arithmetic.truth(holds == condition.positive());
            var constant = graph.add(ConstantNode.of(outcome));
            graph.origins().derive(constant, branch);
            graph.setInput(branch, IfNode.PREDICATE, constant);
            graph.rewritten(branch, Rule.IF_DOMINATED);
            changed = true;
        }
    }

    private static Condition condition(Node predicate) {
        boolean positive = true;
        Node node = predicate;
        while (true) {
            switch (node) {
                case NotNode not -> {
                    positive = !positive;
                    node = not.operand();
                }
                case NeNode ne when ne.right().isConstant(0) -> node = ne.left();
                case EqNode eq when eq.right().isConstant(0) -> {
                    positive = !positive;
                    node = eq.left();
                }
                case EqNode eq -> {
                    return new Condition(new Test(EqNode.class, eq.left(), eq.right()), positive);
                }
                case NeNode ne -> {
                    return new Condition(new Test(EqNode.class, ne.left(), ne.right()), !positive);
                }
                case LtNode lt -> {
                    return new Condition(new Test(LtNode.class, lt.left(), lt.right()), positive);
                }
                case LeNode le -> {
                    return new Condition(new Test(LtNode.class, /* x= */ le.right(), /* y= */ le.left()), !positive);
                }
                default -> {
                    return new Condition(new Test(Node.class, node, node), positive);
                }
            }
        }
    }
}
