package dev.simplelang.driver;

import dev.simplelang.eval.Evaluator;
import dev.simplelang.eval.Limits;
import dev.simplelang.eval.Run;
import dev.simplelang.eval.Run.Outcome;
import dev.simplelang.ir.Graph;
import dev.simplelang.jvm.CompiledProgram;
import dev.simplelang.schedule.Schedule;
import dev.simplelang.schedule.Strategy;
import dev.simplelang.text.Cancellation;
import java.time.Duration;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/// Runs a program, with whatever engine is done first: the evaluator, which starts at once, or bytecode, which goes more than a
/// hundred times as fast but has to be made.
///
/// The evaluator begins. When its runs have made so many loop trips together that making the bytecode would have cost no
/// more, the bytecode is made, and the run begins again: a run has no effects, so nobody can tell. Thus a run costs at most
/// about twice what it costs with the better engine (the rent-or-buy rule: A. Karlin, M. Manasse, L. Rudolph, D. Sleator,
/// "Competitive Snoopy Caching", Algorithmica 3, 1988). A trip of the evaluator and the bytecode of a trip both grow with the
/// loop, so the bound is one number for all programs.
///
/// A program too large for bytecode stays with the evaluator. Thread-safe: several runs may go on at once.
public final class Execution {

    private static final long TRIPS_BEFORE_BYTECODE = 20_000;

    private final Graph graph;
    private final AtomicLong evaluatedTrips = new AtomicLong();

    /// Those that do not run now; an evaluator serves one run at a time.
    private final Queue<Evaluator> evaluators = new ConcurrentLinkedQueue<>();

    /// Null until it is made; empty if it cannot be made.
    private Optional<CompiledProgram> bytecode;

    /// The execution of `graph`, which must not change from now on.
    public Execution(Graph graph) {
        this.graph = graph;
    }

    /// Runs the program with `arg`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public Run run(long arg, Limits limits, Cancellation cancellation) {
        long begin = System.nanoTime();
        long trips = Math.min(limits.maxLoopTrips(), Math.max(0, TRIPS_BEFORE_BYTECODE - evaluatedTrips.get()));
        if (trips > 0 || limits.maxLoopTrips() == 0) {
            var run = evaluate(arg, new Limits(trips, limits.timeout()), cancellation);
            evaluatedTrips.addAndGet(run.loopTrips());
            if (run.outcome() != Outcome.OUT_OF_TRIPS || trips == limits.maxLoopTrips()) {
                return run;
            }
        }
        var compiled = bytecode(cancellation);
        var rest = new Limits(limits.maxLoopTrips(),
                max(Duration.ZERO, limits.timeout().minusNanos(System.nanoTime() - begin)));
        var run = compiled.isPresent()
                ? compiled.get().run(arg, rest, cancellation)
                : evaluate(arg, rest, cancellation);
        return new Run(run.outcome(), run.value(), run.loopTrips(), System.nanoTime() - begin, run.last());
    }

    private static Duration max(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    private Run evaluate(long arg, Limits limits, Cancellation cancellation) {
        var idle = evaluators.poll();
        var evaluator = idle == null ? new Evaluator(graph, cancellation) : idle;
        var run = evaluator.run(arg, limits, cancellation);
        evaluators.add(evaluator);
        return run;
    }

    private synchronized Optional<CompiledProgram> bytecode(Cancellation cancellation) {
        if (bytecode == null) {
            bytecode = CompiledProgram.of(Schedule.of(graph, Strategy.BEST, cancellation), cancellation);
        }
        return bytecode;
    }
}
