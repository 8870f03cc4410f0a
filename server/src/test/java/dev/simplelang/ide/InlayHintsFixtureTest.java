package dev.simplelang.ide;

import dev.simplelang.fixture.Fixtures;
import dev.simplelang.fixture.Label;
import dev.simplelang.text.Span;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/// The hints as labels of empty spans; in a section `why` what is told of each. A section `before` has the program as it was
/// before the error, a section `arg` the value to which `arg` is pinned.
class InlayHintsFixtureTest {

    @TestFactory
    Stream<DynamicTest> hints_ofFixture_areAsLabelled() {
        return Fixtures.suite("inlay", (fixture, actual) -> {
            var version = EditedVersion.of(fixture, actual);
            var hints = version.hints(version.all());
            actual.labels(labels(version, version.all()));
            actual.section("why", () -> hints.stream().map(hint -> {
                var explanation = hint.explanation().get();
                var targets = explanation.targets().stream().flatMap(Optional::stream)
                        .map(target -> "\n-> " + fixture.source().excerpt(target, 40) + ", line "
                                + fixture.source().lineNumber(target.start()))
                        .collect(Collectors.joining());
                return hint.label() + "\n" + explanation.markdown() + targets;
            }).collect(Collectors.joining("\n\n")));
        });
    }

    /// Any part of a program has the hints that the whole has there.
    @TestFactory
    Stream<DynamicTest> hints_ofARange_areThoseOfTheWhole() {
        return Stream.concat(Fixtures.load("inlay").stream(), Fixtures.examples().stream())
                .map(fixture -> DynamicTest.dynamicTest(fixture.name(), () -> {
                    var version = new EditedVersion(Analyses.of(fixture), Optional.empty());
                    var whole = labels(version, version.all());
                    int length = fixture.source().length();
                    for (int start = 0; start <= length; start += 5) {
                        var range = new Span(start, Math.min(length, start + 40));
                        assertThat(labels(version, range)).isEqualTo(
                                whole.stream().filter(label -> range.contains(label.span())).toList());
                    }
                }));
    }

    private static List<Label> labels(EditedVersion version, Span range) {
        return version.hints(range).stream().map(hint -> new Label(Span.at(hint.offset()), hint.label())).toList();
    }
}
