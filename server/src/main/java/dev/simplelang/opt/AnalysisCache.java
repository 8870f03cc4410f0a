package dev.simplelang.opt;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.cfg.Dominators;
import dev.simplelang.cfg.LoopTree;
import dev.simplelang.cfg.Placement;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.GraphListener;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.Rule;
import dev.simplelang.opt.loops.LiveOut;
import dev.simplelang.text.Cancellation;

/// The analyses of the control flow of a graph, shared by the passes.
///
/// An analysis is made when it is first asked for, and dropped when the part of the graph changes
/// on which it depends. A pass that changes the graph may go on using what it got before, which
/// shows the graph as it was.
public final class AnalysisCache implements GraphListener, AutoCloseable {

    private final Graph graph;
    private final Cancellation cancellation;
    private ControlFlow flow;
    private Dominators dominators;
    private LoopTree loops;
    private Placement placement;
    private LiveOut liveOut;

    /// Listens to `graph` from now on.
    public AnalysisCache(Graph graph, Cancellation cancellation) {
        this.graph = graph;
        this.cancellation = cancellation;
        graph.addListener(this);
    }

    public ControlFlow flow() {
        if (flow == null) {
            flow = ControlFlow.of(graph, cancellation);
        }
        return flow;
    }

    public Dominators dominators() {
        if (dominators == null) {
            dominators = new Dominators(flow());
        }
        return dominators;
    }

    public LoopTree loops() {
        if (loops == null) {
            loops = new LoopTree(flow(), cancellation);
        }
        return loops;
    }

    public Placement placement() {
        if (placement == null) {
            placement = new Placement(graph, flow(), cancellation);
        }
        return placement;
    }

    public LiveOut liveOut() {
        if (liveOut == null) {
            liveOut = new LiveOut(graph, flow(), loops(), placement(), cancellation);
        }
        return liveOut;
    }

    @Override
    public void close() {
        graph.removeListener(this);
    }

    /// Drops the analyses that a change of `node` affects; control flow does not depend on data.
    private void forget(Node node) {
        if (node.isControl()) {
            flow = null;
            dominators = null;
            loops = null;
        }
        placement = null;
        liveOut = null;
    }

    @Override
    public void added(Node node) {
        forget(node);
    }

    @Override
    public void inputsChanged(Node node) {
        forget(node);
    }

    @Override
    public void typeChanged(Node node) {
        if (node.isControl()) {
            forget(node);
        }
    }

    @Override
    public void replaced(Node node, Node by, Rule rule) {
        forget(node);
    }

    @Override
    public void removed(Node node) {
        forget(node);
    }
}
