package dev.simplelang.ide;

import dev.simplelang.fixture.Fixture;
import dev.simplelang.fixture.Fixtures;
import dev.simplelang.ide.completion.Completion;
import dev.simplelang.ide.completion.Completions;
import dev.simplelang.text.Cancellation;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// What may be written at a place.
class CompletionFixtureTest {

    @TestFactory
    Stream<DynamicTest> completions() {
        return Fixtures.suite("completion", (fixture, actual) -> {
            var analysis = Analysis.of(fixture.source(), Cancellation.NONE);
            var completions = Completions.at(analysis, fixture.cursor(), Cancellation.NONE);
            actual.section("completion", () -> completions.isEmpty() ? "none" : lines(fixture, completions));
            actual.section("documentation", () -> completions.stream().flatMap(one -> one.variable().stream())
                    .map(variable -> variable.describe().markdown()).collect(Collectors.joining("\n\n---\n\n")));
        });
    }

    private static String lines(Fixture fixture, List<Completion> completions) {
        return completions.stream().map(one -> {
            var replaced = fixture.source().slice(one.insert()) + "|"
                    + fixture.source().text().substring(one.insert().end(), one.replace().end());
            return Stream
                    .of(Optional.of(one.kind().toString().toLowerCase(Locale.ROOT) + " " + one.label()), one.detail(),
                            one.snippet().map(text -> text.replace("\n", "\\n").replace("\t", "\\t")),
                            Optional.of(replaced).filter(word -> !word.equals("|")).map(word -> "for " + word))
                    .flatMap(Optional::stream).collect(Collectors.joining("   "));
        }).collect(Collectors.joining("\n"));
    }
}
