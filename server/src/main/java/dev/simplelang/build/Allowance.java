package dev.simplelang.build;

import dev.simplelang.ir.Graph;
import dev.simplelang.text.Cancellation;

/// Bounds the size of a graph while it is built. A program with many exits of one loop, or with
/// many arms of one `if`, needs a phi for each of these paths and each variable changed on it.
final class Allowance {

    /// The graph would become larger than it may. For [GraphBuilder] alone.
    static final class ExceededException extends RuntimeException {

        private static final long serialVersionUID = 1;

        ExceededException() {
            super("the graph is too large", null, false, false);
        }
    }

    private final Graph graph;
    private final int maxNodes;
    private final Cancellation cancellation;
    private long pending;

    /// @param maxNodes how many nodes may be made
    Allowance(Graph graph, int maxNodes, Cancellation cancellation) {
        this.graph = graph;
        this.maxNodes = maxNodes;
        this.cancellation = cancellation;
    }

    /// Counts values that may each need a phi at a region that does not exist yet.
    ///
    /// @param values how many more; negative if fewer
    void addPending(int values) {
        pending += values;
        check();
    }

    /// @throws dev.simplelang.text.CancelledException if cancelled
    /// @throws ExceededException if the graph has become too large
    void check() {
        cancellation.check();
        if (graph.idLimit() + pending > maxNodes) {
            throw new ExceededException();
        }
    }
}
