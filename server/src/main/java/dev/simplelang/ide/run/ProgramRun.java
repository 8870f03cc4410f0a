package dev.simplelang.ide.run;

import dev.simplelang.eval.Run;
import dev.simplelang.ide.Analysis;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Span;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/// One run of a program with an argument.
///
/// @param outcome how it ended
/// @param value the value, only if it returned one
/// @param loopTrips how often control returned to a loop head
/// @param nanos how long it took, in nanoseconds
/// @param span the statement at which it ended; for a program with errors the first error
/// @param reason a clause that says why there is no value; empty if there is one
public record ProgramRun(
        Outcome outcome,
        OptionalLong value,
        long loopTrips,
        long nanos,
        Optional<Span> span,
        Optional<String> reason) {

    /// How a run ends.
    public enum Outcome {
        /// It returned a value.
        RETURNED,
        /// It reached the end of the program without a `return`.
        FELL_THROUGH,
        /// A limit stopped it.
        STOPPED,
        /// It never began, because the program has errors or is too large.
        NOT_RUN;

        /// The name in JSON, such as `fell-through`.
        public String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /// What a run may cost.
    ///
    /// @param maxLoopTrips how often, in all loops together, control may return to a loop head
    /// @param timeout how long the run may take
    public record Limits(long maxLoopTrips, Duration timeout) {

        /// Those of the evaluator.
        public static final Limits DEFAULT = new Limits(dev.simplelang.eval.Limits.DEFAULT.maxLoopTrips(),
                dev.simplelang.eval.Limits.DEFAULT.timeout());

        dev.simplelang.eval.Limits ofEvaluator() {
            return new dev.simplelang.eval.Limits(maxLoopTrips, timeout);
        }
    }

    /// What came of it, in a word or two.
    public String result() {
        return switch (outcome) {
            case RETURNED -> Long.toString(value.orElseThrow());
            case FELL_THROUGH -> "no return";
            case STOPPED -> "stopped";
            case NOT_RUN -> "not run";
        };
    }

    /// Runs the program with `arg`, whatever `arg` is pinned to.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static ProgramRun of(Analysis analysis, long arg, Limits limits, Cancellation cancellation) {
        var refused = refused(analysis);
        if (refused.isPresent()) {
            return refused.get();
        }
        var compilation = analysis.compilation().general(cancellation);
        var run = compilation.execution().run(arg, limits.ofEvaluator(), cancellation);
        return describe(run, limits, compilation.graph().origins().span(run.last()));
    }

    /// Why the program cannot be run, if it has errors, or is so large that there is no graph of
    /// it.
    public static Optional<ProgramRun> refused(Analysis analysis) {
        var errors = analysis.compilation().errors();
        if (errors.isEmpty()) {
            return analysis.shortfall().filter(_ -> !analysis.compilation().hasGraph())
                    .map(shortfall -> withoutValue(Outcome.NOT_RUN, 0, 0, Optional.empty(),
                            shortfall.message()));
        }
        var first = errors.getFirst();
        var place = "line " + analysis.source().lineNumber(first.span().start()) + ": " + first.message();
        return Optional.of(withoutValue(Outcome.NOT_RUN, 0, 0, Optional.of(first.span()), errors.size() == 1
                ? "the program has an error on " + place
                : "the program has " + errors.size() + " errors, the first on " + place));
    }

    /// What stands for runs that were not made, since those before them took all the time.
    static ProgramRun stopped(String reason) {
        return withoutValue(Outcome.STOPPED, 0, 0, Optional.empty(), reason);
    }

    /// What `run` came to.
    ///
    /// @param span the statement at which it ended
    public static ProgramRun describe(Run run, Limits limits, Optional<Span> span) {
        return switch (run.outcome()) {
            case RETURNED -> new ProgramRun(Outcome.RETURNED, run.value(), run.loopTrips(), run.nanos(), span,
                    Optional.empty());
            case FELL_THROUGH -> withoutValue(Outcome.FELL_THROUGH, run.loopTrips(), run.nanos(), span,
                    "reached the end without a `return`");
            case OUT_OF_TRIPS -> withoutValue(Outcome.STOPPED, run.loopTrips(), run.nanos(), span,
                    "reached the limit of " + run.loopTrips() + (run.loopTrips() == 1 ? " loop trip" : " loop trips"));
            case OUT_OF_TIME -> withoutValue(Outcome.STOPPED, run.loopTrips(), run.nanos(), span,
                    "reached the limit of " + limits.timeout().toMillis() + " ms");
        };
    }

    private static ProgramRun withoutValue(Outcome outcome, long loopTrips, long nanos, Optional<Span> span,
            String reason) {
        return new ProgramRun(outcome, OptionalLong.empty(), loopTrips, nanos, span, Optional.of(reason));
    }
}
