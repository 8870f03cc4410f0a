package dev.simplelang.view.film;

import dev.simplelang.driver.Compilation;
import dev.simplelang.driver.CompileOptions;
import dev.simplelang.driver.Compiler;
import dev.simplelang.driver.Execution;
import dev.simplelang.driver.StatementObserver;
import dev.simplelang.driver.WrittenStatements;
import dev.simplelang.eval.Evaluator;
import dev.simplelang.eval.Limits;
import dev.simplelang.eval.NodeTally;
import dev.simplelang.eval.Run;
import dev.simplelang.eval.RunObserver;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.IfNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.jvm.BytecodeEngine;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.view.GraphView;
import dev.simplelang.view.GraphView.NodeView;
import dev.simplelang.view.Subject;
import dev.simplelang.view.film.Step.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/// Films of runs.
class RunFilmTest {

    private static final long[] ARGUMENTS = {0, 5};

    private static final Limits LIMITS = new Limits(30, Duration.ofDays(1));

    private static final int JUMPS = 4;

    private static final String SUM = """
            int s = 0;
            int i = 0;
            while (i < arg) {
                s = s + i;
                i = i + 1;
            }
            return s;
            """;

    /// What a run does to the nodes of its graph, watched without any interruption.
    private static final class Watch implements RunObserver {

        private final NodeTally tally;
        private final List<Node> path = new ArrayList<>();
        private final RunObserver statements;

        Watch(Graph graph, RunObserver statements) {
            tally = new NodeTally(graph);
            this.statements = statements;
        }

        @Override
        public void reached(Node node, Values values) {
            statements.reached(node, values);
            tally.reached(node, values);
            path.add(node);
        }

        @Override
        public void merged(PhiNode phi, long value) {
            tally.merged(phi, value);
        }

        @Override
        public void computed(Node node, long value) {
            tally.computed(node, value);
        }
    }

    private static Compilation compile(String program) {
        return Compiler.compile(new SourceText(program), Cancellation.NONE);
    }

    private static Graph graph(FilmKind kind, Compilation compilation) {
        return kind == FilmKind.RUN ? compilation.graph() : compilation.asWritten().graph();
    }

    private static Run run(FilmKind kind, Compilation compilation, long arg, Limits limits) {
        return new Evaluator(graph(kind, compilation), Cancellation.NONE).run(arg, limits, Cancellation.NONE);
    }

    private static RunFilm film(FilmKind kind, Compilation compilation, long arg, Run whole, int enoughSteps) {
        return new RunFilm(kind, Subject.of(compilation, "it"), compilation, arg, whole, enoughSteps,
                Cancellation.NONE);
    }

    private static RunFilm film(FilmKind kind, String program, long arg, Limits limits) {
        var compilation = compile(program);
        return new RunFilm(kind, Subject.of(compilation, "it"), compilation, arg,
                run(kind, compilation, arg, limits), Cancellation.NONE);
    }

    private static List<Film> parts(RunFilm film) {
        var parts = new ArrayList<Film>();
        parts.add(film.part(0, Cancellation.NONE));
        while (parts.getLast().part().orElseThrow().next().isPresent()) {
            parts.add(film.part(parts.getLast().part().orElseThrow().next().getAsLong(), Cancellation.NONE));
        }
        return parts;
    }

    @Test
    void parts_inAnyOrder_areTheWholeRun() {
        ProgramProperty.holds(RunFilmTest.class, 59_100, 500, program -> {
            var compilation = compile(program);
            for (long arg : ARGUMENTS) {
                var difference = difference(FilmKind.RUN, compilation, arg)
                        .or(() -> difference(FilmKind.RUN_AS_WRITTEN, compilation, arg));
                if (difference.isPresent()) {
                    return difference.map(text -> "arg " + arg + ": " + text);
                }
            }
            return Optional.empty();
        });
    }

    private static Optional<String> difference(FilmKind kind, Compilation compilation, long arg) {
        var whole = run(kind, compilation, arg, LIMITS);
        var parts = parts(film(kind, compilation, arg, whole, 7));
        var onePart = parts(film(kind, compilation, arg, whole, Integer.MAX_VALUE));
        if (onePart.size() != 1) {
            return Optional.of(kind + ": not one part");
        }
        var steps = parts.stream().flatMap(part -> part.steps().stream()).toList();
        if (!steps.equals(onePart.getFirst().steps())) {
            return Optional.of(kind + ": " + steps + " instead of " + onePart.getFirst().steps());
        }
        for (int i = 1; i < parts.size(); i++) {
            var before = state(Playback.toTheEnd(parts.get(i - 1)));
            var after = state(new Playback(parts.get(i)));
            if (!before.equals(after)) {
                return Optional.of(kind + ": part " + i + " begins with " + after + ", after " + before);
            }
        }
        // It makes no steps on the way to its first part.
        var film = film(kind, compilation, arg, whole, 7);
        var random = new SplittableRandom(parts.size());
        for (int i = 0; i < JUMPS; i++) {
            var part = parts.get(random.nextInt(parts.size()));
            var again = film.part(part.part().orElseThrow().trip(), Cancellation.NONE);
            if (!played(again).equals(played(part))) {
                return Optional.of(kind + ": " + played(again) + " instead of " + played(part));
            }
        }
        return difference(kind, compilation, arg, onePart.getFirst(), whole);
    }

