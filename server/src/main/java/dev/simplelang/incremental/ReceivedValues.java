package dev.simplelang.incremental;

import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/// The values that a part takes from the code before it, and those of which that code computes them, a few operations back: where a part
/// receives `x` and `x + 1`, it is to know that they differ by one.
final class ReceivedValues {

    /// In place of the number of a value: it is the program's argument.
    static final int ARGUMENT = -1;

    /// How many operations are told of one behind the other.
    private static final int DEEPEST = 3;

    /// All that a part knows of a value.
    ///
    /// @param operation what computes it; empty where that is not told
    /// @param operands the numbers of the values of which it is computed
    record Value(IntType type, String operation, List<Integer> operands) {

        boolean isComputed() {
            return !operation.isEmpty();
        }
    }

    private final List<Node> nodes = new ArrayList<>();
    private final List<Value> values = new ArrayList<>();
    private final IdentityHashMap<Node, Integer> numbers = new IdentityHashMap<>();

    /// @param argument the program's argument, which is none of these values
    ReceivedValues(Node argument) {
        numbers.put(argument, ARGUMENT);
    }

    /// Adds what `node` computes, unless it is there.
    ///
    /// @return its number
    int add(Node node) {
        return add(node, DEEPEST);
    }

    private int add(Node node, int depth) {
        var known = numbers.get(node);
        if (known != null) {
            return known;
        }
        var type = (IntType) node.type();
        boolean isTold = depth > 0 && !type.isConstant() && (node instanceof BinaryNode || node instanceof UnaryNode);
        var operands = isTold
                ? node.inputs().stream().map(input -> add(input, depth - 1)).toList()
                : List.<Integer>of();
        numbers.put(node, nodes.size());
        nodes.add(node);
        values.add(new Value(type, isTold ? node.label() : "", operands));
        return nodes.size() - 1;
    }

    /// What computes the values, by their numbers; a value stands behind those of which it is computed.
    List<Node> nodes() {
        return nodes;
    }

    /// What is known of the values, by their numbers.
    List<Value> values() {
        return List.copyOf(values);
    }
}
