package dev.simplelang.opt;

import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.GraphListener;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.Rewrite;
import dev.simplelang.ir.Rule;
import dev.simplelang.ir.StopNode;
import dev.simplelang.ir.Types;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import java.util.ArrayDeque;
import java.util.BitSet;

/// Applies the rules of the nodes until none applies: types, constants, value numbering, and [Node#idealize].
///
/// Pessimistic: a type starts at its least and only rises. **Invariant:** a node is on the worklist, or no rule applies
/// to it. A rule looks at most at the inputs of its node's inputs and at whether one of them has a single user; so a
/// change at a node puts on the worklist the node, its users, and, through regions, their phis.
final class Peepholes implements GraphListener, AutoCloseable {

    private static final int MOST_REWRITES_OF_REWRITES = 16;

    private final Graph graph;
    private final ValueNumbering values = new ValueNumbering();
    private final ArrayDeque<Node> worklist = new ArrayDeque<>();
    private final BitSet listed = new BitSet();
    private boolean changed;

    /// Listens to `graph` from now on, so that a later run looks only at what other passes have changed.
    Peepholes(Graph graph) {
        this.graph = graph;
        graph.addListener(this);
        for (var node : graph.nodes()) {
            if (node != null) {
                enqueue(node);
            }
        }
    }

    /// Works off the worklist.
    ///
    /// @return whether the graph has changed
    boolean run(Cancellation cancellation) {
        changed = false;
        while (!worklist.isEmpty()) {
            cancellation.check();
            var node = worklist.remove();
            listed.clear(node.id());
            if (node.isAttached()) {
                improve(node);
            }
        }
        return changed;
    }

    @Override
    public void close() {
        graph.removeListener(this);
    }

    private void improve(Node node) {
        if (node instanceof IfNode && node.userCount() == 0) {
            // Never reached, and both sides are replaced.
            graph.remove(node);
            return;
        }
        if (node instanceof ProjNode side && side.tuple() instanceof IfNode branch && !branch.control().isDead()) {
            if (side.isDead() || !branch.isTaken(side.index())) {
                // A side goes together with its branch.
                enqueue(branch);
            }
            return;
        }
        var type = improvedType(node);
        if (!type.equals(node.type())) {
            changed = true;
            graph.setType(node, type);
        }
        if (!(node instanceof ConstantNode)) {
            if (node.isDead()) {
                replace(node, graph.dead(), Rule.DEAD_CONTROL);
                return;
            }
            if (node.constant().isPresent()) {
                replace(node, number(new ConstantNode(type), node, 0), Rule.FOLD_CONSTANT);
                return;
            }
        }
        if (node.isPure()) {
            var twin = values.find(node);
            if (twin != null && twin != node) {
                shareType(twin, node.type());
                replace(node, twin, Rule.VALUE_NUMBERING);
                return;
            }
            values.add(node);
        }
        node.idealize().ifPresent(rewrite -> {
            switch (rewrite) {
                case Rewrite.Replace(Rule rule, Node by) -> replace(node, number(by, node, 0), rule);
                case Rewrite.DropDeadPaths(Rule rule) -> {
                    dropDeadPaths(node);
                    graph.rewritten(node, rule);
                }
                case Rewrite.TakeSide(Rule rule, int side) -> takeSide((IfNode) node, side, rule);
            }
        });
    }

    /// What is known about `node` together with what its inputs tell.
    ///
    /// The phi of a loop that repeats is left to the combined analysis: here it would improve by small steps round and
    /// round its own back edge.
    ///
    /// A branch knows too which of its sides are dead. That both are, though control arrives, is known better where control
    /// comes from; until then it stays as it is.
    private static Type improvedType(Node node) {
        boolean dependsOnItself = node instanceof PhiNode phi && phi.region() instanceof LoopNode loop
                && loop.inputCount() > LoopNode.BACK_EDGE && !loop.input(LoopNode.BACK_EDGE).isDead();
        if (dependsOnItself) {
            return node.type();
        }
        var type = node.compute(Types.OF_GRAPH).join(node.type());
        return node instanceof IfNode branch && !branch.control().isDead() ? improvedType(branch, type) : type;
    }

