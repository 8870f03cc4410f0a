package dev.simplelang.opt;

import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Dependencies;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.GraphListener;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.NumberingKey;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.ir.RegionNode;
import dev.simplelang.ir.Rewrite;
import dev.simplelang.ir.Rule;
import dev.simplelang.ir.StopNode;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.opt.Substitution.Dependence;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.IntType;

/// Applies local rules until none applies: constant folding, value numbering, [Node#idealize].
///
/// **Invariants.** A node is on the worklist, or no rule applies to it. A change of a node enqueues
/// the node, its users, and the nodes whose rules have looked at it ([Dependents]); a change of its
/// type also the phis of the regions among its users. Types and polynomials are up to date when a
/// rule is applied ([LocalFacts]).
///
/// **The order of work hardly matters.** A rule depends on what a node computes and on what is
/// known about it, not on ids or on its other users. Any order gives the same graph, except for the
/// order of operands, the shape of equal sums, and sums too large for a [polynomial][Node#expand].
/// About one random program in 500 is a further exception: a rule rewrites a sum before the type of
/// an operand becomes known, and no rule finds the better form then.
///
/// **Value numbering.** A table has the nodes to which no rule applies, by what they compute
/// ([ValueNumbering]). A node and its *twin*, an equal node in the table, become one node if one of
/// them may take the place of the other ([Substitution]).
public final class Peepholes implements GraphListener, AutoCloseable {

    private static final int MAX_REWRITES_OF_REWRITES = 16;

    private final Graph graph;
    private final ValueNumbering values = new ValueNumbering();
    private final Dependents dependents;
    private final LocalFacts facts;
    private final Worklist worklist;

    /// Nodes with this id or a greater one were made by the optimizer.
    private final int firstMade;

    private boolean hasUnmergedTwins;

    /// True while a node is replaced by one of equal type and polynomial: binary operations on it keep
    /// theirs and are not evaluated again.
    private boolean keepsFacts;

    /// The last node interned, if no rule applies to it: [#added] does not enqueue it.
    private Node settled;

    /// Listens to `graph` from now on, so that a later run visits only what has changed.
    public Peepholes(Graph graph) {
        this(graph, Worklist.inOrder());
    }

    /// Works in the order of `worklist`, for tests.
    Peepholes(Graph graph, Worklist worklist) {
        this.graph = graph;
        this.worklist = worklist;
        firstMade = graph.idLimit();
        dependents = new Dependents(graph.idLimit());
        facts = new LocalFacts(graph, dependents, this::enqueueAllThatLookedAt);
        graph.addListener(this);
        for (var node : graph.nodes()) {
            if (node != null) {
                added(node);
            }
        }
    }

    /// Applies rules until the worklist is empty.
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

    /// Whether some equal nodes were not merged, because neither was proved to be able to take the
    /// place of the other.
    public boolean hasUnmergedTwins() {
        return hasUnmergedTwins;
    }

    @Override
    public void close() {
        graph.removeListener(this);
    }

    private void improve(Node node) {
        if (node.userCount() == 0 && (node instanceof IfNode || isMadeOperation(node))) {
            // An unreachable branch whose sides have been replaced; or a part of a sum that a later
            // rule has rewritten. Rules would rewrite such parts again and again, making others.
            graph.remove(node);
            return;
        }
        if (node instanceof ProjNode side && side.tuple() instanceof IfNode branch && !branch.control().isDead()) {
            if (side.isDead() || !branch.isTaken(side.index())) {
                // The branch removes both sides in one step.
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
                replace(node, intern(new ConstantNode(node.type()), node, 0), Rule.FOLD_CONSTANT);
                return;
            }
        }
        var rewrite = node.idealize(dependents.of(node));
        if (rewrite.isPresent()) {
            apply(node, rewrite.get());
        } else if (node.isPure()) {
            valueNumber(node);
        }
    }

    /// Whether `node` is an operation that the optimizer has made. An unused operation of the source
    /// stays: editors show what is known about it.
    private boolean isMadeOperation(Node node) {
        return (node instanceof BinaryNode || node instanceof UnaryNode) && node.id() >= firstMade;
    }

    /// Adds a detached node to the graph, unless an equal or better one makes it unnecessary.
    ///
    /// @return the node of the graph that computes what `node` does
    public Node make(Node node) {
        return intern(node, graph.start(), 0);
    }

