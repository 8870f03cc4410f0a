package dev.simplelang.opt;

import dev.simplelang.ir.Graph;
import dev.simplelang.text.Cancellation;
import java.util.function.BiPredicate;

/// The passes of the optimizer, in order; [Optimizer] repeats the list until no pass changes anything.
///
/// | pass | must come | because |
/// | --- | --- | --- |
/// | `PEEPHOLES` | first | the other passes compare nodes by identity, which value numbering makes meaningful |
/// | `DOMINATED_TESTS` | after `PEEPHOLES` | it finds a test again only as the same node; it leaves constant predicates, which `PEEPHOLES` folds in the next round |
/// | `SWEEP` | last | until then the value of a variable that nothing uses has a node, whose type the editor shows; sweeping leaves nodes with a single user, on which some rules of the next round depend |
enum Pass {

    PEEPHOLES(Peepholes::run),

    DOMINATED_TESTS(DominatedTests::run),

    SWEEP(Sweep::run);

    private final BiPredicate<Graph, Cancellation> body;

    Pass(BiPredicate<Graph, Cancellation> body) {
        this.body = body;
    }

    /// Runs the pass.
    ///
    /// @return whether it has changed the graph
    boolean run(Graph graph, Cancellation cancellation) {
        return body.test(graph, cancellation);
    }
}
