package dev.simplelang.build;

import dev.simplelang.ir.Graph;
import dev.simplelang.text.Cancellation;

/// What the graph of one program may become, asked wherever it grows: programs with many ways out of one loop, or with many arms of
/// one `if`, need as many phis as there are ways for each variable changed on them.
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
    private long remembered;

    /// @param mostNodes how many nodes may be made
    Allowance(Graph graph, int mostNodes, Cancellation cancellation) {
        this.graph = graph;
        this.mostNodes = mostNodes;
        this.cancellation = cancellation;
    }

    /// So many more values are remembered for a region that is still to come, each of which may need a phi there; fewer if
    /// negative.
    void remember(int values) {
        remembered += values;
        check();
    }

    /// @throws dev.simplelang.text.CancelledException if cancelled
    /// @throws ExceededException if the graph has become too large
    void check() {
        cancellation.check();
        if (graph.idLimit() + remembered > mostNodes) {
            throw new ExceededException();
        }
    }
}
