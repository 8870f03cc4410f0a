package dev.simplelang.syntax;

import dev.simplelang.fixture.Fixtures;
import dev.simplelang.fixture.Label;
import dev.simplelang.text.Cancellation;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ParserFixtureTest {

    @TestFactory
    Stream<DynamicTest> parser() {
        return Fixtures.suite("parser", (fixture, actual) -> {
            SyntaxTree tree = Parser.parse(fixture.source(), Cancellation.NONE);
            actual.labels(Label.of(tree.diagnostics()));
            actual.section("tree", () -> TreeText.of(tree));
        });
    }
}
