package dev.simplelang.driver;

import dev.simplelang.eval.Evaluator;
import dev.simplelang.eval.Limits;
import dev.simplelang.eval.Run;
import dev.simplelang.eval.Run.Outcome;
import dev.simplelang.ir.Graph;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.CancelledException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.Optional;

/// Runs a program by the evaluator, which starts at once, or by the code of the engine, which is
/// far faster but must be compiled first.
///
/// The evaluator starts. Once its runs have taken about as long as compiling does, the code is
/// compiled and the run starts over, which is unobservable, since a run has no effects. Hence runs
/// cost at most about twice as much as with the better choice (the rent-or-buy rule: A. Karlin, M.
/// Manasse, L. Rudolph, D. Sleator, "Competitive Snoopy Caching", Algorithmica 3, 1988).
///
/// A program too large for the engine stays with the evaluator. Thread-safe: several runs may be
/// active at once.
public final class Execution {

    // The estimated time in which an engine compiles.
    private static final long NANOS_FOR_CODE = 10_000_000;
    private static final long NANOS_PER_NODE = 2_000;

    private final Graph graph;
    private final long nanosForCode;

    /// Empty if the engine cannot compile the program.
    private final Lazy<Optional<Engine.Executable>> code;

    /// The time spent in the evaluator, in all runs.
    private long evaluatedNanos;

    /// The idle evaluators; an evaluator serves one run at a time.
    private final Deque<Evaluator> evaluators = new ArrayDeque<>();

    /// The execution of `graph`, which must not change from now on.
    public Execution(Graph graph, Engine engine) {
        this.graph = graph;
        nanosForCode = engine.equals(Engine.NONE)
                ? Long.MAX_VALUE
                : NANOS_FOR_CODE + NANOS_PER_NODE * graph.nodes().stream().filter(Objects::nonNull).count();
        code = new Lazy<>(cancellation -> engine.compile(graph, cancellation));
    }

    /// Runs the program with `arg`.
    ///
    /// @throws CancelledException if cancelled
    public Run run(long arg, Limits limits, Cancellation cancellation) {
        long begin = System.nanoTime();
        long timeout = limits.timeout().toNanos();
        long rent = Math.min(timeout, nanosForCode - evaluatedNanos());
        if (rent >= 0) {
            var run = evaluate(arg, new Limits(limits.maxLoopTrips(), Duration.ofNanos(rent)), cancellation);
            if (run.outcome() != Outcome.OUT_OF_TIME || rent == timeout) {
                return run;
            }
        }
        var compiled = code(() -> cancellation.isCancelled() || System.nanoTime() - begin >= timeout);
        cancellation.check();
        var rest = new Limits(limits.maxLoopTrips(),
                Duration.ofNanos(Math.max(0, timeout - (System.nanoTime() - begin))));
        var run = compiled.isPresent()
                ? compiled.get().run(arg, rest, cancellation)
                : evaluate(arg, rest, cancellation);
        return new Run(run.outcome(), run.value(), run.loopTrips(), System.nanoTime() - begin, run.last());
    }

    private synchronized long evaluatedNanos() {
        return evaluatedNanos;
    }

    private Run evaluate(long arg, Limits limits, Cancellation cancellation) {
        var evaluator = idleEvaluator().orElseGet(() -> new Evaluator(graph, cancellation));
        var run = evaluator.run(arg, limits, cancellation);
        ended(evaluator, run);
        return run;
    }

    private synchronized Optional<Evaluator> idleEvaluator() {
        return Optional.ofNullable(evaluators.poll());
    }

    private synchronized void ended(Evaluator evaluator, Run run) {
        evaluators.add(evaluator);
        evaluatedNanos += run.nanos();
    }

    /// The code; empty if there is none, or none in time.
    private Optional<Engine.Executable> code(Cancellation late) {
        try {
            return code.get(late);
        } catch (CancelledException _) {
            return Optional.empty();
        }
    }
}
