package dev.simplelang.ide.run;

import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.run.ProgramRun.Outcome;
import dev.simplelang.resolve.Variable;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.Span;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/// The values that a run left in the variables, each beside the lines that name it.
public final class InlineValues {

    /// A run has no effects, so it is watched again instead of being kept; one that takes longer
    /// shows no values.
    private static final ProgramRun.Limits LIMITS = new ProgramRun.Limits(Long.MAX_VALUE, Duration.ofMillis(200));

    /// A variable with its last value.
    ///
    /// @param span the first place on its line that names the variable
    /// @param text such as `x = 5`
    public record InlineValue(Span span, String text) {}

    private InlineValues() {}

    /// What the variables whose names begin in `range` were last, by position; nothing if the run
    /// did not come to an end, and no variable that it never gave a value.
    ///
    /// @throws dev.simplelang.text.CancelledException if cancelled
    public static List<InlineValue> of(Analysis analysis, long arg, Span range, Cancellation cancellation) {
        var trace = ProgramTrace.of(analysis, arg, LIMITS, ProgramTrace.By.STATEMENT, 0, cancellation);
        if (trace.run().outcome() != Outcome.RETURNED && trace.run().outcome() != Outcome.FELL_THROUGH) {
            return List.of();
        }
        record OnLine(int line, Variable variable) {}
        var shown = new HashSet<OnLine>();
        var values = new ArrayList<InlineValue>();
        for (var occurrence : analysis.occurrences().within(range)) {
            var variable = occurrence.variable();
            var value = trace.variables().get(variable.index()).value();
            int line = analysis.source().lines().lineOf(occurrence.span().start());
            if (value.isPresent() && shown.add(new OnLine(line, variable))) {
                values.add(new InlineValue(occurrence.span(), variable.name() + " = " + value.getAsLong()));
            }
        }
        return List.copyOf(values);
    }
}
