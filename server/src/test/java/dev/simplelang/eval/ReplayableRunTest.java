package dev.simplelang.eval;

import dev.simplelang.driver.Compiler;
import dev.simplelang.eval.Run.Outcome;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.jvm.BytecodeEngine;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import dev.simplelang.text.SourceText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/// A replay from any trip on is the run that was never interrupted.
class ReplayableRunTest {

    private static final long[] ARGUMENTS = {0, 3, -7};

    private static final long TRIPS = 100;

    private static final int JUMPS = 8;

    /// So few that most jumps are leaps.
    private static final long REACH = 3;

    private static final String COUNT = "int i = 0; while (i < arg) i = i + 1; return i;";

    /// All that happens to a graph, as text, and the tally of it.
    private static final class Watch implements RunRecorder {

        private final Graph graph;
        private final NodeTally tally;
        private final List<String> events = new ArrayList<>();

        Watch(Graph graph) {
            this.graph = graph;
            tally = new NodeTally(graph);
        }

        @Override
        public void reached(Node node, Values values) {
            events.add("reached " + node.id());
            tally.reached(node, values);
        }

        @Override
        public void merged(PhiNode phi, long value) {
            events.add("merged " + phi.id() + " = " + value);
            tally.merged(phi, value);
        }

        @Override
        public void computed(Node node, long value) {
            events.add("computed " + node.id() + " = " + value);
            tally.computed(node, value);
        }

        @Override
        public Checkpoint checkpoint() {
            return tally.checkpoint();
        }

        @Override
        public void leaps(Waypoint waypoint) {
            tally.leaps(waypoint);
        }

        String state() {
            return graph.nodes().stream().filter(Objects::nonNull)
                    .map(node -> node.id() + ": " + tally.count(node) + " " + tally.last(node))
                    .collect(Collectors.joining(", "));
        }
    }

    private static Graph optimized(String program) {
        return Compiler.compile(new SourceText(program), Cancellation.NONE).graph();
    }

    /// Part of a run, gone to and played, beside the same without any interruption.
    ///
    /// @param stateBefore the state of `watch` where the part begins
    /// @param before what happens up to there
    /// @param after what happens up to the end of the part
    private record Stretch(Watch watch, String stateBefore, Watch before, Watch after) {

        List<String> expected() {
            return after.events.subList(before.events.size(), after.events.size());
        }
    }

    @Test
    void replay_fromAnyTrip_isTheRun() {
        hold(20_261_130, (graph, arg, seed) -> {
            var whole = new Watch(graph);
            watch(whole, arg, TRIPS);
            return difference(graph, arg, seed,
                    watch -> new ReplayableRun(graph, arg, watch, Waypoints.NONE, Cancellation.NONE),
                    stretch -> difference(stretch, whole));
        });
    }

    private static Optional<String> difference(Stretch stretch, Watch whole) {
        var watch = stretch.watch();
        var after = stretch.after();
        if (!stretch.stateBefore().equals(stretch.before().state())) {
            return Optional.of(stretch.stateBefore() + " instead of " + stretch.before().state());
        }
        if (!watch.events.equals(stretch.expected())) {
            return Optional.of(watch.events + " at the end of " + after.events);
        }
        if (!watch.state().equals(after.state())) {
            return Optional.of("in the end " + watch.state() + " instead of " + after.state());
        }
        return after.events.equals(whole.events.subList(0, after.events.size()))
                ? Optional.empty()
                : Optional.of("a limit changes the run before it");
    }

    @Test
    void runAfterALeap_isTheRun() {
        var engine = new BytecodeEngine();
        hold(20_261_131, (graph, arg, seed) -> difference(graph, arg, seed,
                watch -> new ReplayableRun(graph, arg, watch, engine.waypoints(graph), REACH, Cancellation.NONE),
                stretch -> differenceAfterALeap(stretch, graph)));
    }

    private static Optional<String> differenceAfterALeap(Stretch stretch, Graph graph) {
        var tally = stretch.watch().tally;
        var expected = stretch.after().tally;
        var moves = moves(stretch.watch().events);
        if (!moves.equals(moves(stretch.expected()))) {
            return Optional.of(moves + " instead of " + moves(stretch.expected()));
        }
        return graph.nodes().stream().filter(Objects::nonNull)
                .filter(node -> tally.last(node).isPresent() && !tally.last(node).equals(expected.last(node)))
                .map(node -> node + " is " + tally.last(node) + " instead of " + expected.last(node)).findFirst();
    }

    private interface RunCheck {

        Optional<String> difference(Graph graph, long arg, long seed);
    }

    /// Tries runs of programs at random, as written and optimized.
    private static void hold(long usualSeed, RunCheck check) {
        ProgramProperty.holds(ReplayableRunTest.class, usualSeed, 1_000, program -> {
            var compilation = Compiler.compile(new SourceText(program), Cancellation.NONE);
            for (long arg : ARGUMENTS) {
                for (var graph : List.of(compilation.asWritten().graph(), compilation.graph())) {
                    var difference = check.difference(graph, arg, program.hashCode());
                    if (difference.isPresent()) {
                        return difference;
                    }
                }
            }
            return Optional.empty();
        });
    }

