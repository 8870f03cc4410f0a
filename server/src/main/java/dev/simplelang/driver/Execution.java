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

/// Runs a program by whatever is done first: the evaluator, which starts at once, or the code of the
/// engine, which is more than a hundred times as fast but has to be made.
///
/// The evaluator begins. When its runs have taken as long together as it takes to make the code, the
/// code is made, and the run begins again: a run has no effects, so nobody can tell. Thus runs cost at
/// most about twice what they cost with the better of the two (the rent-or-buy rule: A. Karlin,
/// M. Manasse, L. Rudolph, D. Sleator, "Competitive Snoopy Caching", Algorithmica 3, 1988).
///
/// A program too large for the engine stays with the evaluator. Thread-safe: several runs may go on at
/// once.
public final class Execution {

    // About what it costs an engine to make code.
    private static final long NANOS_FOR_CODE = 10_000_000;
    private static final long NANOS_PER_NODE = 2_000;

    private final Graph graph;
    private final long nanosForCode;

    /// Empty if the engine has none for the program.
    private final Lazy<Optional<Engine.Executable>> code;

    /// How long the evaluator has run, in all runs.
    private long evaluatedNanos;

    /// Those that do not run now; an evaluator serves one run at a time.
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

    /// The code; empty if there is none, or not in time.
    private Optional<Engine.Executable> code(Cancellation late) {
        try {
            return code.get(late);
        } catch (CancelledException _) {
            return Optional.empty();
        }
    }
}
