package dev.simplelang.cfg;

import dev.simplelang.ir.Node;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/// Visits the nodes that a value is computed from, each after its inputs. Does not recurse.
public final class InputsFirst {

    private InputsFirst() {}

    /// Visits `root` and what it is computed from, unless done; the first input of a node first.
    ///
    /// @param isDone whether a node needs no visit; its inputs are not walked then
    /// @param inputs the inputs of a node that must be visited before it. Every cycle must contain a
    ///     node that is done or has none of them, such as a loop phi
    /// @param visit makes a node done
    public static void walk(Node root, Predicate<Node> isDone, Function<Node, List<Node>> inputs,
            Consumer<Node> visit) {
        if (isDone.test(root)) {
            return;
        }
        var pending = new ArrayDeque<Node>();
        pending.push(root);
        while (!pending.isEmpty()) {
            var node = pending.peek();
            if (isDone.test(node)) {
                pending.pop();
                continue;
            }
            int size = pending.size();
            for (var input : inputs.apply(node).reversed()) {
                if (!isDone.test(input)) {
                    pending.push(input);
                }
            }
            if (pending.size() == size) {
                pending.pop();
                visit.accept(node);
            }
        }
    }
}
