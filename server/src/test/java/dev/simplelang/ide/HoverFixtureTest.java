package dev.simplelang.ide;

import dev.simplelang.fixture.Fixtures;
import dev.simplelang.text.Cancellation;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// What a hover says, in Markdown and in plain words.
class HoverFixtureTest {

    @TestFactory
    Stream<DynamicTest> hover() {
        return Fixtures.suite("hover", (fixture, actual) -> {
            var hover = Hover.at(Analysis.of(fixture.source(), Cancellation.NONE), fixture.cursor());
            actual.section("hover", () -> hover
                    .map(found -> "`" + fixture.source().slice(found.span()) + "`\n\n" + found.markdown())
                    .orElse("nothing"));
            actual.section("plain", () -> hover.map(Hover::plainText).orElse("nothing"));
        });
    }
}
