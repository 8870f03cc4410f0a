package dev.simplelang.ir;

import java.util.Arrays;

/// What two nodes share if their results are equal whatever the run: class, payload and inputs.
public final class NumberingKey {

    private final Class<? extends Node> operation;
    private final Object payload;
    private final Node[] inputs;
    private final int hash;

    private NumberingKey(Node node) {
        operation = node.getClass();
        payload = node.payload();
        inputs = node.inputs().toArray(Node[]::new);
        hash = (operation.hashCode() * 31 + payload.hashCode()) * 31 + Arrays.hashCode(inputs);
    }

    /// The key of a pure node, as its inputs are now; also of a detached one.
    public static NumberingKey of(Node node) {
        return new NumberingKey(node);
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
