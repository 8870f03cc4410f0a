package dev.simplelang.ir;

import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// A sea of nodes: one program.
///
/// Owns its nodes and their ids. Every change goes through here and notifies the listeners. Not
/// thread-safe; graphs share no state.
public final class Graph {

    /// All nodes ever added, by id; [Origins] refers to removed ones.
    private final List<Node> nodes;
    private final Listeners listeners = new Listeners();
    private final Origins origins;
    private final StartNode start;
    private final StopNode stop;
    private final ConstantNode dead;

    /// A graph with a start, a stop and the dead control, for any argument.
    public Graph() {
        this(16);
    }

    /// The same, with an expected number of nodes.
    public Graph(int room) {
        this(IntType.BOTTOM, room);
    }

    /// The same, for arguments of this type.
    public Graph(IntType argument, int room) {
        nodes = new ArrayList<>(room);
        origins = new Origins(nodes, room);
        start = add(new StartNode(argument));
        stop = add(new StopNode());
        dead = add(ConstantNode.dead());
    }

    /// A copy of this graph for arguments of a narrower type. A node and its copy have the same id
    /// and the same origin.
    public Graph copy(IntType argument) {
        var copy = copyNodes(argument);
        copy.connect(nodes, node -> copy.nodes.get(node.id()));
        return copy;
    }

    /// The same as [#copy], but without the inputs of the nodes, which [#connect] adds.
    public Graph copyNodes(IntType argument) {
        // Optimizing adds nodes.
        var copy = new Graph(argument, idLimit() + idLimit() / 2);
        copy.addCopies(nodes.subList(copy.idLimit(), idLimit()));
        copy.origins.addCopies(origins, nodes, node -> copy.nodes.get(node.id()));
        return copy;
    }

    /// Where the program starts.
    public StartNode start() {
        return start;
    }

    /// The argument of the program.
    ///
    /// @throws NoSuchElementException if it has no node yet
    public ProjNode argument() {
        return start.users().stream().map(ProjNode.class::cast).filter(ProjNode::isArgument).findFirst()
                .orElseThrow();
    }

    /// Where the ends of the program meet.
    public StopNode stop() {
        return stop;
    }

    /// The control of unreachable code.
    public ConstantNode dead() {
        return dead;
    }

    /// Where the nodes come from and what became of them.
    public Origins origins() {
        return origins;
    }

    /// One more than the greatest id given so far.
    public int idLimit() {
        return nodes.size();
    }

    /// A live view of the nodes of the graph by id; null where a node has been removed.
    public List<Node> nodes() {
        return new NodeView() {
            @Override
            public Node get(int id) {
                var node = nodes.get(id);
                return node.isAttached() ? node : null;
            }

            @Override
            public int size() {
                return nodes.size();
            }
        };
    }

    /// Notifies `listener` of every change from now on.
    public void addListener(GraphListener listener) {
        listeners.add(listener);
    }

    /// Stops notifying `listener`.
    public void removeListener(GraphListener listener) {
        listeners.remove(listener);
    }

    /// Takes a detached node into the graph; its inputs must be there already.
    public <N extends Node> N add(N node) {
        node.attach(nodes.size());
        nodes.add(node);
        listeners.added(node);
        return node;
    }

    /// Makes `input` the `index`-th input of `node`. If that is detached, nobody is notified.
    public void setInput(Node node, int index, Node input) {
        var old = node.input(index);
        if (old == input) {
            return;
        }
        if (!node.isAttached()) {
            node.setDetached(index, input);
            return;
        }
        node.set(index, input);
        listeners.inputsChanged(node);
        if (old != null) {
            listeners.lostUser(old);
        }
    }

    /// Swaps the operands of `node`. If that is detached, nobody is notified.
    public void swapOperands(BinaryNode node) {
        var left = node.left();
        var right = node.right();
        if (!node.isAttached()) {
            node.setDetached(0, right);
            node.setDetached(1, left);
            return;
        }
        node.set(0, right);
        node.set(1, left);
        listeners.inputsChanged(node);
    }

    /// Adds an input after the last one.
    public void addInput(Node node, Node input) {
        node.append(input);
        listeners.inputsChanged(node);
    }