    /// A film without the picture of its graph.
    private static List<?> played(Film film) {
        return List.of(film.part(), film.start(), film.steps());
    }

    private static List<Map<Integer, ?>> state(Playback playback) {
        return List.of(playback.inputs, playback.values, playback.counts, playback.reached, playback.lines);
    }

    /// What is different between the film of a whole run and the run, if anything is.
    private static Optional<String> difference(FilmKind kind, Compilation compilation, long arg, Film film,
            Run whole) {
        var graph = graph(kind, compilation);
        var watch = new Watch(graph, kind == FilmKind.RUN
                ? new RunObserver() {}
                : new WrittenStatements(compilation).watch(new StatementObserver() {}));
        new Evaluator(graph, Cancellation.NONE).run(arg, LIMITS, watch, Cancellation.NONE);
        var nodes = GraphView.of(graph, Cancellation.NONE).nodes().stream().map(NodeView::node).toList();
        boolean isStopped = switch (whole.outcome()) {
            case RETURNED, FELL_THROUGH -> false;
            case OUT_OF_TRIPS, OUT_OF_TIME -> true;
        };
        var path = new ArrayList<>(watch.path);
        if (isStopped) {
            path.add(path.getLast());
        }
        var filmed = film.steps().stream().map(step -> nodes.get(step.nodes().getFirst())).toList();
        if (!filmed.equals(path)) {
            return Optional.of(kind + ": " + filmed + " instead of " + path);
        }
        var end = Playback.toTheEnd(film);
        Map<Integer, String> values = new HashMap<>();
        Map<Integer, Long> counts = new HashMap<>();
        for (int i = 0; i < nodes.size(); i++) {
            int number = i;
            var node = nodes.get(i);
            watch.tally.last(node).ifPresent(value -> values.put(number, Long.toString(value)));
            long count = node == graph.start() || (node == graph.stop() && !isStopped) ? 1 : watch.tally.count(node);
            if (count > 0) {
                counts.put(number, count);
            }
        }
        return end.values.equals(values) && end.counts.equals(counts)
                ? Optional.empty()
                : Optional.of(kind + ": in the end " + end.values + " " + end.counts + " instead of " + values + " "
                        + counts);
    }

    @Test
    void captions_sayWhatHappens() {
        var film = film(FilmKind.RUN_AS_WRITTEN, SUM, 2, LIMITS).part(0, Cancellation.NONE);
        assertThat(film.steps()).extracting(step -> step.kind().id() + ": " + step.caption()).containsExactly(
                "control: the run begins: `arg` is 2",
                "control: control enters the loop on line 3: `i` is 0, `s` is 0, both at once",
                "control: control reaches the `while` on line 3: `i < arg` on line 3 is true",
                "branch: `i < arg` on line 3 is true: control takes the true side",
                "trip: trip 1 of the loop on line 3: `i` is 1, `s` is 0, both at once",
                "control: control reaches the `while` on line 3: `i < arg` on line 3 is true",
                "branch: `i < arg` on line 3 is true: control takes the true side",
                "trip: trip 2 of the loop on line 3: `i` is 2, `s` is 1, both at once",
                "control: control reaches the `while` on line 3: `i < arg` on line 3 is false",
                "branch: `i < arg` on line 3 is false: control takes the false side",
                "end: `return s;` on line 7 returns 1");
    }

    @Test
    void captionOfABranch_saysWhatAnyIntegerIsTakenFor() {
        var program = "if (!arg) return 1; if (arg) return arg; return 2;";
        assertThat(branches(program, 5)).containsExactly("`!arg` on line 1 is false: control takes the false side",
                "`arg` is 5, not 0: control takes the true side");
        assertThat(branches("if (arg) return 1; return 2;", 0))
                .containsExactly("`arg` is 0: control takes the false side");
    }

    private static List<String> branches(String program, long arg) {
        return film(FilmKind.RUN_AS_WRITTEN, program, arg, LIMITS).part(0, Cancellation.NONE).steps().stream()
                .filter(step -> step.kind() == Kind.BRANCH).map(Step::caption).toList();
    }

