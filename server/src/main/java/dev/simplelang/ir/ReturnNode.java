package dev.simplelang.ir;

import dev.simplelang.type.ControlType;
import dev.simplelang.type.Type;

/// Ends the run with a value.
///
/// Inputs: `[control, value]`.
public final class ReturnNode extends Node {

    /// The index of the value among the inputs.
    public static final int VALUE = 1;

    /// Returns `value` when `control` reaches it.
    public ReturnNode(Node control, Node value) {
        super(ControlType.LIVE, control, value);
    }

    /// The control input.
    public Node control() {
        return input(0);
    }

    /// The returned value.
    public Node value() {
        return input(VALUE);
    }

    @Override
    public String label() {
        return "Return";
    }

    @Override
    public Type compute(Types types) {
        return types.of(this, 0);
    }
}
