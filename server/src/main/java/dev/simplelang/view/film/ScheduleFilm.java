package dev.simplelang.view.film;

import dev.simplelang.driver.Compilation;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.ir.ProjNode;
import dev.simplelang.schedule.Block;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.text.Cancellation;
import dev.simplelang.view.GraphView;
import dev.simplelang.view.PlaceText;
import dev.simplelang.view.ScheduleView;
import dev.simplelang.view.ScheduleView.BlockView;
import dev.simplelang.view.SourceWords;
import dev.simplelang.view.Subject;
import dev.simplelang.view.film.Step.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Films how each value of the optimized graph moves to its block: first to the early one, inputs
/// before users; then to the late one, users before inputs; then out of loops (C. Click, "Global
/// Code Motion, Global Value Numbering", PLDI 1995).
final class ScheduleFilm {

    /// How many legal blocks of a value are shown.
    private static final int MAX_LEGAL = 64;

    private final Graph graph;
    private final Schedule early;
    private final Schedule late;
    private final Schedule best;
    private final PlaceText places;
    private final Recording recording;
    private final GraphView view;

    /// The values that have a choice of blocks, inputs before users.
    private final List<Node> values;

    private ScheduleFilm(Compilation compilation, Cancellation cancellation) {
        graph = compilation.graph();
        early = Schedule.of(graph, Strategy.EARLY, cancellation);
        late = Schedule.of(graph, Strategy.LATE, cancellation);
        best = Schedule.of(graph, Strategy.BEST, cancellation);
        places = new PlaceText(graph.origins(), compilation.source());
        recording = new Recording(graph);
        view = GraphView.of(graph, cancellation);
        values = early.blocks().stream().flatMap(block -> block.values().stream()).filter(ScheduleFilm::moves).toList();
    }

    /// Control and phis are where they are; constants and the argument cost nothing anywhere.
    private static boolean moves(Node node) {
        return !(node.isControl() || node instanceof PhiNode || node instanceof ConstantNode
                || node instanceof ProjNode);
    }

    /// The film of the schedule of `compilation`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    static Film of(Subject subject, Compilation compilation, Cancellation cancellation) {
        var film = new ScheduleFilm(compilation, cancellation);
        var start = film.start();
        film.record();
        var data = film.recording.cast()
                .graph(FilmKind.SCHEDULE, subject, compilation, compilation.optimized(), cancellation)
                .withBlocks(film.blocks());
        return film.recording.film(FilmKind.SCHEDULE, data, start);
    }

    /// The values that move are in no block, all other nodes in theirs.
    private Delta start() {
        var cast = recording.cast();
        var nodes = view.nodes().stream().map(GraphView.NodeView::node).toList();
        nodes.forEach(cast::number);
        var changes = new ArrayList<Change>();
        for (var node : nodes) {
            changes.add(cast.inputs(node));
            if (!moves(node)) {
                best.blockOf(node).ifPresent(block -> changes.add(in(node, block)));
            }
        }
        return Delta.of(changes);
    }

    private Change in(Node node, Block block) {
        return new Change.Block(recording.cast().number(node), block.number());
    }

    private void record() {
        recording.chapter("early: as soon as the inputs are available");
        for (var value : values) {
            var block = early.blockOf(value).orElseThrow();
            move(Kind.EARLY, value, block, places.of(value) + " may be computed from " + name(block) + " on: "
                    + available(value));
        }
        recording.chapter("late: not before a use");
        for (var value : values.reversed()) {
            var block = late.blockOf(value).orElseThrow();
            move(Kind.LATE, value, block, places.of(value) + (block.number() == earlyOf(value).number()
                    ? " stays in " + name(block) + ": its uses allow no later block"
                    : " may wait until " + name(block) + ", the last block that dominates its uses"));
        }
        recording.chapter("best: in as few loops as possible");
        for (var value : values.reversed()) {
            var block = best.blockOf(value).orElseThrow();
            var from = late.blockOf(value).orElseThrow();
            if (block.number() != from.number()) {
                move(Kind.BEST, value, block,
                        places.of(value) + " leaves " + loops(from.loopDepth() - block.loopDepth())
                                + ": in " + name(block)
                                + " it is computed less often, and it is available at its uses");
            }
        }
    }

    private Block earlyOf(Node value) {
        return early.blockOf(value).orElseThrow();
    }

    private String available(Node value) {
        var inputs = value.inputs().stream().filter(input -> input.constant().isEmpty() && !input.isControl())
                .distinct().map(places::of).toList();
        return inputs.isEmpty()
                ? "it needs constants only"
                : SourceWords.list(inputs) + (inputs.size() == 1 ? " is available there" : " are available there");
    }

    private static String loops(int count) {
        return count == 1 ? "a loop" : count + " loops";
    }

    private static String name(Block block) {
        return "block " + block.number() + (block.loopDepth() > 0 ? " (loop depth " + block.loopDepth() + ")" : "");
    }

    private void move(Kind kind, Node value, Block block, String caption) {
        var node = recording.cast().number(value);
        recording.add(new Step(kind, caption, Optional.empty(), List.of(node), List.of(), legal(value),
                graph.origins().span(value), Delta.of(List.of(in(value, block)))));
    }

    /// The blocks from the early to the late one, on the path of the dominator tree between them; of
    /// a long path, the last ones.
    private List<Integer> legal(Node value) {
        int first = earlyOf(value).number();
        var blocks = new ArrayList<Integer>();
        var block = late.blockOf(value);
        while (block.isPresent() && blocks.size() < MAX_LEGAL) {
            blocks.add(block.get().number());
            block = block.filter(here -> here.number() != first).flatMap(Block::immediateDominator);
        }
        return blocks.reversed();
    }

    /// The blocks, each with every value that is ever in it.
    private List<BlockView> blocks() {
        var inBlock = new TreeMap<Integer, List<Node>>();
        for (var value : early.blocks().stream().flatMap(block -> block.values().stream()).toList()) {
            Stream.of(early, late, best).map(schedule -> schedule.blockOf(value).orElseThrow().number()).distinct()
                    .forEach(number -> inBlock.computeIfAbsent(number, _ -> new ArrayList<>()).add(value));
        }
        return ScheduleView.of(best, view, block -> inBlock.getOrDefault(block.number(), List.of())).blocks();
    }
}