    @Test
    void lines_showTheLastValues() {
        var film = film(FilmKind.RUN_AS_WRITTEN, SUM, 3, LIMITS).part(0, Cancellation.NONE);
        assertThat(Playback.toTheEnd(film).lines).isEqualTo(Map.of(0, "s = 0", 1, "i = 0", 3, "s = 3", 4, "i = 3", 6,
                "returns 3"));
    }

    @Test
    void endlessRun_isStopped() {
        var film = film(FilmKind.RUN, "while (true) arg = arg + 1;", 0, new Limits(10_000, Duration.ofDays(1)));
        var last = film.part(Long.MAX_VALUE, Cancellation.NONE);
        assertThat(last.part()).hasValueSatisfying(part -> {
            assertThat(part.trip()).isEqualTo(10_000);
            assertThat(part.next()).isEmpty();
            assertThat(part.outcome()).isEqualTo("is stopped after 10,000 loop trips");
        });
        assertThat(last.steps().getLast().kind()).isEqualTo(Kind.END);
        assertThat(last.steps().getLast().caption()).isEqualTo("the run is stopped after 10,000 loop trips");
    }

    @Test
    void part_ofALongRun_isShort() {
        var film = film(FilmKind.RUN, SUM, 100_000, new Limits(Long.MAX_VALUE, Duration.ofDays(1)));
        var part = film.part(50_000, Cancellation.NONE);
        assertThat(part.steps()).hasSizeBetween(1_000, 1_010);
        assertThat(part.steps().getFirst().kind()).isEqualTo(Kind.TRIP);
        assertThat(part.steps().getFirst().caption()).contains("trip 50000 of the loop on line 3", "`i` is 50000");
        assertThat(part.part().orElseThrow().next().orElseThrow()).isBetween(50_300L, 50_400L);
        assertThat(film.part(-1, Cancellation.NONE).part().orElseThrow().trip()).isZero();
    }

    @Test
    void part_ofAFarTrip_hidesWhatIsUnknown() {
        long trips = 1_000_000_000;
        for (var kind : List.of(FilmKind.RUN, FilmKind.RUN_AS_WRITTEN)) {
            var compilation = Compiler.compile(new SourceText(SUM),
                    CompileOptions.DEFAULT.withEngine(new BytecodeEngine()), Cancellation.NONE);
            var whole = new Execution(graph(kind, compilation), new BytecodeEngine())
                    .run(trips, Limits.ofTrips(Long.MAX_VALUE), Cancellation.NONE);
            var film = film(kind, compilation, trips, whole, 100);
            var near = film.part(1_000, Cancellation.NONE);
            var far = film.part(trips / 2, Cancellation.NONE);
            assertThat(far.part()).hasValueSatisfying(part -> {
                assertThat(part.trip()).isEqualTo(trips / 2);
                assertThat(part.knownFrom()).isPresent();
                assertThat(part.knownFrom().getAsLong()).isBetween(trips / 2 - 100_000, trips / 2 - 1);
            });
            assertThat(far.steps().getFirst().caption())
                    .contains("trip 500000000 of the loop on line 3", "`i` is 500000000");
            var state = Playback.toTheEnd(far);
            assertThat(state.counts).isEmpty();
            // All but what is computed before the loop only.
            assertThat(Playback.toTheEnd(near).values.keySet()).containsAll(state.values.keySet())
                    .hasSizeLessThanOrEqualTo(state.values.size() + 2);
            // The return is not reached yet, but that is not known here.
            assertThat(state.reached.values()).doesNotContain(false);
            assertThat(film.part(1_000, Cancellation.NONE)).isEqualTo(near);
            assertThat(near.part().orElseThrow().knownFrom()).isEmpty();
            var last = film.part(trips, Cancellation.NONE);
            assertThat(last.steps().getLast().caption()).endsWith("returns " + whole.value().orElseThrow());
        }
    }

    @Test
    void nodesNotYetReached_areGrey() {
        var compilation = compile("if (arg) return 1; return 2;");
        var graph = compilation.graph();
        var film = film(FilmKind.RUN, compilation, 0, run(FilmKind.RUN, compilation, 0, LIMITS), 100)
                .part(0, Cancellation.NONE);
        var nodes = GraphView.of(graph, Cancellation.NONE).numbers();
        var branch = nodes.keySet().stream().filter(IfNode.class::isInstance).findFirst().orElseThrow();
        assertThat(new Playback(film).reached).containsEntry(nodes.get(branch), false)
                .containsEntry(nodes.get(graph.start()), true);
        assertThat(Playback.toTheEnd(film).reached.values()).contains(false, true);
    }
}
