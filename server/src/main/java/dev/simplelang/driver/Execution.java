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
import dev.simplelang.text.CancelledException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/// Runs a program, with whatever engine is done first: the evaluator, which starts at once, or bytecode, which goes more than a
/// hundred times as fast but has to be made.
///
/// The evaluator begins. When its runs have taken as long together as it takes to make the bytecode, that is made, and the run
/// begins again: a run has no effects, so nobody can tell. Thus runs cost about twice what they cost with the better engine, at
/// most (the rent-or-buy rule: A. Karlin, M. Manasse, L. Rudolph, D. Sleator, "Competitive Snoopy Caching", Algorithmica 3,
/// 1988).
///
/// A program too large for bytecode stays with the evaluator. Thread-safe: several runs may go on at once.
public final class Execution {

    // What it costs to make bytecode, about.
    private static final long NANOS_FOR_BYTECODE = 10_000_000;
    private static final long NANOS_PER_NODE = 2_000;

    private final Graph graph;
    private final long nanosForBytecode;
    private final AtomicLong evaluatedNanos = new AtomicLong();

    /// Those that do not run now; an evaluator serves one run at a time.
    private final Queue<Evaluator> evaluators = new ConcurrentLinkedQueue<>();

    /// Empty if it cannot be made.
    private final Lazy<Optional<CompiledProgram>> bytecode = new Lazy<>(this::makeBytecode);

    /// The execution of `graph`, which must not change from now on.
    public Execution(Graph graph) {
        this.graph = graph;
        nanosForBytecode = NANOS_FOR_BYTECODE
                + NANOS_PER_NODE * graph.nodes().stream().filter(Objects::nonNull).count();
    }

    /// Runs the program with `arg`.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public Run run(long arg, Limits limits, Cancellation cancellation) {
        long begin = System.nanoTime();
        long timeout = limits.timeout().toNanos();
        long rent = Math.min(timeout, nanosForBytecode - evaluatedNanos.get());
        if (rent >= 0) {
            var run = evaluate(arg, new Limits(limits.maxLoopTrips(), Duration.ofNanos(rent)), cancellation);
            evaluatedNanos.addAndGet(run.nanos());
            if (run.outcome() != Outcome.OUT_OF_TIME || rent == timeout) {
                return run;
            }
        }
        var compiled = bytecode(() -> cancellation.isCancelled() || System.nanoTime() - begin >= timeout);
        cancellation.check();
        var rest = new Limits(limits.maxLoopTrips(),
                Duration.ofNanos(Math.max(0, timeout - (System.nanoTime() - begin))));
        var run = compiled.isPresent()
                ? compiled.get().run(arg, rest, cancellation)
                : evaluate(arg, rest, cancellation);
        return new Run(run.outcome(), run.value(), run.loopTrips(), System.nanoTime() - begin, run.last());
    }

    private Run evaluate(long arg, Limits limits, Cancellation cancellation) {
        var idle = evaluators.poll();
        var evaluator = idle == null ? new Evaluator(graph, cancellation) : idle;
        var run = evaluator.run(arg, limits, cancellation);
        evaluators.add(evaluator);
        return run;
    }

    /// The bytecode; empty if it cannot be made, or not in time.
    private Optional<CompiledProgram> bytecode(Cancellation late) {
        try {
            return bytecode.get(late);
        } catch (CancelledException _) {
            return Optional.empty();
        }
    }

    private Optional<CompiledProgram> makeBytecode(Cancellation cancellation) {
        return CompiledProgram.of(Schedule.of(graph, Strategy.BEST, cancellation), cancellation);
    }
}