    private static Type improvedType(IfNode branch, Type type) {
        var improved = type;
        for (int side : new int[]{IfNode.TRUE, IfNode.FALSE}) {
            if (branch.side(side).isDead()) {
                improved = improved.join(IfNode.only(1 - side));
            }
        }
        return improved.equals(IfNode.NEITHER) ? branch.type() : improved;
    }

    private void replace(Node node, Node by, Rule rule) {
        changed = true;
        graph.replace(node, by, rule);
    }

    /// The node of the graph that stands for `node`: itself, or for a detached node an equal or a better one.
    ///
    /// A detached node is improved before it joins the graph, inputs first. That is more than speed: sums of sums, such as
    /// those of a loop unrolled by hand, grow constants in one order of work and linearly many nodes in the other.
    ///
    /// @param of the node whose work it does
    /// @param depth how many rewrites of rewrites led here; they are few where inputs were improved before users, and
    ///              bounded where not, since the worklist comes back to what is left
    private Node number(Node node, Node of, int depth) {
        if (node.isAttached()) {
            return node;
        }
        for (int i = 0; i < node.inputCount(); i++) {
            graph.setInput(node, i, number(node.input(i), of, depth));
        }
        var type = node.compute(Types.OF_GRAPH);
        if (type instanceof IntType known && known.isConstant() && !(node instanceof ConstantNode)) {
            return number(new ConstantNode(type), of, depth);
        }
        var twin = values.find(node);
        if (twin != null) {
            shareType(twin, type);
            return twin;
        }
        if (depth < MOST_REWRITES_OF_REWRITES
                && node.idealize().orElse(null) instanceof Rewrite.Replace(Rule rule, Node by)) {
            graph.rewritten(node, rule);
            return number(by, of, depth + 1);
        }
        graph.add(node);
        graph.setType(node, type);
        graph.origins().derive(node, of);
        values.add(node);
        return node;
    }

    /// Prepares `twin` for the uses of an equal node of which `type` is known.
    ///
    /// What is known of a node holds where it is used. Its inputs may have been replaced since by others that have the same
    /// value there, but are available, and different, elsewhere; then the equal node stands for them elsewhere. A phi
    /// stands at its region, and what is known of it there holds for both.
    private void shareType(Node twin, Type type) {
        var shared = twin.type().meet(type);
        if (!(twin instanceof PhiNode) && !shared.equals(twin.type())) {
            graph.setType(twin, shared);
        }
    }

    /// Leads control past a branch. The branch leaves the way of control first, so that there is one way at any time.
    private void takeSide(IfNode branch, int taken, Rule rule) {
        var control = branch.control();
        graph.setInput(branch, IfNode.CONTROL, graph.dead());
        replace(branch.side(taken), control, rule);
        replace(branch.side(1 - taken), graph.dead(), Rule.DEAD_CONTROL);
        graph.remove(branch);
    }

    private void dropDeadPaths(Node node) {
        changed = true;
        var keep = new boolean[node.inputCount()];
        for (int i = 0; i < keep.length; i++) {
            keep[i] = !node.input(i).isDead();
        }
        switch (node) {
            case RegionNode region -> graph.retainPaths(region, keep);
            case StopNode stop -> graph.retainInputs(stop, keep);
            default -> throw new IllegalStateException("has no paths: " + node);
        }
    }

    private void enqueue(Node node) {
        if (!listed.get(node.id())) {
            listed.set(node.id());
            worklist.add(node);
        }
    }

    private void enqueueWithUsers(Node node) {
        enqueue(node);
        for (int i = 0; i < node.userCount(); i++) {
            enqueue(node.user(i));
        }
    }

    @Override
    public void added(Node node) {
        enqueue(node);
    }

    @Override
    public void inputsChanged(Node node) {
        values.remove(node);
        enqueueWithUsers(node);
    }

    @Override
    public void lostUser(Node node) {
        enqueue(node);
        if (node.userCount() == 1) {
            enqueue(node.user(0));
        }
    }

    @Override
    public void typeChanged(Node node) {
        enqueueWithUsers(node);
        for (int i = 0; i < node.userCount(); i++) {
            if (node.user(i) instanceof RegionNode region) {
                enqueueWithUsers(region);
            }
        }
    }

    @Override
    public void removed(Node node) {
        values.remove(node);
    }
}
