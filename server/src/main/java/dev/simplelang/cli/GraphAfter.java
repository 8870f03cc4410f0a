package dev.simplelang.cli;

import dev.simplelang.cfg.GraphView;
import dev.simplelang.ir.Graph;
import dev.simplelang.opt.Optimizer;
import dev.simplelang.opt.OptimizerObserver;
import dev.simplelang.text.Cancellation;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Keeps what a graph looks like after a pass.
final class GraphAfter implements OptimizerObserver {

    /// Which run of which pass.
    ///
    /// @param round the round of the optimizer, from 1; empty for the last
    record Moment(String pass, Optional<Integer> round) {

        @Override
        public String toString() {
            return round.map(number -> pass + ":" + number).orElse(pass);
        }
    }

    /// Reads `PASS` or `PASS:ROUND`.
    static final class Converter implements ITypeConverter<Moment> {

        @Override
        public Moment convert(String value) {
            int colon = value.indexOf(':');
            var pass = colon < 0 ? value : value.substring(0, colon);
            if (!Optimizer.passNames().contains(pass))
                throw new TypeConversionException("there is no pass '" + pass + "'; the passes are "
                        + String.join(", ", Optimizer.passNames()));
            return new Moment(pass, colon < 0 ? Optional.empty() : Optional.of(round(value.substring(colon + 1))));
        }

        private static int round(String text) {
            if (!text.matches("[1-9][0-9]{0,5}"))
                throw new TypeConversionException("'" + text + "' is not the number of a round: they count from 1");
            return Integer.parseInt(text);
        }
    }

    private final Moment moment;
    private int rounds;
    private GraphView view;

    GraphAfter(Moment moment) {
        this.moment = moment;
    }

    @Override
    public void passEnded(String pass, int round, boolean changed, Graph graph) {
        rounds = round;
        if (pass.equals(moment.pass()) && moment.round().filter(wanted -> wanted != round).isEmpty())
            view = GraphView.of(graph, Cancellation.NONE);
    }

    /// The graph at that moment; empty if the optimizer was done before.
    Optional<GraphView> view() {
        return Optional.ofNullable(view);
    }

    /// How many rounds the optimizer has made.
    int rounds() {
        return rounds;
    }
}
