package dev.simplelang.cfg;

import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.text.Cancellation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/// The earliest control node at which each value can be computed. The value can change only when
/// control enters that node.
///
/// The earliest node of a phi is its region. Any other value depends on phis whose regions all
/// dominate its uses, so that these regions lie on one path of the dominator tree; the lowest of
/// them is the earliest node. A value that depends on no phi has the start.
///
///     int i = 0;
///     while (i < arg) i = i + arg * 2;   // arg * 2: the start; i + arg * 2: the loop head
///
/// Linear. A value that depends on a phi of an unreachable region has no earliest node.
public final class Placement {

    private static final int UNKNOWN = -2;
    private static final int NOWHERE = -1;
    private static final int START = 0;

    /// The initial capacity of a list.
    private static final int INITIAL_CAPACITY = 4;

    private final ControlFlow flow;
    private final int[] earliest;
    private final List<List<Node>> values;
    private final List<List<PhiNode>> phis;
    private final List<Node> inOrder;

    /// Places the data nodes of `graph`, unused ones included.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public Placement(Graph graph, ControlFlow flow, Cancellation cancellation) {
        this.flow = flow;
        earliest = new int[graph.idLimit()];
        Arrays.fill(earliest, UNKNOWN);
        inOrder = new ArrayList<>(graph.idLimit());
        int size = flow.order().size();
        values = new ArrayList<>(size);
        phis = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            values.add(List.of());
            phis.add(List.of());
        }
        for (var node : graph.nodes()) {
            if (node != null) {
                cancellation.check();
                InputsFirst.walk(node, next -> next.isControl() || earliest[next.id()] != UNKNOWN,
                        next -> next instanceof PhiNode ? List.of() : next.inputs(), this::place);
            }
        }
    }

    /// Places `node`, whose inputs are placed unless it is a phi.
    private void place(Node node) {
        if (node instanceof PhiNode phi) {
            boolean reached = flow.isReached(phi.region());
            earliest[phi.id()] = reached ? flow.indexOf(phi.region()) : NOWHERE;
            if (reached) {
                listAt(phis, earliest[phi.id()]).add(phi);
                inOrder.add(phi);
            }
            return;
        }
        int lowest = lowestOfInputs(node);
        earliest[node.id()] = lowest;
        if (lowest >= START) {
            listAt(values, lowest).add(node);
            inOrder.add(node);
        }
    }

    /// The last of the earliest nodes of the inputs; the inputs' regions dominate each other.
    private int lowestOfInputs(Node node) {
        int lowest = START;
        for (int i = 0; i < node.inputCount(); i++) {
            var input = node.input(i);
            if (!input.isControl()) {
                int next = earliest[input.id()];
                lowest = lowest == NOWHERE || next == NOWHERE ? NOWHERE : Math.max(lowest, next);
            }
        }
        return lowest;
    }

    private static <T> List<T> listAt(List<List<T>> lists, int index) {
        if (lists.get(index).isEmpty()) {
            lists.set(index, new ArrayList<>(INITIAL_CAPACITY));
        }
        return lists.get(index);
    }

    /// Whether `value` has an earliest node.
    public boolean isPlaced(Node value) {
        return value.id() < earliest.length && earliest[value.id()] >= START;
    }

    /// The earliest control node at which `value`, which [is placed][#isPlaced], can be computed.
    public Node earliest(Node value) {
        return flow.order().get(earliest[value.id()]);
    }

    /// All placed values; one that is not a phi comes after its inputs.
    public List<Node> inOrder() {
        return Collections.unmodifiableList(inOrder);
    }

    /// The phis of the reachable control node at `index` in reverse postorder.
    public List<PhiNode> phisAt(int index) {
        return Collections.unmodifiableList(phis.get(index));
    }

    /// The values other than phis whose earliest node is at `index` in reverse postorder, inputs
    /// before users.
    public List<Node> valuesAt(int index) {
        return Collections.unmodifiableList(values.get(index));
    }
}
