package dev.simplelang.cli;

import dev.simplelang.fixture.Fixture;
import dev.simplelang.fixture.Fixtures;
import dev.simplelang.fixture.Label;
import dev.simplelang.ide.Analysis;
import dev.simplelang.ide.run.ProgramRun;
import dev.simplelang.ide.run.ProgramTrace;
import dev.simplelang.ide.run.ProgramTrace.By;
import dev.simplelang.text.Cancellation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/// Runs as a person watches them: the steps and the summary as text, and labels at the places that the summary is about.
class WatchFixtureTest {

    private static final Duration PLENTY = Duration.ofMinutes(1);

    @TestFactory
    Stream<DynamicTest> watch() {
        return Fixtures.suite("watch", (fixture, actual) -> {
            long arg = Long.parseLong(actual.input("arg").orElseThrow());
            var limits = new ProgramRun.Limits(actual.input("max loop trips").map(Long::valueOf).orElse(1_000_000L),
                    PLENTY);
            int maxSteps = actual.input("max steps").map(Integer::valueOf).orElse(ProgramTrace.DEFAULT_STEPS);
            var analysis = Analysis.of(fixture.source(), Cancellation.NONE);
            var byStatement = ProgramTrace.of(analysis, arg, limits, By.STATEMENT, maxSteps, Cancellation.NONE);
            var byNode = ProgramTrace.of(analysis, arg, limits, By.NODE, maxSteps, Cancellation.NONE);
            actual.labels(labels(byStatement));
            actual.section("by statement", () -> WatchText.of(fixture.source(), byStatement));
            actual.section("by node", () -> WatchText.of(fixture.source(), byNode));
            actual.section("end", () -> end(fixture, byStatement.run()));
            assertThat(byNode.conditions()).isEqualTo(byStatement.conditions());
            assertThat(byNode.loops()).isEqualTo(byStatement.loops());
            assertThat(byNode.variables()).isEqualTo(byStatement.variables());
            assertThat(end(fixture, byNode.run())).isEqualTo(end(fixture, byStatement.run()));
        });
    }

    private static List<Label> labels(ProgramTrace trace) {
        var labels = new ArrayList<Label>();
        trace.conditions().forEach(condition -> labels.add(
                new Label(condition.span(), "true " + condition.whenTrue() + ", false " + condition.whenFalse())));
        trace.loops().forEach(loop -> labels.add(
                new Label(loop.span(), "entered " + loop.entered() + ", iterations " + loop.iterations())));
        trace.variables().forEach(variable -> variable.declaration().ifPresent(span -> labels.add(new Label(span,
                variable.value().isPresent() ? "last " + variable.value().getAsLong() : "no value"))));
        return labels;
    }

    private static String end(Fixture fixture, ProgramRun run) {
        var end = run.outcome().id() + (run.value().isPresent() ? " " + run.value().getAsLong() : "") + ", "
                + run.loopTrips() + " trips";
        return end + run.span().map(span -> ", at '" + fixture.source().excerpt(span, 30) + "'").orElse("")
                + run.reason().map(reason -> ": " + reason).orElse("");
    }
}