    /// Removes the inputs for which `keep` is false; the others move up.
    ///
    /// @param keep one entry for each input
    public void retainInputs(Node node, boolean[] keep) {
        var lost = new ArrayList<Node>();
        for (int i = 0; i < keep.length; i++) {
            if (!keep[i] && node.input(i) != null) {
                lost.add(node.input(i));
            }
        }
        node.retain(keep);
        listeners.inputsChanged(node);
        lost.forEach(listeners::lostUser);
    }

    /// Removes the paths of `region` for which `keep` is false, with their values in its phis.
    ///
    /// @param keep one entry for each path
    public void retainPaths(RegionNode region, boolean[] keep) {
        var keepValues = new boolean[keep.length + 1];
        keepValues[0] = true;
        System.arraycopy(keep, 0, keepValues, 1, keep.length);
        for (var user : region.users().toArray(Node[]::new)) {
            if (user instanceof PhiNode) {
                retainInputs(user, keepValues);
            }
        }
        retainInputs(region, keep);
    }

    /// Sets a better type of `node`. If that is detached, nobody is notified.
    public void setType(Node node, Type type) {
        node.setType(type);
        if (node.isAttached()) {
            listeners.typeChanged(node);
        }
    }

    /// Sets the result of `node` as a polynomial of other nodes; empty if it is a leaf.
    ///
    /// @return whether that is a change
    public boolean setExpansion(Node node, Optional<Polynomial> expansion) {
        return node.setExpansion(expansion);
    }

    /// Records that `rule` has changed `node` in place, or improved it before it joined the graph.
    public void rewritten(Node node, Rule rule) {
        origins.rewritten(node, rule);
        listeners.rewritten(node, rule);
    }

    /// Makes every use of `node` a use of `by`, and removes `node`.
    ///
    /// @throws IllegalArgumentException if both are the same
    public void replace(Node node, Node by, Rule rule) {
        if (node == by) {
            throw new IllegalArgumentException("replaced by itself: " + node);
        }
        while (node.userCount() > 0) {
            int last = node.userCount() - 1;
            var user = node.user(last);
            user.set(node.userInput(last), by);
            listeners.inputsChanged(user);
        }
        origins.replaced(node, by, rule);
        listeners.replaced(node, by, rule);
        remove(node);
    }

    /// Removes a node that nobody uses.
    ///
    /// @throws IllegalStateException if the node has users
    public void remove(Node node) {
        requireUnused(node);
        var lost = node.inputArray();
        node.detach();
        listeners.removed(node);
        for (var input : lost) {
            listeners.lostUser(input);
        }
    }

    /// Removes all of `garbage`, whose users must be in `garbage` too. It may have cycles.
    ///
    /// @throws IllegalStateException if another node uses one of them
    public void removeAll(List<Node> garbage) {
        var inputs = new ArrayList<Node>(2 * garbage.size());
        for (var node : garbage) {
            for (int i = 0; i < node.inputCount(); i++) {
                inputs.add(node.input(i));
            }
            node.detach();
        }
        for (var node : garbage) {
            requireUnused(node);
            listeners.removed(node);
        }
        for (var input : inputs) {
            if (input.isAttached()) {
                listeners.lostUser(input);
            }
        }
    }

    /// Adds copies of nodes of another graph, with the types that they have there. [#connect] adds
    /// their inputs later, since nodes form cycles. A copy of a removed node is removed.
    ///
    /// @return the copies, in the same order
    public List<Node> addCopies(List<Node> originals) {
        var copies = new ArrayList<Node>(originals.size());
        for (var original : originals) {
            var copy = add(original.copy());
            if (!original.isAttached()) {
                remove(copy);
            }
            copies.add(copy);
        }
        return copies;
    }

    /// Gives the copies of `originals`, which have no inputs yet, copies of their inputs. Listeners
    /// are not notified.
    ///
    /// @param copyOf the copy, in this graph, of an original and of an input of one
    public void connect(List<Node> originals, UnaryOperator<Node> copyOf) {
        for (var original : originals) {
            if (original.isAttached()) {
                copyOf.apply(original).connectAs(original, copyOf);
            }
        }
    }

    private static void requireUnused(Node node) {
        if (node.userCount() > 0) {
            throw new IllegalStateException("still used: " + node);
        }
    }
}
