package dev.simplelang.ide.format;

import dev.simplelang.fixture.Fixture;
import dev.simplelang.fixture.Fixtures;
import dev.simplelang.syntax.Parser;
import dev.simplelang.syntax.SyntaxTree;
import dev.simplelang.text.Cancellation;
import dev.simplelang.text.SourceText;
import dev.simplelang.text.TextEdit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/// The style, in whole programs, on some lines, and of what an edit touches.
class FormatFixtureTest {

    @TestFactory
    Stream<DynamicTest> format() {
        return Fixtures.suite("format", (fixture, actual) -> {
            var formatter = Formatter.of(parse(fixture.source()), Style.DEFAULT, Cancellation.NONE);
            actual.section("formatted", () -> visible(formatter.text()));
            actual.section("lines", () -> applied(fixture, formatter.onLines(List.of(fixture.range()))));
            actual.section("tabs",
                    () -> Formatter.of(parse(fixture.source()), new Style(4, false), Cancellation.NONE).text());
        });
    }

    @TestFactory
    Stream<DynamicTest> examplesAreInTheStyle() {
        return Fixtures.examples().stream().map(example -> DynamicTest.dynamicTest(example.name(), () -> assertThat(
                Formatter.of(parse(example.source()), Style.DEFAULT, Cancellation.NONE).text())
                .isEqualTo(example.raw())));
    }

    @Test
    void theProgramInTheDescriptionOfTheStyleIsInIt() throws IOException {
        var page = Files.readString(Path.of(System.getProperty("basedir", "."), "STYLE.md"));
        var program = page.split("```\n", 3)[1];
        var tree = parse(new SourceText(program));
        assertThat(tree.diagnostics()).isEmpty();
        assertThat(Formatter.of(tree, Style.DEFAULT, Cancellation.NONE).text()).isEqualTo(program);
    }

    private static String applied(Fixture fixture, List<TextEdit> edits) {
        return visible(TextEdit.apply(fixture.source().text(), edits));
    }

    private static String visible(String program) {
        return program.replace("\r", "␍");
    }

    private static SyntaxTree parse(SourceText source) {
        return Parser.parse(source, Cancellation.NONE);
    }
}
