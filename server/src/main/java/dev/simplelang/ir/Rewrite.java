package dev.simplelang.ir;

import java.util.Optional;

/// A step that a rule proposes. The engine that runs the rules carries it out.
public sealed interface Rewrite {

    /// The rule that proposes it.
    Rule rule();

    /// Replaces the node by `by`: a node of the graph or a detached one, which may have detached
    /// inputs.
    record Replace(Rule rule, Node by) implements Rewrite {}

    /// Swaps the operands of an operation in place: its result stays the same.
    record SwapOperands(Rule rule) implements Rewrite {}

    /// Drops the dead inputs of a region (and of its phis) or of the stop, in place, because a
    /// region and its phis must change together.
    record DropDeadPaths(Rule rule) implements Rewrite {}

    /// Removes a branch that always takes one side: that side becomes the control before it, the
    /// other one dead. In one step, so that no control node has two successors in between.
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
