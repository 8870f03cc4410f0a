package dev.simplelang.schedule;

import dev.simplelang.ir.Node;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Computes expressions on an operand stack, as virtual machines do.
public final class OperandStack {

    private OperandStack() {}

    /// Visits what `root` is computed from, and then `root`: each node after its inputs, the first
    /// input first, and as often as it is used. Does not recurse, since expressions may be deep.
    ///
    /// @param isAtHand whether an input is not computed, but pushed
    /// @param push pushes a value that is at hand
    /// @param operate replaces the inputs of a node on the stack by its value
    public static void compute(Node root, Predicate<Node> isAtHand, Consumer<Node> push, Consumer<Node> operate) {
        record Step(Node value, boolean inputsArePushed) {}
        var steps = new ArrayDeque<Step>();
        steps.push(new Step(root, false));
        while (!steps.isEmpty()) {
            var step = steps.pop();
            var value = step.value();
            if (step.inputsArePushed()) {
                operate.accept(value);
            } else if (value != root && isAtHand.test(value)) {
                push.accept(value);
            } else {
                steps.push(new Step(value, true));
                for (int i = value.inputCount() - 1; i >= 0; i--) {
                    steps.push(new Step(value.input(i), false));
                }
            }
        }
    }
}
