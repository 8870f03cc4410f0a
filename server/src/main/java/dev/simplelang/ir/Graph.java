package dev.simplelang.ir;

import dev.simplelang.type.IntType;
import dev.simplelang.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// A sea of nodes: one program.
///
/// Owns its nodes and their ids; every change goes through here and is told to the listeners. Not thread-safe, and
/// without any shared state: many graphs may be worked on at once.
public final class Graph {

    /// All that were ever given an id, by that; the removed ones tell what became of them.
    private final List<Node> nodes;
    private final Listeners listeners = new Listeners();
    private final Origins origins;
    private final StartNode start;
    private final StopNode stop;
    private final ConstantNode dead;

    /// A graph with a start, a stop and the dead control, of a program of whose argument nothing is known.
    public Graph() {
        this(16);
    }

    /// The same, of some `room` nodes: a guess that saves time.
    public Graph(int room) {
        this(IntType.BOTTOM, List.of(), room);
    }

    /// A graph of a part of a program.
    ///
    /// @param argument what is known about the program's argument
    /// @param received what is known about each value that the part gets from the code before it
    /// @param room how many nodes it will have; a guess that saves time
    public Graph(IntType argument, List<IntType> received, int room) {
        nodes = new ArrayList<>(room);
        origins = new Origins(nodes, room);
        start = add(new StartNode(argument, received));
        stop = add(new StopNode());
        dead = add(ConstantNode.dead());
    }

    private Graph(Graph original, IntType argument) {
        // What is found out about the program takes nodes, too.
        int room = original.idLimit() + original.idLimit() / 2;
        nodes = new ArrayList<>(room);
        for (int id = 0; id < original.idLimit(); id++) {
            var node = original.nodes.get(id);
            var copy = node == original.start ? new StartNode(argument, List.of()) : node.copy();
            copy.attach(id);
            if (!node.isAttached()) {
                copy.detach();
            }
            nodes.add(copy);
        }
        origins = new Origins(original.origins, nodes, room);
        start = (StartNode) nodes.get(original.start.id());
        stop = (StopNode) nodes.get(original.stop.id());
        dead = (ConstantNode) nodes.get(original.dead.id());
    }

    /// The same graph, of a program of whose argument more is known: the nodes have the same ids, and come from the same places.
    ///
    /// This must be a graph as it was built, which no pass has changed.
    public Graph copy(IntType argument) {
        return copy(argument, idLimit());
    }

    /// The same as [#copy(IntType)], but nodes with ids from `limit` on have no inputs yet, in the copy; [#become] gives them some.
    public Graph copy(IntType argument, int limit) {
        var copy = new Graph(this, argument);
        for (var node : nodes.subList(0, limit)) {
            if (node.isAttached()) {
                copy.nodes.get(node.id()).connectAs(node, input -> copy.nodes.get(input.id()));
            }
        }
        return copy;
    }

    /// Where the program starts.
    public StartNode start() {
        return start;
    }

    /// Where the ends of the program meet.
    public StopNode stop() {
        return stop;
    }

    /// The control that never comes.
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

    /// Tells `listener` of every change from now on.
    public void addListener(GraphListener listener) {
        listeners.add(listener);
    }

    /// Tells `listener` no more.
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

    /// Makes `input` the `index`-th input of `node`; of a detached node too, of which nobody is told.
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

    /// Swaps the operands of `node`; of a detached node too, of which nobody is told.
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

    /// Adds an input behind the last one.
    public void addInput(Node node, Node input) {
        node.append(input);
        listeners.inputsChanged(node);
    }

    /// Removes every input whose index `keep` does not hold; the others move up.
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

    /// Removes the paths of `region` whose index `keep` does not hold, together with their values in its phis.
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

    /// Records that more is known about the result of `node`; of a detached node too, of which nobody is told.
    public void setType(Node node, Type type) {
        node.setType(type);
        if (node.isAttached()) {
            listeners.typeChanged(node);
        }
    }

    /// Records what the result of `node` is as a polynomial of others, none if it is a leaf.
    ///
    /// @return whether that is something else than before
    public boolean setExpansion(Node node, Optional<Polynomial> expansion) {
        return node.setExpansion(expansion);
    }

    /// Says that `rule` has changed `node` in place, or improved it before it could join the graph.
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
            var user = node.user(node.userCount() - 1);
            user.set(node.lastUserInput(), by);
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

    /// Removes all of `garbage`, whose users must lie in `garbage` as well; cycles are welcome.
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

    /// Takes copies of `originals`, nodes of another graph, into this one, with the types that they have there.
    ///
    /// @param here what an input of an original is in this graph; asked when all copies are there
    /// @return the copies, in the same order
    public List<Node> addCopies(List<Node> originals, UnaryOperator<Node> here) {
        var copies = new ArrayList<Node>(originals.size());
        for (var original : originals) {
            copies.add(add(original.copy()));
        }
        for (int i = 0; i < copies.size(); i++) {
            copies.get(i).connectAs(originals.get(i), here);
        }
        return copies;
    }

    /// Lets nodes of this graph, which have no inputs yet, become what their copies became in a graph of their own. Listeners are
    /// not told.
    ///
    /// @param here by the id that a node had there, what it is in this graph; null for those that are to be added, which are entered
    ///             here
    public void become(Outcome outcome, Node[] here) {
        for (int id = outcome.added(); id < outcome.limit(); id++) {
            here[id] = add(outcome.prototype(id).copy());
        }
        for (int id = outcome.from(); id < outcome.limit(); id++) {
            if (outcome.tellsOf(id)) {
                here[id].setType(outcome.type(id));
                if (outcome.isGone(id)) {
                    here[id].detach();
                } else {
                    here[id].makeRoom(outcome.inputCount(id), outcome.userCount(id));
                }
            }
        }
        for (int id = outcome.from(); id < outcome.limit(); id++) {
            if (outcome.tellsOf(id)) {
                for (int i = 0; i < outcome.inputCount(id); i++) {
                    here[id].append(outcome.input(id, i, here));
                }
            }
        }
        outcome.tell(origins, here);
    }

    /// Makes `ends` the ends of the program.
    public void gather(List<Node> ends) {
        retainInputs(stop, new boolean[stop.inputCount()]);
        stop.makeRoom(ends.size(), 0);
        ends.forEach(end -> addInput(stop, end));
    }

    private static void requireUnused(Node node) {
        if (node.userCount() > 0) {
            throw new IllegalStateException("still used: " + node);
        }
    }
}
