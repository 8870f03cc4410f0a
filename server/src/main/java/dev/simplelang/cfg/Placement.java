package dev.simplelang.cfg;

import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.text.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/// For each value the control node at which it gets a new one: its *place*.
///
/// A phi gets a new value when control enters its region. Any other value depends on phis whose regions all dominate the
/// places where it is used, and hence lie on one path of the dominator tree; it gets a new value when the lowest of these
/// regions is entered. A value that depends on no phi has the start as its place.
///
/// Linear. A value that depends on a region that no run reaches has no place.
public final class Placement {

    private static final int UNKNOWN = -2;
    private static final int NOWHERE = -1;
    private static final int START = 0;

    /// Hardly any control node is the place of more values.
    private static final int FEW = 4;

    private final ControlFlow flow;
    private final int[] place;
    private final List<List<Node>> values;
    private final List<List<PhiNode>> phis;
    private final List<Node> inOrder;

    /// Places the data nodes of `graph`, those that nothing uses included.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public Placement(Graph graph, ControlFlow flow, Cancellation cancellation) {
        this.flow = flow;
        place = new int[graph.idLimit()];
        Arrays.fill(place, UNKNOWN);
        inOrder = new ArrayList<>(graph.idLimit());
        int size = flow.order().size();
        values = new ArrayList<>(size);
        phis = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            values.add(List.of());
            phis.add(List.of());
        }
        var pending = new ArrayDeque<Node>();
        for (var node : graph.nodes()) {
            if (node != null && !node.isControl()) {
                cancellation.check();
                place(node, pending);
            }
        }
    }

    /// Places `root` and the values that it depends on, these first.
    ///
    /// @param pending an empty stack, which is empty again in the end
    private void place(Node root, ArrayDeque<Node> pending) {
        pending.push(root);
        while (!pending.isEmpty()) {
            var node = pending.peek();
            if (settle(node)) {
                pending.pop();
            } else {
                pushInputs(node, pending);
            }
        }
    }

    /// Pushes the inputs that have to be placed first.
    private void pushInputs(Node node, ArrayDeque<Node> pending) {
        for (int i = 0; i < node.inputCount(); i++) {
            var input = node.input(i);
            if (!input.isControl() && place[input.id()] == UNKNOWN) {
                pending.push(input);
            }
        }
    }

    /// Places `node`, if it is not placed yet, and all that has to be placed first is.
    ///
    /// @return whether it is placed now
    private boolean settle(Node node) {
        if (place[node.id()] != UNKNOWN) {
            return true;
        }
        if (node instanceof PhiNode phi) {
            boolean reached = flow.isReached(phi.region());
            place[phi.id()] = reached ? flow.indexOf(phi.region()) : NOWHERE;
            if (reached) {
                listAt(phis, place[phi.id()]).add(phi);
                inOrder.add(phi);
            }
            return true;
        }
        int lowest = lowestOfInputs(node);
        place[node.id()] = lowest;
        if (lowest >= START) {
            listAt(values, lowest).add(node);
            inOrder.add(node);
        }
        return lowest != UNKNOWN;
    }

    /// The last of the places of what `node` is computed from.
    private int lowestOfInputs(Node node) {
        int lowest = START;
        for (int i = 0; i < node.inputCount(); i++) {
            var input = node.input(i);
            if (!input.isControl()) {
                int next = place[input.id()];
                if (next == UNKNOWN) {
                    return UNKNOWN;
                }
                lowest = lowest == NOWHERE || next == NOWHERE ? NOWHERE : Math.max(lowest, next);
            }
        }
        return lowest;
    }

    private static <T> List<T> listAt(List<List<T>> lists, int index) {
        if (lists.get(index).isEmpty()) {
            lists.set(index, new ArrayList<>(FEW));
        }
        return lists.get(index);
    }

    /// Whether `value` has a place.
    public boolean isPlaced(Node value) {
        return value.id() < place.length && place[value.id()] >= START;
    }

    /// The place of a value that has one: no place where it could be computed comes earlier.
    public Node placeOf(Node value) {
        return flow.order().get(place[value.id()]);
    }

    /// All values that have a place; a value that is no phi stands behind its inputs.
    public List<Node> inOrder() {
        return Collections.unmodifiableList(inOrder);
    }

    /// The phis of the reached control node at `index` in reverse postorder.
    public List<PhiNode> phisAt(int index) {
        return Collections.unmodifiableList(phis.get(index));
    }

    /// The values that are no phis and get a new value at the control node at `index`, inputs before users.
    public List<Node> valuesAt(int index) {
        return Collections.unmodifiableList(values.get(index));
    }
}
