package dev.simplelang.cfg;

import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.text.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/// The control nodes of a graph that are reachable from the start, in reverse postorder. Control
/// passes no node that is proved dead.
///
/// A snapshot: it does not follow later changes of the graph.  Linear in the control nodes and
/// their edges.
///
/// **Invariants:** the first node is the start. A node comes after all its predecessors, back edges
/// excepted; hence after all its dominators. The true side of a branch comes before the false side.
/// The order depends on the graph alone.
public final class ControlFlow {

    private static final int UNREACHED = -1;
    private static final int ENTERED = 0;
    private static final int DONE = 1;

    private static final Comparator<Node> FALSE_SIDE_FIRST = Comparator
            .comparingInt((Node node) -> node instanceof ProjNode projection ? -projection.index() : 0)
            .thenComparing(Comparator.comparingInt(Node::id).reversed());

    private final List<Node> order;
    private final int[] indexOf;

    private ControlFlow(List<Node> order, int[] indexOf) {
        this.order = order;
        this.indexOf = indexOf;
    }

    /// Walks the control of `graph`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static ControlFlow of(Graph graph, Cancellation cancellation) {
        return of(graph, Node::isDead, cancellation);
    }

    /// Walks the control of `graph`.
    ///
    /// @param isDead which control nodes are proved to be dead
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static ControlFlow of(Graph graph, Predicate<Node> isDead, Cancellation cancellation) {
        var indexOf = new int[graph.idLimit()];
        Arrays.fill(indexOf, UNREACHED);
        var postorder = new ArrayList<Node>();
        // A node stays below its successors, and is met again when all of them are done.
        var pending = new ArrayDeque<Node>();
        var successors = new ArrayList<Node>();
        pending.push(graph.start());
        while (!pending.isEmpty()) {
            cancellation.check();
            var node = pending.peek();
            if (indexOf[node.id()] != UNREACHED) {
                pending.pop();
                if (indexOf[node.id()] == ENTERED) {
                    indexOf[node.id()] = DONE;
                    postorder.add(node);
                }
                continue;
            }
            indexOf[node.id()] = ENTERED;
            successors(node, isDead, successors);
            for (int i = successors.size() - 1; i >= 0; i--) {
                if (indexOf[successors.get(i).id()] == UNREACHED) {
                    pending.push(successors.get(i));
                }
            }
        }
        Collections.reverse(postorder);
        for (int i = 0; i < postorder.size(); i++) {
            indexOf[postorder.get(i).id()] = i;
        }
        return new ControlFlow(postorder, indexOf);
    }

    private static void successors(Node node, Predicate<Node> isDead, List<Node> successors) {
        successors.clear();
        for (int i = 0; i < node.userCount(); i++) {
            var user = node.user(i);
            if (user.isControl() && !isDead.test(user)) {
                successors.add(user);
            }
        }
        if (successors.size() > 1) {
            successors.sort(FALSE_SIDE_FIRST);
        }
    }

    /// The only successor of `control`, which is neither a branch nor an end.
    public static Node successor(Node control) {
        return control.users().stream().filter(Node::isControl).findFirst().orElseThrow();
    }

    /// The control nodes in reverse postorder.
    public List<Node> order() {
        return order;
    }

    /// Whether `node` is reachable.
    public boolean isReached(Node node) {
        return node.id() < indexOf.length && indexOf[node.id()] != UNREACHED;
    }

    /// Whether a run that evaluates `user` may evaluate its `index`-th input, which is data. A phi
    /// needs only the values of reachable paths.
    public boolean reachesUse(Node user, int index) {
        return !(user instanceof PhiNode phi) || isReached(phi.region().input(index - 1));
    }

    /// The index of `node` in [#order()].
    ///
    /// @throws IllegalArgumentException unless [#isReached(Node)]
    public int indexOf(Node node) {
        if (!isReached(node)) {
            throw new IllegalArgumentException("not reached: " + node);
        }
        return indexOf[node.id()];
    }
}
