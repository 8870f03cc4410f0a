package dev.simplelang.jvm;

import dev.simplelang.eval.Limits;
import dev.simplelang.eval.Run.Outcome;
import dev.simplelang.eval.Waypoint;
import dev.simplelang.eval.Waypoints;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.text.Cancellation;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Finds the waypoints of a program by its bytecode, with all phis in the frame.
///
/// A run that a limit stops has set the phis for the trip that it may not make: they are in the
/// frame. Thread-safe: runs share nothing.
record CompiledWaypoints(Schedule schedule, Segments segments, CompiledProgram program) implements Waypoints {

    /// The waypoints of a program without errors; empty if a piece of it is too large for a method.
    ///
    /// @param largestMethod a bound on the estimated bytes of a method
    /// @throws dev.simplelang.text.CancelledException if cancelled
    static Optional<Waypoints> of(Graph graph, int largestMethod, Cancellation cancellation) {
        var schedule = Schedule.withAllPhis(graph, Strategy.BEST, cancellation);
        var methods = new Methods(schedule, largestMethod, true, cancellation);
        return CompiledProgram.of(methods, cancellation)
                .map(program -> new CompiledWaypoints(schedule, methods.segments(), program));
    }

    @Override
    public Optional<Waypoint> at(long arg, long trip, Cancellation cancellation) {
        var frame = program.frame(arg);
        var run = program.run(frame, Limits.ofTrips(trip - 1), cancellation);
        return run.outcome() == Outcome.OUT_OF_TRIPS
                ? Optional.of(new Waypoint((LoopNode) run.last(), trip, phis(run.last(), frame)))
                : Optional.empty();
    }

    private Map<PhiNode, Long> phis(Node loop, long[] frame) {
        var phis = new HashMap<PhiNode, Long>();
        for (var block = schedule.blockOf(loop); block.isPresent(); block = block.get().immediateDominator()) {
            block.get().phis().forEach(phi -> phis.put(phi, frame[segments.slot(phi)]));
        }
        return phis;
    }
}
