package dev.simplelang.cfg;

import dev.simplelang.ir.Node;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Walks the nodes that a value is computed from, each after its inputs. Does not recurse.
public final class InputsFirst {

    private InputsFirst() {}

    /// Visits `root` and what it is computed from, as far as that is not done yet.
    ///
    /// @param isDone whether a node needs no visit; its inputs are not walked then. The nodes that are
    ///               not done must have no cycle, so that phis of loops are done.
    /// @param visit after which the node is done
    public static void walk(Node root, Predicate<Node> isDone, Consumer<Node> visit) {
        var pending = new ArrayDeque<Node>();
        pending.push(root);
        while (!pending.isEmpty()) {
            var node = pending.peek();
            int open = pending.size();
            if (!isDone.test(node)) {
                for (var input : node.inputs()) {
                    if (!isDone.test(input)) {
                        pending.push(input);
                    }
                }
            }
            if (pending.size() == open) {
                pending.pop();
                if (!isDone.test(node)) {
                    visit.accept(node);
                }
            }
        }
    }
}
