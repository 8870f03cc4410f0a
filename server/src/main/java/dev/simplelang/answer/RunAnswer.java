package dev.simplelang.answer;

import dev.simplelang.ide.run.ProgramRun;
import dev.simplelang.text.Span;
import java.util.function.Function;

/// A run in JSON, as `PROTOCOL.md` describes it: how it ended, and what it cost. Members that are null
/// are left out; 64-bit integers are strings.
public record RunAnswer(String arg, String outcome, String value, String loopTrips, String nanos, Range range,
        String reason) {

    /// The answer that says how `run` ended, which had the argument `arg`.
    ///
    /// @param ranges makes a range of a span in the version that was run
    public static RunAnswer of(long arg, ProgramRun run, Function<Span, Range> ranges) {
        return of(Long.toString(arg), run, ranges);
    }

    /// The answer that says why no run with another argument follows.
    ///
    /// @param ranges makes a range of a span in the version that was run
    public static RunAnswer ofEnd(ProgramRun run, Function<Span, Range> ranges) {
        return of(null, run, ranges);
    }

    private static RunAnswer of(String arg, ProgramRun run, Function<Span, Range> ranges) {
        return new RunAnswer(arg, run.outcome().id(),
                run.value().isPresent() ? Long.toString(run.value().getAsLong()) : null,
                Long.toString(run.loopTrips()), Long.toString(run.nanos()), run.span().map(ranges).orElse(null),
                run.reason().orElse(null));
    }
}
