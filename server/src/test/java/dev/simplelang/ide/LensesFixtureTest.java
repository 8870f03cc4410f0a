package dev.simplelang.ide;

import dev.simplelang.fixture.Fixtures;
import dev.simplelang.fixture.Label;
import dev.simplelang.ide.decoration.Lens;
import dev.simplelang.ide.decoration.Lenses;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The lenses as labels. A section `before` has the program as it was before the error, a section `arg` the value to which `arg`
/// is pinned.
class LensesFixtureTest {

    @TestFactory
    Stream<DynamicTest> lenses_ofFixture_areAsGiven() {
        return Fixtures.suite("lenses", (fixture, actual) -> {
            var version = EditedVersion.of(fixture, actual);
            actual.labels(Lenses.of(version.analysis(), version.stale(), Settings.DEFAULT.lenses()).stream()
                    .map(lens -> new Label(lens.span(), words(lens))).toList());
        });
    }

    private static String words(Lens lens) {
        return switch (lens) {
            case Lens.Run _ -> "run";
            case Lens.Returns(_, String words) -> words;
            case Lens.Pin(_, long arg) -> "arg pinned to " + arg;
            case Lens.ShowGraph _ -> "show graph";
        };
    }
}
