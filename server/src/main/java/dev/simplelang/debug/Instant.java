package dev.simplelang.debug;

import dev.simplelang.eval.Run;
import dev.simplelang.ir.Node;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// What happens next in a run.
public sealed interface Instant {

    /// Control is at a place; the statement is executed, or the condition tested, before the next
    /// place.
    ///
    /// @param given the value that a declaration or an assignment gives its variable, or that a
    /// `return` returns; empty for others
    /// @param isTrip whether control returns to the head of a loop here
    record AtPlace(Place place, OptionalLong given, boolean isTrip) implements Instant {}

    /// A node is computed, or control passes it.
    ///
    /// @param value its value; empty for a control node
    /// @param path of a region and of its phis, the index of the input along which control came; empty
    /// for others
    record AtNode(Node node, OptionalLong value, OptionalInt path) implements Instant {}

    /// The run ends.
    record AtEnd(Run run) implements Instant {}
}
