package dev.simplelang.opt;

import dev.simplelang.ir.Graph;
import dev.simplelang.text.Cancellation;

/// Improves a graph in place until no pass finds anything more to do.
///
/// The meaning stays: for every argument the graph returns the same value, or falls through, or does not end, as before.
/// A loop is never removed because its values are unused; it may run forever.
public final class Optimizer {

    /// Each round enables the next only by chains of dominated tests whose predicates become equal one after the other.
    /// Real programs need three; the bound keeps the cost near linear for the others.
    private static final int MAX_ROUNDS = 16;

    private Optimizer() {
    }

    /// Runs the passes of [Pass] over `graph`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled; the graph is then useless
    public static void optimize(Graph graph, Cancellation cancellation) {
        boolean changed = true;
        for (int round = 0; changed && round < MAX_ROUNDS; round++) {
            changed = false;
            for (var pass : Pass.values()) {
                changed |= pass.run(graph, cancellation);
            }
        }
    }
}
