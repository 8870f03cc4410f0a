package dev.simplelang.ir;

import java.util.Arrays;

/// What two nodes share if their results are equal whatever the run: class, payload and inputs; of a sum or a product its
/// [Polynomial], of `==` and `!=` the difference of the operands.
public final class NumberingKey {

    private static final Node[] NONE = {};

    private final Class<?> operation;
    private final Object payload;
    private final Node[] inputs;
    private final int hash;

    private NumberingKey(Class<?> operation, Object payload, Node... inputs) {
        this.operation = operation;
        this.payload = payload;
        this.inputs = inputs;
        hash = (operation.hashCode() * 31 + payload.hashCode()) * 31 + Arrays.hashCode(inputs);
    }

    /// The key of a pure node, as its inputs are now; also of a detached one.
    ///
    /// @param polynomial that of the node
    public static NumberingKey of(Node node, Polynomial polynomial) {
        if (node instanceof EqNode || node instanceof NeNode) {
            var question = Comparisons.question((CompareNode) node);
            if (question.isPresent()) {
                return new NumberingKey(node.getClass(), question.get(), NONE);
            }
        }
        return polynomial.isLeaf(node)
                ? new NumberingKey(node.getClass(), node.payload(), node.inputArray())
                : new NumberingKey(Polynomial.class, polynomial, NONE);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NumberingKey that && hash == that.hash && operation == that.operation
                && payload.equals(that.payload) && Arrays.equals(inputs, that.inputs);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
