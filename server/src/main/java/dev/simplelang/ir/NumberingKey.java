package dev.simplelang.ir;

import java.util.List;
import java.util.Optional;

/// Two nodes with equal keys have equal results in every run. The key has class, payload and inputs;
/// of a sum or a product its [Polynomial], of `==` and `!=` the difference of the operands.
///
/// @param operation class and payload; empty if the operands say all
/// @param operands a list of nodes, or a polynomial
public record NumberingKey(List<Object> operation, Object operands) {

    /// The key of a pure node, as its inputs are now; also of a detached one.
    ///
    /// @param expansion that of the node
    public static NumberingKey of(Node node, Optional<Polynomial> expansion) {
        boolean isEquality = CompareNode.isEquality(node);
        var polynomial = isEquality ? Comparisons.canonicalDifference((CompareNode) node) : expansion;
        var operation = List.of(node.getClass(), node.payload());
        return polynomial.isPresent()
                ? new NumberingKey(isEquality ? operation : List.of(), polynomial.get())
                : new NumberingKey(operation, List.copyOf(node.inputs()));
    }
}
