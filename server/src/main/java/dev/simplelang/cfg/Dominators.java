package dev.simplelang.cfg;

import dev.simplelang.ir.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The dominator tree of the control nodes.
///
/// The graph is reducible: a back edge leads to a node that dominates its source, so that back edges do not bear on
/// dominance. One pass in reverse postorder therefore suffices: the immediate dominator of a node is the nearest common
/// ancestor of its forward predecessors. Each ancestor search takes O(log n) steps along *jump pointers* (E. W. Myers,
/// "An applicative random-access stack", Information Processing Letters 17, 1983), whence O(e log n) in all, for chains
/// of any length and nests of any depth.
public final class Dominators {

    private static final int ROOT = 0;

    private final ControlFlow flow;
    private final int[] parent;
    private final int[] depth;
    private final int[] jump;
    private final List<List<Node>> children;

    /// The dominators of all nodes of `flow`.
    public Dominators(ControlFlow flow) {
        this.flow = flow;
        int size = flow.order().size();
        parent = new int[size];
        depth = new int[size];
        jump = new int[size];
        children = new ArrayList<>(size);
        children.add(new ArrayList<>());
        for (int i = 1; i < size; i++) {
            int dominator = commonDominatorOfPredecessors(i);
            parent[i] = dominator;
            depth[i] = depth[dominator] + 1;
            int far = jump[dominator];
            boolean sameStride = depth[dominator] - depth[far] == depth[far] - depth[jump[far]];
            jump[i] = sameStride ? jump[far] : dominator;
            children.add(new ArrayList<>());
            children.get(dominator).add(flow.order().get(i));
        }
    }

    private int commonDominatorOfPredecessors(int index) {
        int common = -1;
        for (var input : flow.order().get(index).inputs()) {
            if (input.isControl() && flow.isReached(input) && flow.indexOf(input) < index) {
                int predecessor = flow.indexOf(input);
                common = common < 0 ? predecessor : commonAncestor(common, predecessor);
            }
        }
        return common;
    }

    private int commonAncestor(int a, int b) {
        if (depth[a] < depth[b]) {
            return commonAncestor(b, a);
        }
        int x = ancestor(a, depth[b]);
        int y = b;
        while (x != y) {
            boolean apart = jump[x] != jump[y];
            x = apart ? jump[x] : parent[x];
            y = apart ? jump[y] : parent[y];
        }
        return x;
    }

    /// The ancestor of `x` that has no more than `atMost` proper dominators: `x` itself or the nearest.
    private int ancestor(int x, int atMost) {
        int ancestor = x;
        while (depth[ancestor] > atMost) {
            ancestor = depth[jump[ancestor]] >= atMost ? jump[ancestor] : parent[ancestor];
        }
        return ancestor;
    }

    /// The node that every way from the start to `node` passes last before it; empty for the start.
    public Optional<Node> immediateDominator(Node node) {
        int index = flow.indexOf(node);
        return index == ROOT ? Optional.empty() : Optional.of(flow.order().get(parent[index]));
    }

    /// The number of proper dominators of `node`.
    public int depth(Node node) {
        return depth[flow.indexOf(node)];
    }

    /// The nodes that `node` dominates immediately, in reverse postorder.
    public List<Node> children(Node node) {
        return children.get(flow.indexOf(node));
    }

    /// The nearest node that dominates both `one` and `other`.
    public Node commonDominator(Node one, Node other) {
        return flow.order().get(commonAncestor(flow.indexOf(one), flow.indexOf(other)));
    }

    /// Whether every way from the start to `node` passes `dominator`; each node dominates itself.
    public boolean dominates(Node dominator, Node node) {
        int above = flow.indexOf(dominator);
        return ancestor(flow.indexOf(node), depth[above]) == above;
    }
}