    /// Carries out a rewrite of `node`.
    void apply(Node node, Rewrite rewrite) {
        switch (rewrite) {
            case Rewrite.Replace(Rule rule, Node by) -> replace(node, intern(by, node, 0), rule);
            case Rewrite.SwapOperands(Rule rule) -> {
                swapOperands(node, rule);
                // At once, so that the nodes after it on the worklist see the result.
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
        keepsFacts = !node.isControl() && by.type().equals(node.type()) && by.polynomial().equals(node.polynomial());
        graph.replace(node, by, rule);
        keepsFacts = false;
    }

    /// Merges a node to which no rule applies with its twin, or adds it to the table.
    private void valueNumber(Node node) {
        var key = NumberingKey.of(node, node.expansion());
        var twin = twin(node, key, node);
        if (twin == null) {
            values.add(node, key);
        } else if (twin != node) {
            merge(node, twin, key);
        }
    }

    /// Merges two equal nodes if one may replace the other. If each may, the older one stays: it is
    /// more likely to be in the source.
    private void merge(Node node, Node twin, NumberingKey key) {
        boolean twinWillDo = Substitution.typeHolds(twin, node.type());
        if ((!twinWillDo || node.id() < twin.id()) && Substitution.typeHolds(node, twin.type())
                && Substitution.dependence(node, twin) == Dependence.NONE) {
            withdraw(twin);
            values.add(node, key);
        } else if (twinWillDo) {
            replace(node, twin, Rule.VALUE_NUMBERING);
        } else {
            hasUnmergedTwins = true;
        }
    }

    /// The node of the graph that computes what `node` does: `node` itself, or for a detached node
    /// an equal or better one.
    ///
    /// A detached node is improved before it joins the graph, inputs first. Otherwise sums of sums,
    /// such as those of an unrolled loop, could grow linearly instead of by constants. A node with
    /// neither a rule that applies nor a twin is not visited again, since its dependencies are
    /// recorded here.
    ///
    /// @param of the node that it is to replace, whose origin it gets
    /// @param depth the number of rewrites of rewrites so far, which is bounded; what is left to
    ///     rewrite goes on the worklist
    private Node intern(Node node, Node of, int depth) {
        if (node.isAttached()) {
            return node;
        }
        for (int i = 0; i < node.inputCount(); i++) {
            graph.setInput(node, i, intern(node.input(i), of, depth));
        }
        var dependencies = dependents.of(node);
        var expansion = node.expand(dependencies);
        graph.setExpansion(node, expansion);
        var type = LocalFacts.type(node, expansion, dependencies);
        if (type instanceof IntType known && known.isConstant() && !(node instanceof ConstantNode)) {
            return intern(new ConstantNode(type), of, depth);
        }
        var key = NumberingKey.of(node, expansion);
        var twin = node.isPure() ? twin(node, key, of) : null;
        if (twin != null && Substitution.typeHolds(twin, type)) {
            return twin;
        }
        var rewrite = node.idealize(dependencies).orElse(null);
        if (depth < MAX_REWRITES_OF_REWRITES && rewrite instanceof Rewrite.Replace(Rule rule, Node by)) {
            graph.rewritten(node, rule);
            return intern(by, of, depth + 1);
        }
        if (depth < MAX_REWRITES_OF_REWRITES && rewrite instanceof Rewrite.SwapOperands(Rule rule)) {
            swapOperands(node, rule);
            return intern(node, of, depth + 1);
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

    /// The twin of `node` if it does not depend on `replaced`; `node` itself if it is in the table;
    /// null if there is neither.
    ///
    /// A twin that depends on `replaced`, or that a rule may soon give another shape, makes room in
    /// the table and is visited again; `replaced` itself only makes room. Where the dependence is
    /// unknown, the twin stays and is not used.
    private Node twin(Node node, NumberingKey key, Node replaced) {
        var twin = values.find(node, key);
        if (twin == null || twin == node || !Substitution.hasManyShapes(twin)) {
            return twin;
        }
        if (twin == replaced) {
            values.remove(twin);
            return null;
        }
        var dependence = Substitution.dependence(twin, replaced);
        if (dependence == Dependence.NONE && !worklist.lists(twin)) {
            return twin;
        }
        if (dependence == Dependence.UNKNOWN) {
            hasUnmergedTwins = true;
        } else {
            withdraw(twin);
        }
        return null;
    }

    /// Makes room for another node in the table, which `node` will find when it is visited again.
    private void withdraw(Node node) {
        values.remove(node);
        worklist.add(node);
    }

    /// Removes a branch that always takes one side. It loses its control first, so that no control
    /// node has two successors in between.
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

    private void enqueueAllThatLookedAt(Node node) {
        enqueueWithUsers(node);
        dependents.changed(node, this::lookAgain);
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
        if (!keepsFacts || !(node instanceof BinaryNode)) {
            facts.add(node);
        }
        if (node instanceof RegionNode) {
            facts.addUsers(node);
        }
        enqueueAllThatLookedAt(node);
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
