package dev.simplelang.ide.view;

import dev.simplelang.build.BuildObserver;
import dev.simplelang.build.Built;
import dev.simplelang.build.GraphBuilder;
import dev.simplelang.cfg.GraphText;
import dev.simplelang.cfg.GraphView;
import dev.simplelang.cfg.Listing;
import dev.simplelang.cfg.Listing.Line;
import dev.simplelang.driver.Shortfall;
import dev.simplelang.ide.Analysis;
import dev.simplelang.ir.Node;
import dev.simplelang.jvm.BytecodeText;
import dev.simplelang.opt.GraphAfter;
import dev.simplelang.opt.GraphAfter.Moment;
import dev.simplelang.resolve.Variable;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.schedule.ScheduleText;
import dev.simplelang.schedule.ScheduleView;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.syntax.Program;
import dev.simplelang.syntax.Statement;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// What a view shows of one version of a program.
sealed interface Drawing {

    /// A graph and a text about it.
    ///
    /// @param graph how the graph looks; its nodes have the numbers that the text uses
    /// @param built the graph, with which of its nodes each part of `program` became
    record Picture(Listing listing, GraphView graph, Built built, Program program, SourceText source)
            implements Drawing {}

    /// There is nothing to show.
    ///
    /// @param why a sentence
    record Nothing(String why) implements Drawing {

        /// What would have to be made was too much for the compiler.
        static Nothing tooMuch(Shortfall shortfall) {
            return new Nothing("not available: " + shortfall.message());
        }
    }

    /// What `view` shows of `analysis`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    static Drawing of(View view, Analysis analysis, Cancellation cancellation) {
        return switch (view) {
            case View.Optimized _ ->
                graph(analysis, analysis.compilation().optimized(), analysis.optimizedView());
            case View.AsWritten _ ->
                graph(analysis, analysis.compilation().asWritten(), analysis.writtenView());
            case View.After(Moment moment) -> after(moment, analysis, cancellation);
            case View.Scheduled(Strategy strategy) -> schedule(strategy, analysis, cancellation);
            case View.Bytecode _ -> bytecode(analysis, cancellation);
            case View.SoFar(int place) -> soFar(place, analysis, cancellation);
        };
    }

    private static Picture picture(Analysis analysis, Built built, GraphView graph, Listing listing) {
        return new Picture(listing, graph, built, analysis.tree().program(), analysis.source());
    }

    private static Picture graph(Analysis analysis, Built built, GraphView graph) {
        return picture(analysis, built, graph, GraphText.listing(graph, analysis.source()));
    }

    private static Drawing after(Moment moment, Analysis analysis, Cancellation cancellation) {
        var after = new GraphAfter(moment, cancellation);
        var compilation = analysis.compilation().again(after, cancellation);
        if (compilation.shortfall().isPresent()) {
            return Nothing.tooMuch(compilation.shortfall().get());
        }
        return after.view().<Drawing>map(graph -> graph(analysis, compilation.optimized(), graph))
                .orElseGet(() -> new Nothing(
                        "the optimizer finished in round " + after.rounds() + "; this pass did not run"));
    }

    private static Picture schedule(Strategy strategy, Analysis analysis, Cancellation cancellation) {
        var built = analysis.compilation().optimized();
        var graph = analysis.optimizedView();
        var schedule = Schedule.of(built.graph(), strategy, cancellation);
        return picture(analysis, built, graph,
                ScheduleText.listing(ScheduleView.of(schedule, graph), analysis.source()));
    }

    private static Drawing bytecode(Analysis analysis, Cancellation cancellation) {
        var built = analysis.compilation().optimized();
        var graph = analysis.optimizedView();
        var schedule = Schedule.of(built.graph(), Strategy.BEST, cancellation);
        return BytecodeText.of(schedule, graph, analysis.source(), cancellation)
                .<Drawing>map(listing -> picture(analysis, built, graph, listing))
                .orElseGet(() -> new Nothing("the program is too large for bytecode; the evaluator runs it"));
    }

    private static Drawing soFar(int number, Analysis analysis, Cancellation cancellation) {
        var places = analysis.tree().program().showGraphs();
        if (places.size() < number) {
            return new Nothing("the program contains #showGraph; "
                    + (places.size() == 1 ? "once" : places.isEmpty() ? "nowhere" : places.size() + " times"));
        }
        var place = places.get(number - 1);
        var pictures = new ArrayList<Picture>(1);
        GraphBuilder.build(analysis.tree().program(), analysis.resolution(), new BuildObserver() {
            @Override
            public boolean wants(Statement.ShowGraph statement) {
                return statement.equals(place);
            }

            @Override
            public void shown(Built built, Node control, Map<Variable, Node> values) {
                var roots = Stream.concat(Stream.of(control), values.values().stream()).toList();
                var graph = GraphView.of(built.graph(), roots, cancellation);
                var lines = new ArrayList<>(GraphText.listing(graph, analysis.source()).lines());
                lines.addAll(scope(place, control, values, graph, analysis.source()));
                pictures.add(picture(analysis, built, graph, new Listing(lines)));
            }
        }, cancellation);
        return pictures.getFirst();
    }

    /// What control and the variables are at `place`, which is what the rest of the program will be
    /// built upon.
    private static List<Line> scope(Statement.ShowGraph place, Node control, Map<Variable, Node> values,
            GraphView graph, SourceText source) {
        var numbers = graph.numbers();
        var lines = new ArrayList<Line>();
        lines.add(Line.of("here, on line " + source.lineNumber(place.span().start()) + ":"));
        int reached = numbers.get(control);
        lines.add(Line.of("    control is " + GraphText.brief(graph.nodes().get(reached), source)
                + (control.isDead() ? ", which is unreachable" : ""), reached));
        values.forEach((variable, value) -> {
            int node = numbers.get(value);
            lines.add(Line.of("    " + variable.name() + " is " + GraphText.brief(graph.nodes().get(node), source),
                    node));
        });
        return lines;
    }
}
