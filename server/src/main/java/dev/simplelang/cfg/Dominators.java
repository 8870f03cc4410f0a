package dev.simplelang.cfg;

import dev.simplelang.ir.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The dominator tree of the control nodes.
///
/// The graph is reducible: the target of a back edge dominates its source, so back edges do not
/// affect dominance. Hence one pass in reverse postorder suffices: the immediate dominator of a
/// node is the lowest common ancestor of its forward predecessors. Each search in the
/// [AncestorTree] takes O(log n) steps, in all O(e log n), for any shape of the graph.
public final class Dominators {

    private final ControlFlow flow;

    /// Its node numbers are indexes in the flow.
    private final AncestorTree tree;
    private final List<List<Node>> children;

    /// The dominators of all nodes of `flow`.
    public Dominators(ControlFlow flow) {
        this.flow = flow;
        int size = flow.order().size();
        tree = new AncestorTree(size);
        children = new ArrayList<>(size);
        children.add(new ArrayList<>());
        for (int i = 1; i < size; i++) {
            int dominator = commonDominatorOfPredecessors(i);
            tree.add(dominator);
            children.add(new ArrayList<>());
            children.get(dominator).add(flow.order().get(i));
        }
    }

    private int commonDominatorOfPredecessors(int index) {
        int common = -1;
        var node = flow.order().get(index);
        for (int i = 0; i < node.inputCount(); i++) {
            var input = node.input(i);
            if (input.isControl() && flow.isReached(input) && flow.indexOf(input) < index) {
                int predecessor = flow.indexOf(input);
                common = common < 0 ? predecessor : tree.common(common, predecessor);
            }
        }
        return common;
    }

    /// The last node before `node` that every path from the start to `node` passes; empty for the
    /// start.
    public Optional<Node> immediateDominator(Node node) {
        int index = flow.indexOf(node);
        return index == AncestorTree.ROOT ? Optional.empty() : Optional.of(flow.order().get(tree.parent(index)));
    }

    /// The number of proper dominators of `node`.
    public int depth(Node node) {
        return tree.depth(flow.indexOf(node));
    }

    /// The nodes that `node` dominates immediately, in reverse postorder.
    public List<Node> children(Node node) {
        return children.get(flow.indexOf(node));
    }

    /// The nearest node that dominates both `one` and `other`.
    public Node commonDominator(Node one, Node other) {
        return flow.order().get(tree.common(flow.indexOf(one), flow.indexOf(other)));
    }

    /// Whether every path from the start to `node` passes `dominator`; each node dominates itself.
    public boolean dominates(Node dominator, Node node) {
        return tree.isAncestor(flow.indexOf(dominator), flow.indexOf(node));
    }
}
