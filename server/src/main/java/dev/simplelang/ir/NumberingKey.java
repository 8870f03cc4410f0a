package dev.simplelang.ir;

import java.util.Optional;

/// What two nodes share if their results are equal whatever the run: class, payload and inputs; of a sum or a product its
/// [Polynomial], of `==` and `!=` the difference of the operands.
public final class NumberingKey {

    private final Node node;

    /// What stands for class, payload and inputs, if anything does.
    private final Optional<Polynomial> polynomial;

    private final int hash;

    private NumberingKey(Node node, Optional<Polynomial> polynomial) {
        this.node = node;
        this.polynomial = polynomial;
        hash = (isOfOperation() ? hashOfOperation() : 0) * 31 + polynomial.hashCode();
    }

    /// The key of a pure node, as its inputs are now; also of a detached one.
    ///
    /// @param expansion that of the node
    public static NumberingKey of(Node node, Optional<Polynomial> expansion) {
        return new NumberingKey(node, polynomial(node, expansion));
    }

    private static Optional<Polynomial> polynomial(Node node, Optional<Polynomial> expansion) {
        return CompareNode.isEquality(node) ? Comparisons.canonicalDifference((CompareNode) node) : expansion;
    }

    /// Whether the polynomial, if there is one, does not say all.
    private boolean isOfOperation() {
        return polynomial.isEmpty() || CompareNode.isEquality(node);
    }

    private int hashOfOperation() {
        int code = node.getClass().hashCode() * 31 + node.payload().hashCode();
        for (int i = 0; polynomial.isEmpty() && i < node.inputCount(); i++) {
            code = code * 31 + node.input(i).id();
        }
        return code;
    }

    /// Whether `other`, a node of the graph, has this key, as its inputs are now.
    public boolean isKeyOf(Node other) {
        return CompareNode.isEquality(node) == CompareNode.isEquality(other)
                && polynomial.equals(polynomial(other, other.expansion()))
                && (!isOfOperation() || isSameOperation(other));
    }

    private boolean isSameOperation(Node other) {
        return node.isSameOperation(other) && (polynomial.isPresent() || node.hasInputsOf(other));
    }

    /// The same for equal keys.
    public int hash() {
        return hash;
    }
}
