package dev.simplelang.incremental;

import dev.simplelang.ir.BinaryNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.UnaryNode;
import dev.simplelang.type.IntType;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/// The live-in values of a part, and the values that those are computed from, a few operations back:
/// a part that uses `x` and `x + 1` of the code before it has to know that they differ by one.
final class LiveInValues {

    /// Instead of the index of a value: it is the argument of the program.
    static final int ARGUMENT = -1;

    /// How many operations back a value is known.
    private static final int MAX_DEPTH = 3;

    /// All that a part knows of a value.
    ///
    /// @param operation what computes it; empty if that is not known
    /// @param operands the indexes of the values that it is computed from
    record Value(IntType type, String operation, List<Integer> operands) {

        boolean isComputed() {
            return !operation.isEmpty();
        }
    }

    private final Node argument;
    private final List<Node> nodes = new ArrayList<>();
    private final List<Value> values = new ArrayList<>();
    private final IdentityHashMap<Node, Integer> indexes = new IdentityHashMap<>();

    /// @param argument the argument of the program, which is none of these values
    LiveInValues(Node argument) {
        this.argument = argument;
        indexes.put(argument, ARGUMENT);
    }

    /// Adds what `node` computes, unless it is there.
    ///
    /// @return its index
    int add(Node node) {
        return add(node, MAX_DEPTH);
    }

    private int add(Node node, int depth) {
        var index = indexes.get(node);
        if (index != null) {
            return index;
        }
        var type = (IntType) node.type();
        boolean isComputed = depth > 0 && !type.isConstant()
                && (node instanceof BinaryNode || node instanceof UnaryNode);
        var operands = isComputed
                ? node.inputs().stream().map(input -> add(input, depth - 1)).toList()
                : List.<Integer>of();
        indexes.put(node, nodes.size());
        nodes.add(node);
        values.add(new Value(type, isComputed ? node.label() : "", operands));
        return nodes.size() - 1;
    }

    /// The argument of the program.
    Node argument() {
        return argument;
    }

    /// The nodes that compute the values; a value comes after those that it is computed from.
    List<Node> nodes() {
        return nodes;
    }

    /// What is known of the values.
    List<Value> values() {
        return List.copyOf(values);
    }
}
