package dev.simplelang.ir;

import java.util.Optional;

/// A step that a rule proposes. Proposing changes nothing; the engine that runs the rules carries it out.
public sealed interface Rewrite {

    /// The rule that proposes it.
    Rule rule();

    /// Replaces the node by `by`: a node of the graph, or a detached one whose inputs are of the graph or detached.
    record Replace(Rule rule, Node by) implements Rewrite {}

    /// Swaps the operands of an operation. This changes a node in place: it computes what it did, and who uses it need not know.
    record SwapOperands(Rule rule) implements Rewrite {}

    /// Drops the dead inputs of a region (and of its phis) or of the stop. This changes a node in place because a
    /// region and its phis must keep in step.
    record DropDeadPaths(Rule rule) implements Rewrite {}

    /// Takes away a branch that always goes to one side: that side is the control before it, the other is dead. One step,
    /// because control would have two ways to go in between.
    ///
    /// @param side the index of the projection that is always taken
    record TakeSide(Rule rule, int side) implements Rewrite {}

    /// A swap, ready to be returned from [Node#idealize].
    static Optional<Rewrite> swapOperands(Rule rule) {
        return Optional.of(new SwapOperands(rule));
    }

    /// A replacement, ready to be returned from [Node#idealize].
    static Optional<Rewrite> replace(Rule rule, Node by) {
        return Optional.of(new Replace(rule, by));
    }
}
