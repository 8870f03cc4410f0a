package dev.simplelang.ir;

import dev.simplelang.type.ControlType;
import dev.simplelang.type.IntType;
import dev.simplelang.type.TupleType;
import dev.simplelang.type.Type;
import java.util.ArrayList;
import java.util.List;

/// The start of the program: a tuple of the initial control and the argument.
///
/// The start of a part of a program has more elements behind these: the values that the code before the part has computed.
public final class StartNode extends Node {

    /// The index of the initial control in the tuple.
    public static final int CONTROL = 0;

    /// The index of the argument in the tuple.
    public static final int ARGUMENT = 1;

    private final TupleType results;

    /// @param argument what is known about the argument
    /// @param received what is known about each value that the code before a part of a program has computed; nothing for a whole
    ///                 program
    StartNode(IntType argument, List<IntType> received) {
        super(tuple(argument, received));
        results = (TupleType) type();
    }

    private static TupleType tuple(IntType argument, List<IntType> received) {
        var elements = new ArrayList<Type>();
        elements.add(ControlType.LIVE);
        elements.add(argument);
        elements.addAll(received);
        return new TupleType(elements);
    }

    /// Whether this is the start of a whole program: its argument is the only value that is not computed in the graph.
    public boolean isOfProgram() {
        return results.elements().size() == ARGUMENT + 1;
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
