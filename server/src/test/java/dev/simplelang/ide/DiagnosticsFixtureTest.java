package dev.simplelang.ide;

import dev.simplelang.fixture.Fixtures;
import dev.simplelang.fixture.Label;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// What the compiler says about programs, at the exact places. A section `before` has the program as it was before the error.
class DiagnosticsFixtureTest {

    @TestFactory
    Stream<DynamicTest> diagnostics_ofFixture_areAsLabelled() {
        return Fixtures.suite("diagnostics", (fixture, actual) -> {
            boolean possible = actual.input("settings").filter("possible-division-by-zero"::equals).isPresent();
            var version = EditedVersion.of(fixture, actual);
            actual.labels(Label.of(Diagnostics.of(version.analysis(), version.stale(),
                    Settings.DEFAULT.withPossibleDivisionByZero(possible))));
        });
    }
}
