package dev.simplelang.opt;

import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Dependencies;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.GraphListener;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NumberingKey;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.Rewrite;
import dev.simplelang.ir.Rule;
import dev.simplelang.ir.StopNode;
import dev.simplelang.opt.SumShape.Need;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;

/// Applies the rules of the nodes until none applies: constants, value numbering, and [Node#idealize].
///
/// **Invariants.** A node is on the worklist, or no rule applies to it: a change at a node puts on the worklist the node,
/// its users, through regions their phis, and whoever has registered that it looked there ([Dependents]). Before a rule is
/// asked, all types and polynomials are up to date ([LocalFacts]).
///
/// **The order of work does not matter.** The rules of a node depend on what it computes and on what is known about it;
/// not on ids, nor on who else uses a node. What comes out is the same graph but for the order of operands and the
/// arrangement of equal sums. It would not be where a polynomial reaches the bounds of its size earlier in one order than
/// in the other, which takes facts that only other rules bring to light.
public final class Peepholes implements GraphListener, AutoCloseable {

    private static final int MOST_REWRITES_OF_REWRITES = 16;

    private final Graph graph;
    private final ValueNumbering values;
    private final Dependents dependents;
    private final LocalFacts facts;
    private final Worklist worklist;
    private boolean leavesApart;

    /// True while a node is being replaced by one of equal type and polynomial: operations on it keep
    /// theirs and need not be evaluated again.
    private boolean isKnownAlike;

    /// The new node that is ideal already, hence need not be put on the worklist when it joins the graph.
    private Node settled;

    /// Listens to `graph` from now on, so that a later run looks only at what other passes have changed.
    public Peepholes(Graph graph) {
        this(graph, Worklist.inOrder());
    }

    /// As [#Peepholes(Graph)], in an order of work that tests choose.
    Peepholes(Graph graph, Worklist worklist) {
        this.graph = graph;
        this.worklist = worklist;
        values = new ValueNumbering(graph.idLimit());
        dependents = new Dependents(graph.idLimit());
        facts = new LocalFacts(graph, dependents, this::enqueueWithUsers);
        graph.addListener(this);
        for (var node : graph.nodes()) {
            if (node != null) {
                added(node);
            }
        }
    }

    /// Works off the worklist.
    void run(Cancellation cancellation) {
        facts.spread(cancellation);
        while (!worklist.isEmpty()) {
            cancellation.check();
            var node = worklist.remove();
            if (node.isAttached()) {
                improve(node);
                facts.spread(cancellation);
            }
        }
    }

