package dev.simplelang.jvm;

import dev.simplelang.cfg.ControlFlow;
import dev.simplelang.eval.Halt;
import dev.simplelang.eval.Limits;
import dev.simplelang.eval.Run;
import dev.simplelang.eval.Waypoint;
import dev.simplelang.eval.Waypoints;
import dev.simplelang.ir.AddNode;
import dev.simplelang.ir.ConstantNode;
import dev.simplelang.ir.Graph;
import dev.simplelang.ir.LoopNode;
import dev.simplelang.ir.Node;
import dev.simplelang.ir.PhiNode;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.text.Cancellation;
import dev.simplelang.type.IntType;
import java.util.HashMap;
import java.util.Optional;

/// Runs a program by its bytecode, with all phis in the frame. One more phi in each loop counts how
/// often control has returned to it.
///
/// A run that a limit stops has set the phis for the trip that it may not make: they are in the
/// frame. Thread-safe: runs share nothing.
///
/// @param graph of the program, the nodes of whose copy are run
record CompiledWaypoints(Graph graph, Schedule schedule, Segments segments, CompiledProgram program)
        implements
        Waypoints {

    /// The waypoints of a program without errors; empty if a piece of it is too large for a method.
    ///
    /// @param largestMethod a bound on the estimated bytes of a method
    /// @throws dev.simplelang.text.CancelledException if cancelled
    static Optional<Waypoints> of(Graph graph, int largestMethod, Cancellation cancellation) {
        var schedule = Schedule.withAllPhis(counted(graph, cancellation), Strategy.BEST, cancellation);
        var methods = new Methods(schedule, largestMethod, true, cancellation);
        return CompiledProgram.of(methods, cancellation)
                .map(program -> new CompiledWaypoints(graph, schedule, methods.segments(), program));
    }

    /// A copy, with a phi in each loop that counts.
    private static Graph counted(Graph graph, Cancellation cancellation) {
        var counted = graph.copy(IntType.BOTTOM);
        for (var node : ControlFlow.of(counted, cancellation).order()) {
            if (node instanceof LoopNode loop) {
                var rounds = counted.add(new PhiNode("rounds", loop, counted.add(ConstantNode.of(0)), null));
                var next = counted.add(new AddNode(rounds, counted.add(ConstantNode.of(1))));
                counted.setInput(rounds, 1 + LoopNode.BACK_EDGE, next);
            }
        }
        return counted;
    }

    @Override
    public Optional<Halt> run(long arg, Limits limits, Cancellation cancellation) {
        var frame = program.frame(arg);
        var run = program.run(frame, limits, cancellation);
        var waypoint = run.last() instanceof LoopNode loop
                ? Optional.of(waypoint(loop, run.loopTrips() + 1, frame))
                : Optional.<Waypoint>empty();
        return Optional.of(new Halt(
                new Run(run.outcome(), run.value(), run.loopTrips(), run.nanos(), original(run.last())), waypoint));
    }

    private Waypoint waypoint(LoopNode loop, long trip, long[] frame) {
        var phis = new HashMap<PhiNode, Long>();
        var rounds = new HashMap<LoopNode, Long>();
        for (var block = schedule.blockOf(loop); block.isPresent(); block = block.get().immediateDominator()) {
            for (var phi : block.get().phis()) {
                long value = frame[segments.slot(phi)];
                if (phi.id() < graph.idLimit()) {
                    phis.put((PhiNode) original(phi), value);
                } else {
                    rounds.put((LoopNode) original(phi.region()), phi.region() == loop ? value - 1 : value);
                }
            }
        }
        return new Waypoint((LoopNode) original(loop), trip, phis, rounds);
    }

    private Node original(Node copy) {
        return graph.origins().node(copy.id());
    }
}
