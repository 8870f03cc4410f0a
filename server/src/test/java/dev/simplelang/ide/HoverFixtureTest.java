package dev.simplelang.ide;

import dev.simplelang.fixture.Fixtures;
import dev.simplelang.ide.hover.Hover;
import dev.simplelang.text.Cancellation;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/// What a hover says; in plain words it is the same without marks. A section `arg` has the value to
/// which `arg` is pinned.
class HoverFixtureTest {

    @TestFactory
    Stream<DynamicTest> hover_ofFixture_isAsGiven() {
        return Fixtures.suite("hover", (fixture, actual) -> {
            var analysis = Analysis.of(fixture.source(), Fixtures.pinned(actual), Cancellation.NONE);
            var hover = Hover.at(analysis, fixture.cursor());
            actual.section("hover", () -> hover
                    .map(found -> "`" + fixture.source().slice(found.span()) + "`\n\n" + found.markdown())
                    .orElse("nothing"));
            hover.ifPresent(found -> assertThat(found.plainText()).isEqualTo(withoutMarks(found.markdown())));
        });
    }

    private static String withoutMarks(String markdown) {
        return markdown.replaceAll("`|\\*\\*", "").replace("\n\n", "\n");
    }
}
