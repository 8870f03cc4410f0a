package dev.simplelang.view;

import dev.simplelang.build.BuildObserver;
import dev.simplelang.build.Built;
import dev.simplelang.build.GraphBuilder;
import dev.simplelang.driver.Compilation;
import dev.simplelang.driver.Engine;
import dev.simplelang.ir.Node;
import dev.simplelang.resolve.Variable;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.syntax.Statement;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Figures;
import dev.simplelang.text.SourceText;
import dev.simplelang.view.GraphAfter.Moment;
import dev.simplelang.view.Listing.Line;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// What a view shows of one version of a program.
sealed interface Drawing {

    /// A graph.
    ///
    /// @param graph how the graph looks
    /// @param built the graph, with which of its nodes each part of the program became
    /// @param blocks the graph as basic blocks, if the view is about them or they cannot be had
    ///     later
    /// @param listing makes the text about it, in which nodes have the numbers of `graph`
    record Picture(GraphView graph, Built built, Compilation compilation, Optional<ScheduleView> blocks,
            Supplier<Listing> listing) implements Drawing {}

    /// There is nothing to show.
    ///
    /// @param why a sentence
    record Nothing(String why) implements Drawing {}

    /// The size of the largest graph that is shown, by any view: a bound on the size of the answer.
    int MAX_NODES = 100_000;

    /// What `view` shows of `subject`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    static Drawing of(View view, Subject subject, Cancellation cancellation) {
        subject.shown().finish(cancellation);
        var obstacle = subject.obstacle(view.isUnoptimized());
        var drawing = obstacle.<Drawing>map(Nothing::new)
                .orElseGet(() -> of(view, subject.shown(), cancellation));
        return drawing instanceof Picture picture && picture.graph().nodes().size() > MAX_NODES
                ? new Nothing("the graph has " + Figures.grouped(picture.graph().nodes().size()) + " nodes; at most "
                        + Figures.grouped(MAX_NODES) + " can be shown")
                : drawing;
    }

    /// What `view` shows of `compilation`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    static Drawing of(View view, Compilation compilation, Cancellation cancellation) {
        return switch (view) {
            case View.Optimized _ -> graph(compilation, compilation.optimized(), cancellation);
            case View.AsWritten _ -> graph(compilation, compilation.asWritten(), cancellation);
            case View.After(Moment moment) -> after(moment, compilation, cancellation);
            case View.Scheduled(Strategy strategy) -> schedule(strategy, compilation, cancellation);
            case View.Bytecode _ -> bytecode(compilation, cancellation);
            case View.SoFar(int place) -> soFar(place, compilation, cancellation);
        };
    }

    private static Picture graph(Compilation compilation, Built built, Cancellation cancellation) {
        var graph = GraphView.of(built.graph(), cancellation);
        return new Picture(graph, built, compilation, Optional.empty(),
                () -> GraphText.listing(graph, compilation.source()));
    }

    private static Drawing after(Moment moment, Compilation before, Cancellation cancellation) {
        var after = new GraphAfter(moment, cancellation);
        var compilation = before.again(after, cancellation);
        if (compilation.shortfall().isPresent()) {
            return new Nothing(Subject.tooMuch(compilation.shortfall().get()));
        }
        return after.blocks()
                .<Drawing>map(blocks -> new Picture(blocks.graph(), compilation.optimized(), compilation,
                        Optional.of(blocks), () -> GraphText.listing(blocks.graph(), compilation.source())))
                .orElseGet(() -> new Nothing(
                        "the optimizer finished in round " + after.rounds() + "; this pass did not run"));
    }

    private static Picture schedule(Strategy strategy, Compilation compilation, Cancellation cancellation) {
        var built = compilation.optimized();
        var blocks = ScheduleView.of(built.graph(), strategy, cancellation);
        return new Picture(blocks.graph(), built, compilation, Optional.of(blocks),
                () -> ScheduleText.listing(blocks, compilation.source()));
    }

    private static Drawing bytecode(Compilation compilation, Cancellation cancellation) {
        if (compilation.options().engine().equals(Engine.NONE)) {
            return new Nothing("there is no bytecode here; the evaluator runs all programs");
        }
        var built = compilation.optimized();
        var graph = GraphView.of(built.graph(), cancellation);
        return BytecodeText.listing(compilation, graph, cancellation)
                .<Drawing>map(listing -> new Picture(graph, built, compilation, Optional.empty(), () -> listing))
                .orElseGet(() -> new Nothing("the program is too large for bytecode; the evaluator runs it"));
    }

    private static Drawing soFar(int number, Compilation compilation, Cancellation cancellation) {
        var places = compilation.tree().program().showGraphs();
        if (places.size() < number) {
            return new Nothing("the program contains #showGraph; "
                    + (places.size() == 1 ? "once" : places.isEmpty() ? "nowhere" : places.size() + " times"));
        }
        var place = places.get(number - 1);
        var pictures = new ArrayList<Picture>(1);
        GraphBuilder.build(compilation.tree().program(), compilation.resolution(), new BuildObserver() {
            @Override
            public boolean wants(Statement.ShowGraph statement) {
                return statement.equals(place);
            }

            @Override
            public void shown(Built built, Node control, Map<Variable, Node> values,
                    List<Node> pending) {
                var roots = Stream.of(List.of(control), values.values(), pending).flatMap(Collection::stream).toList();
                var graph = GraphView.of(built.graph(), roots, cancellation);
                pictures.add(new Picture(graph, built, compilation, Optional.empty(), () -> {
                    var lines = new ArrayList<>(GraphText.listing(graph, compilation.source()).lines());
                    lines.addAll(scope(place, control, values, graph, compilation.source()));
                    return new Listing(lines);
                }));
            }
        }, cancellation);
        return pictures.getFirst();
    }

    /// The control and the variables at `place`, on which the rest of the program will be built.
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
