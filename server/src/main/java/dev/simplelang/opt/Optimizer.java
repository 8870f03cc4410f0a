package dev.simplelang.opt;

import dev.simplelang.ir.Graph;
import dev.simplelang.text.Cancellation;
import java.util.List;

/// Improves a graph in place until no pass finds anything more to do.
///
/// The meaning stays: for every argument the graph returns the same value, or falls through, or does not end, as before.
/// A loop is never removed because its values are unused; it may run forever.
public final class Optimizer {

    /// The passes in order; the whole list is repeated as long as one of them changes anything.
    ///
    /// | pass | must come | because |
    /// | --- | --- | --- |
    /// | peepholes | first | the other passes compare nodes by identity, which value numbering makes meaningful |
    /// | dominated tests | after peepholes | a test made twice is one node only then; the constant predicates that it leaves are folded in the next round |
    /// | sweep | last | until then the value of a variable that nothing uses has a node, whose type the editor shows; sweeping leaves nodes with a single user, on which some rules of the next round depend |
    private static List<Pass> passes(Graph graph, Peepholes peepholes) {
        return List.of(
                new Pass("peepholes", peepholes::run),
                new Pass("dominated tests", cancellation -> DominatedTests.run(graph, cancellation)),
                new Pass("sweep", cancellation -> Sweep.run(graph, cancellation)));
    }

    /// A round enables the next only by chains of dominated tests whose predicates become equal one after the other.
    /// The bound keeps the cost near linear for those; others end after two or three.
    private static final int MAX_ROUNDS = 16;

    private Optimizer() {}

    /// Runs the passes over `graph`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled; the graph is then useless
    public static void optimize(Graph graph, Cancellation cancellation) {
        try (var peepholes = new Peepholes(graph)) {
            var passes = passes(graph, peepholes);
            boolean changed = true;
            for (int round = 0; changed && round < MAX_ROUNDS; round++) {
                changed = false;
                for (var pass : passes) {
                    changed |= pass.body().run(cancellation);
                }
            }
        }
    }
}
