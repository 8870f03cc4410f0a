package dev.simplelang.ir;

import dev.simplelang.type.Extreme;
import dev.simplelang.type.Type;
import java.util.Optional;

/// Gathers the ends of the program.
///
/// Inputs: [ReturnNode]s and at most one [FallThroughNode]; none if every run is endless.
public final class StopNode extends Node {

    /// A stop that has no ends yet.
    StopNode() {
        super(Extreme.BOTTOM);
    }

    /// Whether `node` ends the program.
    public static boolean isEnd(Node node) {
        return node instanceof ReturnNode || node instanceof FallThroughNode;
    }

    @Override
    public String label() {
        return "Stop";
    }

    @Override
    public Type compute(Types types) {
        return Extreme.BOTTOM;
    }

    @Override
    public Optional<Rewrite> idealize(Dependencies dependencies) {
        return hasDeadInput() ? Optional.of(new Rewrite.DropDeadPaths(Rule.DROP_DEAD_PATHS)) : Optional.empty();
    }
}
