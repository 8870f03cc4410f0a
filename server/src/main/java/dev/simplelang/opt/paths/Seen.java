package dev.simplelang.opt.paths;

import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// What explorations of a graph came across: if it is the same again, so are they.
final class Seen {

    private final List<Node> nodes;
    private final long contents;
    private final boolean isSmall;

    /// @param ids those of the nodes of `graph` that explorations came across
    /// @param isSmall whether `graph` was explored as a small program is
    Seen(Graph graph, BitSet ids, boolean isSmall) {
        nodes = new ArrayList<>(ids.cardinality());
        for (int id = ids.nextSetBit(0); id >= 0; id = ids.nextSetBit(id + 1)) {
            nodes.add(graph.nodes().get(id));
        }
        contents = contents();
        this.isSmall = isSmall;
    }

    /// Whether the same explorations would come across the same.
    ///
    /// @param isSmallNow whether the graph would be explored as a small program is
    boolean isSame(boolean isSmallNow) {
        return isSmall == isSmallNow && contents == contents();
    }

    /// A hash of what an exploration asks its nodes for. A node that is no longer in the graph has lost its inputs.
    private long contents() {
        long hash = 0;
        for (var node : nodes) {
            hash = 31 * hash + (node instanceof PhiNode ? node.type().hashCode() : 1);
            for (int i = 0; i < node.inputCount(); i++) {
                hash = 31 * hash + node.input(i).id();
            }
        }
        return hash;
    }
}
