package dev.simplelang.ir;

import dev.simplelang.type.ControlType;
import dev.simplelang.type.IntType;
import dev.simplelang.type.TupleType;
import dev.simplelang.type.Type;

/// The start of the program: a tuple of the initial control and the argument.
///
/// No inputs.
public final class StartNode extends Node {

    /// The index of the initial control in the tuple.
    public static final int CONTROL = 0;

    /// The index of the argument in the tuple.
    public static final int ARGUMENT = 1;

    private final TupleType results;

    /// @param argument what is known about the argument
    StartNode(IntType argument) {
        super(TupleType.of(ControlType.LIVE, argument));
        results = (TupleType) type();
    }

    @Override
    public String label() {
        return "Start";
    }

    @Override
    public Type compute(Types types) {
        return results;
    }
}
