package dev.simplelang.ir;

import dev.simplelang.type.ControlType;
import dev.simplelang.type.Type;

/// Ends the run without a value: control has reached the end of the program.
///
/// Inputs: `[control]`. *Simple* has no node for such an end; here every end of a run is a node.
public final class FallThroughNode extends Node {

    /// Ends the run where `control` arrives.
    public FallThroughNode(Node control) {
        super(ControlType.LIVE, new Node[]{control});
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