    /// Goes to trips of a run at random, and plays some from there.
    private static Optional<String> difference(Graph graph, long arg, long seed, Function<Watch, ReplayableRun> begin,
            Function<Stretch, Optional<String>> check) {
        long trips = watch(new Watch(graph), arg, TRIPS).loopTrips();
        var random = new SplittableRandom(seed);
        var watch = new Watch(graph);
        var run = begin.apply(watch);
        for (int jump = 0; jump < JUMPS; jump++) {
            long first = random.nextLong(trips + 1);
            long next = random.nextLong(first, trips + 1) + 1;
            run.goTo(first, Cancellation.NONE);
            var stateBefore = watch.state();
            watch.events.clear();
            run.play(next, Cancellation.NONE);
            var difference = check.apply(
                    new Stretch(watch, stateBefore, upTo(first, graph, arg), upTo(next, graph, arg)));
            if (difference.isPresent()) {
                return difference.map(text -> "arg " + arg + ", trips " + first + " to " + next + " of " + trips + ": "
                        + text);
            }
        }
        return Optional.empty();
    }

    /// What is computed once before a leap is computed again after it; all else is the same.
    private static List<String> moves(List<String> events) {
        return events.stream().filter(event -> !event.startsWith("computed")).toList();
    }

    @Test
    void farTrip_isNear() {
        var graph = optimized(COUNT);
        var watch = new Watch(graph);
        long trips = 1_000_000_000;
        var run = new ReplayableRun(graph, trips, watch, new BytecodeEngine().waypoints(graph), REACH,
                Cancellation.NONE);
        run.goTo(trips / 2, Cancellation.NONE);
        assertThat(run.trip()).isEqualTo(trips / 2);
        assertThat(watch.events).hasSizeLessThan(100);
        watch.events.clear();
        run.play(trips / 2 + 1, Cancellation.NONE);
        var i = graph.nodes().stream().filter(PhiNode.class::isInstance).findFirst().orElseThrow();
        assertThat(watch.tally.last(i)).hasValue(trips / 2);
        run.goTo(1, Cancellation.NONE);
        assertThat(watch.state()).isEqualTo(upTo(1, graph, trips).state());
        run.goTo(trips, Cancellation.NONE);
        run.play(Long.MAX_VALUE, Cancellation.NONE);
        assertThat(run.end().orElseThrow().value()).hasValue(trips);
    }

    /// What happens before `trip` begins, without any interruption.
    private static Watch upTo(long trip, Graph graph, long arg) {
        var watch = new Watch(graph);
        if (trip > 0) {
            watch(watch, arg, trip - 1);
        }
        return watch;
    }

    private static Run watch(Watch watch, long arg, long trips) {
        return new Evaluator(watch.graph, Cancellation.NONE).run(arg, new Limits(trips, Duration.ofDays(1)), watch,
                Cancellation.NONE);
    }

    @Test
    void checkpoints_ofALongRun_areFew() {
        var graph = optimized(COUNT);
        var tally = new NodeTally(graph);
        var run = new ReplayableRun(graph, 1_000_000, tally, Waypoints.NONE, Cancellation.NONE);
        var i = graph.nodes().stream().filter(PhiNode.class::isInstance).findFirst().orElseThrow();
        for (long trip = 1; trip <= 1_000_000; trip += 1 + trip / 2) {
            run.goTo(trip, Cancellation.NONE);
            // Trip N is about to begin: the phi still has its value of the trip before.
            assertThat(tally.last(i)).hasValue(trip - 1);
            assertThat(tally.count(i)).isEqualTo(trip);
            assertThat(run.checkpointCount()).isLessThanOrEqualTo(2 * ReplayableRun.MAX_CHECKPOINTS);
        }
        run.goTo(Long.MAX_VALUE, Cancellation.NONE);
        assertThat(run.checkpointCount()).isBetween(ReplayableRun.MAX_CHECKPOINTS / 2,
                2 * ReplayableRun.MAX_CHECKPOINTS);
        assertThat(run.end().orElseThrow().value()).hasValue(1_000_000);
    }

    @Test
    void stepBack_inALongRun_isShort() {
        var graph = optimized(COUNT);
        var watch = new Watch(graph);
        var run = new ReplayableRun(graph, 1_000_000, watch, Waypoints.NONE, Cancellation.NONE);
        run.goTo(1_000_000, Cancellation.NONE);
        for (long trip = 999_900; trip > 990_000; trip -= 100) {
            watch.events.clear();
            run.goTo(trip, Cancellation.NONE);
            // A trip has a handful of events.
            assertThat(watch.events).hasSizeLessThan(100_000);
            assertThat(run.trip()).isEqualTo(trip);
        }
    }

    @Test
    void end_isReachedOnce_andLeft() {
        var graph = optimized(COUNT);
        var watch = new Watch(graph);
        var run = new ReplayableRun(graph, 5, watch, Waypoints.NONE, Cancellation.NONE);
        assertThat(run.end()).isEmpty();
        run.goTo(6, Cancellation.NONE);
        assertThat(run.end()).hasValueSatisfying(end -> {
            assertThat(end.outcome()).isEqualTo(Outcome.RETURNED);
            assertThat(end.loopTrips()).isEqualTo(5);
        });
        int events = watch.events.size();
        run.goTo(7, Cancellation.NONE);
        assertThat(watch.events).hasSize(events);
        run.goTo(5, Cancellation.NONE);
        assertThat(run.end()).isEmpty();
        assertThat(run.trip()).isEqualTo(5);
    }

    @Test
    void cancelledRun_findsItsWay() {
        var graph = optimized("while (arg) arg = arg + 2; return 1;");
        var watch = new Watch(graph);
        var run = new ReplayableRun(graph, 1, watch, Waypoints.NONE, Cancellation.NONE);
        assertThatThrownBy(() -> run.goTo(Long.MAX_VALUE, () -> watch.events.size() > 100_000))
                .isInstanceOf(CancelledException.class);
        run.goTo(10, Cancellation.NONE);
        assertThat(watch.state()).isEqualTo(upTo(10, graph, 1).state());
    }
}
