package dev.simplelang.ide.run;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.run.ProgramRun.Limits;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Deadline;
import java.time.Duration;
import java.util.Optional;

/// Runs of a program with one argument after another.
///
/// @param limits what each run may cost
/// @param timeout how long all of them together may take
public record RangeRuns(ArgumentRange range, Limits limits, Duration timeout) {

    /// What is done with each run.
    @FunctionalInterface
    public interface Each {

        /// Takes a run, which has ended; may wait.
        ///
        /// @param goOn says when to wait no more
        void ended(long arg, ProgramRun run, Cancellation goOn);
    }

    /// Makes the runs.
    ///
    /// @return why there are no more, if the program cannot be run, or time is over before the last
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public Optional<ProgramRun> make(Analysis analysis, Each each, Cancellation cancellation) {
        long begin = System.nanoTime();
        for (long arg : range) {
            cancellation.check();
            var left = timeout.minusNanos(System.nanoTime() - begin);
            if (left.isNegative()) {
                return Optional.of(ProgramRun.stopped(
                        "reached the limit of " + timeout.toMillis() + " ms for all runs"));
            }
            var shorter = left.compareTo(limits.timeout()) < 0 ? new Limits(limits.maxLoopTrips(), left) : limits;
            var run = ProgramRun.of(analysis, arg, shorter, cancellation);
            if (run.outcome() == ProgramRun.Outcome.NOT_RUN) {
                return Optional.of(run);
            }
            each.ended(arg, run, new Deadline(timeout.minusNanos(System.nanoTime() - begin), cancellation));
        }
        return Optional.empty();
    }
}
