package dev.simplelang.build;

import dev.simplelang.ir.Graph;
import dev.simplelang.text.Cancellation;

/// Bounds the size of a graph while it is built. A program with many ways out of one loop, or with
/// many arms of one `if`, needs a phi for each way and each variable changed on it.
final class Allowance {

    /// The graph would become larger than it may. For [GraphBuilder] alone.
    static final class ExceededException extends RuntimeException {

        private static final long serialVersionUID = 1;

        ExceededException() {
            super("the graph is too large", null, false, false);
        }
    }

    private final Graph graph;
    private final int mostNodes;
    private final Cancellation cancellation;
    private long pending;

    /// @param mostNodes how many nodes may be made
    Allowance(Graph graph, int mostNodes, Cancellation cancellation) {
        this.graph = graph;
        this.mostNodes = mostNodes;
        this.cancellation = cancellation;
    }

    /// Counts values that wait for a region which does not exist yet, since each may need a phi there.
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
        if (graph.idLimit() + pending > mostNodes) {
            throw new ExceededException();
        }
    }
}
