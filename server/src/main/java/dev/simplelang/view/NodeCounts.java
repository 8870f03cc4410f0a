package dev.simplelang.view;

import dev.simplelang.eval.Evaluator;
import dev.simplelang.eval.Limits;
import dev.simplelang.eval.NodeTally;
import dev.simplelang.eval.Run;
import dev.simplelang.eval.Run.Outcome;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.StartNode;
import dev.simplelang.ir.StopNode;
import dev.simplelang.text.Cancellation;
import java.time.Duration;

/// How often each node of a graph took part in a run.
public final class NodeCounts {

    /// A longer run is counted up to here: people wait for the picture.
    private static final Limits LIMITS = new Limits(200_000, Duration.ofMillis(100));

    private final long arg;
    private final NodeTally tally;
    private final Run run;

    private NodeCounts(long arg, NodeTally tally, Run run) {
        this.arg = arg;
        this.tally = tally;
        this.run = run;
    }

    /// Runs `graph` with `arg` and counts.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    static NodeCounts of(Graph graph, long arg, Cancellation cancellation) {
        var tally = new NodeTally(graph);
        return new NodeCounts(arg, tally, new Evaluator(graph, cancellation).run(arg, LIMITS, tally, cancellation));
    }

    /// The argument of the run.
    public long arg() {
        return arg;
    }

    /// How the run ended.
    public Outcome outcome() {
        return run.outcome();
    }

    /// How often control reached `node`, or its value was computed.
    long of(Node node) {
        return switch (node) {
            // A run begins after the start, and ends before the stop.
            case StartNode _ -> 1;
            case StopNode _ -> outcome() == Outcome.RETURNED || outcome() == Outcome.FELL_THROUGH ? 1 : 0;
            default -> tally.count(node);
        };
    }
}
