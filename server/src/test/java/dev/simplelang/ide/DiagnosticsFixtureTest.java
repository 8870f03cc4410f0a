package dev.simplelang.ide;

import dev.simplelang.fixture.Fixtures;
import dev.simplelang.fixture.Label;
import dev.simplelang.text.Cancellation;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// What the compiler says about programs, at the exact places.
class DiagnosticsFixtureTest {

    @TestFactory
    Stream<DynamicTest> diagnostics() {
        return Fixtures.suite("diagnostics", (fixture, actual) -> {
            boolean possible = actual.input("settings").filter("possible-division-by-zero"::equals).isPresent();
            var analysis = Analysis.of(fixture.source(), Fixtures.pinned(actual), Cancellation.NONE);
            actual.labels(Label.of(Diagnostics.of(analysis, Settings.DEFAULT.withPossibleDivisionByZero(possible))));
        });
    }
}
