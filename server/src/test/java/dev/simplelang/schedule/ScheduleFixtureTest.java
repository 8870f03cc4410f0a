package dev.simplelang.schedule;

import dev.simplelang.driver.Compiler;
import dev.simplelang.fixture.Fixtures;
import dev.simplelang.text.Cancellation;
import dev.simplelang.view.GraphView;
import dev.simplelang.view.ScheduleText;
import dev.simplelang.view.ScheduleView;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/// The schedules of programs as text.
class ScheduleFixtureTest {

    @TestFactory
    Stream<DynamicTest> schedule() {
        return Fixtures.suite("schedule", (fixture, actual) -> {
            var compilation = Compiler.compile(fixture.source(), Cancellation.NONE);
            assertThat(compilation.errors()).isEmpty();
            var view = GraphView.of(compilation.graph(), Cancellation.NONE);
            for (var strategy : Strategy.values()) {
                var schedule = Schedule.of(compilation.graph(), strategy, Cancellation.NONE);
                assertThat(ScheduleChecker.violations(schedule, Cancellation.NONE)).isEmpty();
                actual.section(strategy.name().toLowerCase(Locale.ROOT),
                        () -> ScheduleText.of(ScheduleView.of(schedule, view), fixture.source()));
            }
        });
    }
}
