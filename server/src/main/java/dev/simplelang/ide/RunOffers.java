package dev.simplelang.ide;

import dev.simplelang.text.Span;
import java.util.Optional;

/// Where an editor offers to run the program.
public final class RunOffers {

    private RunOffers() {}

    /// The first line of the first statement, as far as the statement goes; empty for a program without statements.
    ///
    /// A program with errors is offered too: the offer would jump while a person types, and a run tells what is wrong.
    public static Optional<Span> of(Analysis analysis) {
        return analysis.tree().program().statements().stream().findFirst().map(statement -> {
            var span = statement.span();
            var lines = analysis.source().lines();
            return new Span(span.start(), Math.min(span.end(), lines.end(lines.lineOf(span.start()))));
        });
    }
}
