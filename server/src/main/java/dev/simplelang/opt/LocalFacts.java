package dev.simplelang.opt;

import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.Dependencies;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.Polynomial;
import dev.simplelang.ir.Types;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.ExactRange;
import dev.simplelang.type.Type;
import java.util.Optional;
import java.util.function.Consumer;

/// What follows from the inputs of a node: its type and its polynomial. Keeps both up to date in a
/// graph that changes.
///
/// Pessimistic: types only improve. Facts do not pass back edges: the phi of a repeating loop keeps
/// its type, which could otherwise improve by a small step on each trip around its own back edge.
final class LocalFacts {

    private final Graph graph;
    private final Dependents dependents;
    private final Consumer<Node> newPolynomial;
    private final Worklist stale = Worklist.inOrder();

    /// @param dependents takes the distant nodes that a fact depends on
    /// @param newPolynomial is notified of each node whose polynomial changes; for types, the graph
    ///     notifies its listeners
    LocalFacts(Graph graph, Dependents dependents, Consumer<Node> newPolynomial) {
        this.graph = graph;
        this.dependents = dependents;
        this.newPolynomial = newPolynomial;
    }

    /// The facts of `node` may have changed.
    void add(Node node) {
        stale.add(node);
    }

    /// The facts of the users of `node` may have changed.
    void addUsers(Node node) {
        node.users().forEach(stale::add);
    }

    /// Brings all facts up to date.
    void spread(Cancellation cancellation) {
        while (!stale.isEmpty()) {
            cancellation.check();
            var node = stale.remove();
            if (node.isAttached()) {
                update(node);
            }
        }
    }

    private void update(Node node) {
        var dependencies = dependents.of(node);
        if (!node.isControl() && graph.setExpansion(node, node.expand(dependencies))) {
            newPolynomial.accept(node);
            addUsers(node);
        }
        var type = type(node, node.expansion(), dependencies);
        if (!type.equals(node.type())) {
            graph.setType(node, type);
        }
    }

    /// The type of `node`, improved by what follows from its inputs and its polynomial.
    static Type type(Node node, Optional<Polynomial> expansion, Dependencies dependencies) {
        boolean mayChangeInLoop = node instanceof PhiNode phi && phi.region() instanceof LoopNode loop
                && loop.inputCount() > LoopNode.BACK_EDGE && !loop.input(LoopNode.BACK_EDGE).isDead()
                && phi.value(LoopNode.BACK_EDGE).constant().isEmpty();
        if (mayChangeInLoop) {
            return node.type();
        }
        var type = typeOfInputs(node, expansion, dependencies).join(node.type());
        return node instanceof IfNode branch && !branch.control().isDead() ? type(branch, type) : type;
    }

    /// The type that follows from the inputs and the polynomial alone. If a sum cannot wrap around,
    /// it does not matter whether its partial sums do. A constant polynomial is left to the rules.
    static Type typeOfInputs(Node node, Optional<Polynomial> expansion, Dependencies dependencies) {
        var type = node.compute(Types.OF_GRAPH);
        boolean isSum = (node instanceof BinaryNode || node instanceof UnaryNode) && expansion.isPresent()
                && !expansion.get().isConstant();
        var range = isSum ? expansion.get().bounds(dependencies) : Optional.<ExactRange>empty();
        return range.isPresent() && range.get().fits() ? type.join(range.get().toType()) : type;
    }

    /// The type of a reachable branch also follows from its dead sides. If both are dead, so is the
    /// control before it, which will become known there; until then the type stays.
    private static Type type(IfNode branch, Type type) {
        var improved = type;
        for (int side : new int[]{IfNode.TRUE, IfNode.FALSE}) {
            if (branch.side(side).isDead()) {
                improved = improved.join(IfNode.only(1 - side));
            }
        }
        return improved.equals(IfNode.NEITHER) ? branch.type() : improved;
    }
}
