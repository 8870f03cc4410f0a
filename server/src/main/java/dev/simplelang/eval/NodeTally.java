package dev.simplelang.eval;

import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import java.util.Arrays;
import java.util.OptionalLong;

/// Counts for each node of a graph how often it took part in a run, and keeps its last value.
public final class NodeTally implements RunRecorder {

    // By the id of a node.
    private final long[] counts;
    private final long[] last;

    /// The tally of `graph` before a run.
    public NodeTally(Graph graph) {
        counts = new long[graph.idLimit()];
        last = new long[graph.idLimit()];
    }

    /// How often control reached `node`, or its value was computed or merged.
    public long count(Node node) {
        return counts[node.id()];
    }

    /// The value that the data node `node` took last; empty if it took none.
    public OptionalLong last(Node node) {
        return counts[node.id()] == 0 || node.isControl() ? OptionalLong.empty() : OptionalLong.of(last[node.id()]);
    }

    @Override
    public void reached(Node node, Values values) {
        counts[node.id()]++;
    }

    @Override
    public void merged(PhiNode phi, long value) {
        took(phi, value);
    }

    @Override
    public void computed(Node node, long value) {
        took(node, value);
    }

    /// From now on counts what happens after the leap.
    @Override
    public void leaps(Waypoint waypoint) {
        Arrays.fill(counts, 0);
    }

    private void took(Node node, long value) {
        counts[node.id()]++;
        last[node.id()] = value;
    }

    @Override
    public Checkpoint checkpoint() {
        var savedCounts = counts.clone();
        var savedLast = last.clone();
        return () -> {
            System.arraycopy(savedCounts, 0, counts, 0, counts.length);
            System.arraycopy(savedLast, 0, last, 0, last.length);
        };
    }
}
