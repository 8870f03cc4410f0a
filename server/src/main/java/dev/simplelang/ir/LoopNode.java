package dev.simplelang.ir;

import dev.simplelang.type.ControlType;
import dev.simplelang.type.Type;

/// The head of a loop.
///
/// Inputs: `[entry, back edge]`; the back edge is null while the loop is being built, and absent
/// once the loop is proved never to repeat.
///
/// **Invariant:** the graph is reducible: the only way into a loop is its entry.
public final class LoopNode extends RegionNode {

    /// The index of the entry among the inputs.
    public static final int ENTRY = 0;

    /// The index of the back edge among the inputs.
    public static final int BACK_EDGE = 1;

    /// A loop with an entry, its back edge still open.
    public LoopNode(Node entry) {
        super(entry, null);
    }

    /// The control that enters the loop from outside.
    public Node entry() {
        return input(ENTRY);
    }

    @Override
    public String label() {
        return "Loop";
    }

    /// A loop head is reachable exactly if its entry is: the back edge comes from the head itself.
    @Override
    public Type compute(Types types) {
        return types.of(this, ENTRY) == ControlType.DEAD ? ControlType.DEAD : ControlType.LIVE;
    }
}
