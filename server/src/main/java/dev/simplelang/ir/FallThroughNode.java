package dev.simplelang.ir;

import dev.simplelang.type.ControlType;
import dev.simplelang.type.Type;

/// Ends the run without a value: control has reached the end of the program.
///
/// Inputs: `[control]`; at the end of a part of a program, behind that the values that the code after the part asks for. *Simple* leaves such a program without a node of its own; here every end of a run is one.
public final class FallThroughNode extends Node {

    /// The end of the program, or of a part of it.
    ///
    /// @param controlAndValues the control that arrives, and what the code after a part asks for
    public FallThroughNode(Node... controlAndValues) {
        super(ControlType.LIVE, controlAndValues);
    }

    /// The control that arrives.
    public Node control() {
        return input(0);
    }

    @Override
    public String label() {
        return "FallThrough";
    }

    @Override
    public Type compute(Types types) {
        return types.of(this, 0);
    }
}
