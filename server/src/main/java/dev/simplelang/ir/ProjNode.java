package dev.simplelang.ir;

import dev.simplelang.type.ControlType;
import dev.simplelang.type.Extreme;
import dev.simplelang.type.IntType;
import dev.simplelang.type.TupleType;
import dev.simplelang.type.Type;

/// Takes one result out of the tuple of a [StartNode] or an [IfNode].
///
/// Inputs: `[tuple]`.
public final class ProjNode extends Node {

    private final int index;

    /// The `index`-th result of `tuple`.
    public ProjNode(Node tuple, int index) {
        super(isData(tuple, index) ? IntType.BOTTOM : ControlType.LIVE, tuple);
        this.index = index;
    }

    private static boolean isData(Node tuple, int index) {
        return tuple instanceof StartNode && index >= StartNode.ARGUMENT;
    }

    /// The place in the tuple.
    public int index() {
        return index;
    }

    /// The node whose result is taken apart.
    public Node tuple() {
        return input(0);
    }

    /// Whether this is the program's argument.
    public boolean isArgument() {
        return tuple() instanceof StartNode && index == StartNode.ARGUMENT;
    }

    @Override
    public String label() {
        if (inputCount() == 0) {
            return "Proj";
        }
        return switch (tuple()) {
            case IfNode _ -> index == IfNode.TRUE ? "True" : "False";
            case StartNode _ -> index == StartNode.CONTROL ? "ctrl" : "arg";
            default -> "Proj";
        };
    }

    @Override
    public Type compute(Types types) {
        return types.of(this, 0) instanceof TupleType tuple ? tuple.element(index) : Extreme.BOTTOM;
    }

    @Override
    public boolean isPure() {
        return true;
    }

    @Override
    Object payload() {
        return index;
    }
}