    /// Whether some nodes that are equal have not been united, since neither may take the place of the other as far as is known.
    public boolean leavesApart() {
        return leavesApart;
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
                worklist.add(branch);
            }
            return;
        }
        if (!(node instanceof ConstantNode)) {
            if (node.isDead()) {
                replace(node, graph.dead(), Rule.DEAD_CONTROL);
                return;
            }
            if (node.constant().isPresent()) {
                replace(node, number(new ConstantNode(node.type()), node, 0), Rule.FOLD_CONSTANT);
                return;
            }
        }
        var rewrite = node.idealize(dependents.of(node));
        if (rewrite.isPresent()) {
            apply(node, rewrite.get());
        } else if (node.isPure()) {
            number(node);
        }
    }

    /// The node that does the work of `node`, which is detached: an equal or a better one, or that node itself. Improves it
    /// as far as its inputs are known, as *Simple* does while it parses.
    public Node make(Node node) {
        return number(node, graph.start(), 0);
    }

    /// Carries out a rewrite of `node`.
    void apply(Node node, Rewrite rewrite) {
        switch (rewrite) {
            case Rewrite.Replace(Rule rule, Node by) -> replace(node, number(by, node, 0), rule);
            case Rewrite.SwapOperands(Rule rule) -> {
                swapOperands(node, rule);
                // At once: whoever waits behind it is to see what it has become, as if another node had taken its place.
                improve(node);
            }
            case Rewrite.DropDeadPaths(Rule rule) -> {
                dropDeadPaths(node);
                graph.rewritten(node, rule);
            }
            case Rewrite.TakeSide(Rule rule, int side) -> takeSide((IfNode) node, side, rule);
        }
    }

    private void swapOperands(Node operation, Rule rule) {
        graph.swapOperands((BinaryNode) operation);
        graph.rewritten(operation, rule);
    }

    private void replace(Node node, Node by, Rule rule) {
        isKnownAlike = !node.isControl() && by.type().equals(node.type()) && by.polynomial().equals(node.polynomial());
        graph.replace(node, by, rule);
        isKnownAlike = false;
    }

    /// Replaces a node to which no rule applies by an equal one, or puts it into the table. Of two either of which would do the older one
    /// stays: it is more likely to be what somebody has written.
    private void number(Node node) {
        var key = NumberingKey.of(node, node.expansion());
        var twin = twin(node, key, node);
        if (twin == null) {
            values.add(node, key);
        } else if (twin != node) {
            unite(node, twin, key);
        }
    }

    private void unite(Node node, Node twin, NumberingKey key) {
        boolean twinWillDo = mayStandFor(twin, node.type());
        if ((!twinWillDo || node.id() < twin.id()) && mayStandFor(node, twin.type()) && !isMadeFrom(node, twin)) {
            values.remove(twin);
            values.add(node, key);
            worklist.add(twin);
        } else if (twinWillDo) {
            replace(node, twin, Rule.VALUE_NUMBERING);
        } else {
            leavesApart = true;
        }
    }

    /// Whether `node` may not take the place of `twin`, being made from it, as far as can be told. The two stay apart then.
    private static boolean isMadeFrom(Node node, Node twin) {
        return SumShape.hasManyShapes(node) && SumShape.need(node, twin) != Need.NOT_NEEDED;
    }

    /// The node of the graph that stands for `node`: itself, or for a detached node an equal or a better one.
    ///
    /// A detached node is improved before it joins the graph, inputs first. That is more than speed: sums of sums, such as
    /// those of a loop unrolled by hand, grow constants in one order of work and linearly many nodes in the other. It is not
    /// looked at once more behind that, since what its rules look at is taken down at once.
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
        var dependencies = dependents.of(node);
        var expansion = node.expand(dependencies);
        graph.setExpansion(node, expansion);
        var type = LocalFacts.type(node, expansion, dependencies);
        if (type instanceof IntType known && known.isConstant() && !(node instanceof ConstantNode)) {
            return number(new ConstantNode(type), of, depth);
        }
        var key = NumberingKey.of(node, expansion);
        var twin = node.isPure() ? twin(node, key, of) : null;
        if (twin != null && mayStandFor(twin, type)) {
            return twin;
        }
        var rewrite = node.idealize(dependencies).orElse(null);
        if (depth < MOST_REWRITES_OF_REWRITES && rewrite instanceof Rewrite.Replace(Rule rule, Node by)) {
            graph.rewritten(node, rule);
            return number(by, of, depth + 1);
        }
        if (depth < MOST_REWRITES_OF_REWRITES && rewrite instanceof Rewrite.SwapOperands(Rule rule)) {
            swapOperands(node, rule);
            return number(node, of, depth + 1);
        }
        graph.setType(node, type);
        settled = rewrite == null && twin == null ? node : null;
        graph.add(node);
        graph.origins().derive(node, of);
        if (rewrite == null && node.isPure()) {
            values.add(node, key);
        }
        return node;
    }

    /// The node of the table that is equal to `node`, which has this `key`, and may take the place of `replaced`; null if
    /// there is none.
    ///
    /// Of nodes with the same polynomial one may be made from the other, and must not take its place then; and one that is
    /// still to be looked at may be about to get a better shape. Such a twin leaves the table to the next one. Where it
    /// would take too long to tell, the two stay apart.
    private Node twin(Node node, NumberingKey key, Node replaced) {
        var twin = values.find(node, key);
        if (twin == null || twin == node || !SumShape.hasManyShapes(twin)) {
            return twin;
        }
        if (twin == replaced) {
            values.remove(twin);
            return null;
        }
        var need = SumShape.need(twin, replaced);
        if (need == Need.NOT_NEEDED && !worklist.lists(twin)) {
            return twin;
        }
        if (need == Need.TOO_FAR_TO_TELL) {
            leavesApart = true;
        } else {
            values.remove(twin);
            worklist.add(twin);
        }
        return null;
    }

    /// Whether `twin`, as it is known, may be used for an equal node of which `type` is known.
    ///
    /// What is known of a node holds where it is used. Its inputs may have been replaced since by others that have the same
    /// value there, but are available, and different, elsewhere; then the equal node stands for them elsewhere, and only
    /// what follows from the inputs holds for both. A phi stands at its region, and what is known of it there holds for both.
    private static boolean mayStandFor(Node twin, Type type) {
        return twin instanceof PhiNode || twin.type().meet(type)
                .join(LocalFacts.typeOfInputs(twin, twin.expansion(), Dependencies.IGNORED)).equals(twin.type());
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

    private void enqueueWithUsers(Node node) {
        worklist.add(node);
        node.users().forEach(worklist::add);
    }

    private void lookAgain(Node dependent) {
        if (dependent.isAttached()) {
            facts.add(dependent);
            worklist.add(dependent);
        }
    }

    @Override
    public void added(Node node) {
        if (node != settled) {
            facts.add(node);
            worklist.add(node);
        }
    }

    @Override
    public void inputsChanged(Node node) {
        values.remove(node);
        if (!isKnownAlike || !(node instanceof BinaryNode)) {
            facts.add(node);
        }
        if (node instanceof RegionNode) {
            facts.addUsers(node);
        }
        enqueueWithUsers(node);
        dependents.changed(node, this::lookAgain);
    }

    @Override
    public void lostUser(Node node) {
        worklist.add(node);
    }

    @Override
    public void typeChanged(Node node) {
        facts.addUsers(node);
        enqueueWithUsers(node);
        for (var user : node.users()) {
            if (user instanceof RegionNode region) {
                facts.addUsers(region);
                enqueueWithUsers(region);
            }
        }
        dependents.changed(node, this::lookAgain);
    }

    @Override
    public void removed(Node node) {
        values.remove(node);
        dependents.changed(node, this::lookAgain);
    }
}
