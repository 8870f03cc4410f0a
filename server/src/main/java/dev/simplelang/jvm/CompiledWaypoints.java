package dev.simplelang.jvm;

import dev.simplelang.eval.Halt;
import dev.simplelang.eval.Limits;
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

/// Runs a program by its bytecode, with all phis in the frame.
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
    public Optional<Halt> run(long arg, Limits limits, Cancellation cancellation) {
        var frame = program.frame(arg);
        var run = program.run(frame, limits, cancellation);
        var waypoint = run.last() instanceof LoopNode loop
                ? Optional.of(new Waypoint(loop, run.loopTrips() + 1, phis(loop, frame)))
                : Optional.<Waypoint>empty();
        return Optional.of(new Halt(run, waypoint));
    }

    private Map<PhiNode, Long> phis(Node loop, long[] frame) {
        var phis = new HashMap<PhiNode, Long>();
        for (var block = schedule.blockOf(loop); block.isPresent(); block = block.get().immediateDominator()) {
            block.get().phis().forEach(phi -> phis.put(phi, frame[segments.slot(phi)]));
        }
        return phis;
    }
}
