package dev.simplelang.jvm;

import dev.simplelang.driver.Compiler;
import dev.simplelang.eval.Evaluator;
import dev.simplelang.eval.Limits;
import dev.simplelang.eval.RunObserver;
import dev.simplelang.eval.Waypoint;
import dev.simplelang.eval.Waypoints;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.oracle.ProgramProperty;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import dev.simplelang.text.SourceText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CompiledWaypointsTest {

    private static final long[] ARGUMENTS = {0, 3, -7};

    private static final long TRIPS = 20;

    /// One method in the first case, several in the second.
    private static final int[] METHOD_SIZES = {Methods.LARGEST, 100};

    /// Remembers at each loop trip where the run is, with all phis merged so far.
    private static final class Watch implements RunObserver {

        private final Map<PhiNode, Long> phis = new HashMap<>();
        private final Map<LoopNode, Long> rounds = new HashMap<>();
        private final List<Waypoint> trips = new ArrayList<>();

        @Override
        public void merged(PhiNode phi, long value) {
            phis.put(phi, value);
        }

        @Override
        public void reached(Node node, Values values) {
            if (node instanceof LoopNode loop) {
                if (values.path() == LoopNode.BACK_EDGE) {
                    trips.add(new Waypoint(loop, trips.size() + 1, phis, rounds));
                    rounds.merge(loop, 1L, Long::sum);
                } else {
                    rounds.put(loop, 0L);
                }
            }
        }
    }

    private static Waypoints waypoints(Graph graph, int largestMethod) {
        return CompiledWaypoints
                .of(graph, largestMethod, Cancellation.NONE).orElseThrow();
    }

    @Test
    void waypoint_isWhereTheEvaluatorComes() {
        ProgramProperty.holds(CompiledWaypointsTest.class, 20_261_132, 1_000, program -> {
            var compilation = Compiler.compile(new SourceText(program), Cancellation.NONE);
            return difference(compilation.asWritten().graph()).or(() -> difference(compilation.graph()));
        });
    }

    private static Optional<String> difference(Graph graph) {
        for (int size : METHOD_SIZES) {
            var waypoints = waypoints(graph, size);
            for (long arg : ARGUMENTS) {
                var watch = new Watch();
                new Evaluator(graph, Cancellation.NONE).run(arg, Limits.ofTrips(TRIPS), watch, Cancellation.NONE);
                for (var expected : watch.trips) {
                    var found = waypoints.at(arg, expected.trip(), Cancellation.NONE);
                    if (found.isEmpty() || found.get().loop() != expected.loop()
                            || !expected.phis().entrySet().containsAll(found.get().phis().entrySet())
                            || !expected.rounds().entrySet().containsAll(found.get().rounds().entrySet())
                            || !found.get().rounds().containsKey(expected.loop())
                            || !found.get().phis().keySet().containsAll(PhiNode.of(expected.loop()))) {
                        return Optional.of("arg " + arg + ": " + found + " instead of " + expected);
                    }
                }
                if (watch.trips.size() < TRIPS
                        && waypoints.at(arg, watch.trips.size() + 1, Cancellation.NONE).isPresent()) {
                    return Optional.of("arg " + arg + ": a trip after the last");
                }
            }
        }
        return Optional.empty();
    }

    @Test
    void waypoint_hasThePhisOfTheLoopsAround() {
        var graph = Compiler.compile(new SourceText("""
                int i = 0;
                int s = 1;
                while (i < arg) {
                    int j = 0;
                    while (j < 10) {
                        s = s * 3 + j;
                        j = j + 1;
                    }
                    i = i + 1;
                }
                return s;
                """), Cancellation.NONE).asWritten().graph();
        // Each iteration of the outer loop is 11 trips: the last is its own.
        var waypoint = waypoints(graph, Methods.LARGEST).at(1_000_000, 11 * 5 + 4, Cancellation.NONE).orElseThrow();
        assertThat(waypoint.loop().input(LoopNode.ENTRY)).isNotEqualTo(graph.start());
        assertThat(waypoint.phis().entrySet()).extracting(phi -> phi.getKey().variable() + " = " + phi.getValue())
                .contains("i = 5", "j = 4").hasSize(4);
    }

    @Test
    void search_canBeCancelled() {
        var graph = Compiler.compile(new SourceText("while (true) arg = arg + 1;"), Cancellation.NONE).graph();
        var waypoints = waypoints(graph, Methods.LARGEST);
        assertThatThrownBy(() -> waypoints.at(0, Long.MAX_VALUE, () -> true)).isInstanceOf(CancelledException.class);
    }
}
