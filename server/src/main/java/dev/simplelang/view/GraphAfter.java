package dev.simplelang.view;

import dev.simplelang.ir.Graph;
import dev.simplelang.opt.OptimizerObserver;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.text.Cancellation;
import java.util.Optional;

/// Keeps what a graph looks like after a pass.
public final class GraphAfter implements OptimizerObserver {

    /// The first run of a pass. Many a pass runs again when others have changed the graph.
    ///
    /// @param round in this round of the optimizer, from 1; empty for any
    public record Moment(String pass, Optional<Integer> round) {

        @Override
        public String toString() {
            return round.map(number -> pass + ":" + number).orElse(pass);
        }
    }

    private final Moment moment;
    private final Cancellation cancellation;
    private int rounds;
    private ScheduleView blocks;

    /// Keeps the graph at `moment`.
    ///
    /// @param cancellation whether anybody still wants it
    public GraphAfter(Moment moment, Cancellation cancellation) {
        this.moment = moment;
        this.cancellation = cancellation;
    }

    @Override
    public void passEnded(String pass, int round, boolean changed, Graph graph) {
        rounds = round;
        if (blocks == null && pass.equals(moment.pass())
                && moment.round().filter(wanted -> wanted != round).isEmpty())
            blocks = ScheduleView.of(graph, Strategy.BEST, cancellation);
    }

    /// The graph at that moment; empty if the optimizer was done before.
    public Optional<GraphView> view() {
        return blocks().map(ScheduleView::graph);
    }

    /// The same as basic blocks.
    public Optional<ScheduleView> blocks() {
        return Optional.ofNullable(blocks);
    }

    /// How many rounds the optimizer has made.
    public int rounds() {
        return rounds;
    }
}
