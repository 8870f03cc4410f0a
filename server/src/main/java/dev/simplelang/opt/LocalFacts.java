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

/// What a node can know from its inputs: its type and its polynomial. Keeps both up to date in a graph that changes.
///
/// Pessimistic: a type only improves. Facts spread from inputs to users along acyclic paths: the type of a loop's phi is
/// left as it is while the loop repeats, else it would improve by small steps round and round its own back edge.
final class LocalFacts {

    private final Graph graph;
    private final Dependents dependents;
    private final Consumer<Node> newPolynomial;
    private final Worklist stale = Worklist.inOrder();

    /// @param dependents who must be named again when something distant changes
    /// @param newPolynomial is told of each node whose polynomial changes; the graph tells of types itself
    LocalFacts(Graph graph, Dependents dependents, Consumer<Node> newPolynomial) {
        this.graph = graph;
        this.dependents = dependents;
        this.newPolynomial = newPolynomial;
    }

    /// What `node` knows may have changed.
    void add(Node node) {
        stale.add(node);
    }

    /// What the users of `node` know may have changed.
    void addUsers(Node node) {
        node.users().forEach(stale::add);
    }

    /// Brings everything up to date.
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

    /// What is known about `node` together with what its inputs tell, and the leaves of its polynomial: where the sum does
    /// not wrap around, what wraps around on the way does not matter.
    static Type type(Node node, Optional<Polynomial> expansion, Dependencies dependencies) {
        boolean dependsOnItself = node instanceof PhiNode phi && phi.region() instanceof LoopNode loop
                && loop.inputCount() > LoopNode.BACK_EDGE && !loop.input(LoopNode.BACK_EDGE).isDead()
                && phi.value(LoopNode.BACK_EDGE).constant().isEmpty();
        if (dependsOnItself) {
            return node.type();
        }
        var type = typeOfInputs(node, expansion, dependencies).join(node.type());
        return node instanceof IfNode branch && !branch.control().isDead() ? type(branch, type) : type;
    }

    /// What the inputs and the polynomial alone tell. That a polynomial is constant is for a rule to say.
    static Type typeOfInputs(Node node, Optional<Polynomial> expansion, Dependencies dependencies) {
        var type = node.compute(Types.OF_GRAPH);
        boolean isSum = (node instanceof BinaryNode || node instanceof UnaryNode) && expansion.isPresent()
                && !expansion.get().isConstant();
        var range = isSum ? expansion.get().bounds(dependencies) : Optional.<ExactRange>empty();
        return range.isPresent() && range.get().fits() ? type.join(range.get().toType()) : type;
    }

    /// A branch knows too which of its sides are dead. That both are, though control arrives, is known better where control
    /// comes from; until then it stays as it is.
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
